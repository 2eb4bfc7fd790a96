module driver

go 1.18

require github.com/operator-example/client-go/v6 v6.0.0

replace github.com/operator-example/client-go/v6 => ../../../../../client/go
