module questions

go 1.19
