"""What is made of the contract: the answers of its examples, its forms in JSON, the types of a client."""
