module bigtwo

go 1.19
