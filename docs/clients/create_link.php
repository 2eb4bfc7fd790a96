<?php
require 'vendor/autoload.php';

$client = new Operator\Client('https://api.operator.example', 'YOUR_API_KEY');
$link = $client->createLink(new Operator\Model\CreateLinkBody(longUrl: 'https://example.com/offers'));
echo $link->shortUrl, PHP_EOL;
