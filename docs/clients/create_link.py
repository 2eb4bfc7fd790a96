from operator_client import Client

client = Client("https://api.operator.example", "YOUR_API_KEY")
link = client.create_link({"longUrl": "https://example.com/offers"})
print(link["shortUrl"])
