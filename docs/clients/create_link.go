package main

import (
	"context"
	"fmt"
	"log"

	operator "github.com/operator-example/client-go/v6"
)

func main() {
	client, err := operator.New("https://api.operator.example", "YOUR_API_KEY")
	if err != nil {
		log.Fatal(err)
	}
	body := operator.CreateLinkBody{LongURL: "https://example.com/offers"}
	link, err := client.CreateLink(context.Background(), body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(link.ShortURL)
}
