module github.com/operator-example/client-go/v6

go 1.18
