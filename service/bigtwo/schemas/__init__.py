"""How questions are read: every field of a request, strictly, and every fault of it at once.

A request is a JSON object. Booleans are booleans and integers are integers; unknown fields are refused, because a
referee must not ignore a rule it was given. What comes out is ready for the engine: a compiled variant, and sets of
cards as bit masks in that variant's order. What is wrong comes back as `InvalidRequest` with one `Fault` for each
thing to put right: its place (a JSON Pointer), a code from a closed list, and a sentence.
"""
