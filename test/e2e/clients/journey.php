<?php
// The journey of the clients' tests, in PHP; prints what it found as JSON.

declare(strict_types=1);

use Operator\Client;
use Operator\OperatorException;
use Operator\Webhooks;
use Operator\WebhookVerificationException;

spl_autoload_register(static function (string $class): void {
    require getenv('CLIENT') . '/src/' . str_replace('Operator\\', '', $class) . '.php';
});

$client = new Client(getenv('BASE'), getenv('KEY'), baseSec: 0.01);
$offer = ['body' => ['longUrl' => 'https://example.com/offers']];
$link = $client->createLink($offer + ['idempotencyKey' => 'first']);
$again = $client->createLink($offer + ['idempotencyKey' => 'first']);
$client->createLink($offer);
$client->createLink($offer);
$path = ['domain' => $link['domain'], 'code' => $link['code']];
$listed = iterator_to_array($client->eachItem('listLinks', ['limit' => 2]), false);
$image = $client->getQr(['path' => $path]);
$file = ['name' => 'reminder.wav', 'content' => file_get_contents('reminder.wav')];
$audio = $client->uploadAudio(['body' => ['file' => $file, 'name' => 'Reminder']]);
$deleted = $client->deleteLink(['path' => $path]);
try {
    $client->createLink(['body' => ['longUrl' => 'ftp://example.com']]);
    $refusal = null;
} catch (OperatorException $error) {
    $refusal = [
        'status' => $error->status,
        'code' => $error->errorCode,
        'field' => $error->details[0]['field'],
        'requestId' => $error->requestId,
    ];
}

$body = '{"type":"webhook.test"}';
$now = (string) time();
$headers = [
    'X-Service-Timestamp' => $now,
    'X-Service-Signature' => 'sha256=' . hash_hmac('sha256', "$now.$body", 'old'),
];
$event = Webhooks::verify($body, $headers, ['new', 'old']);
try {
    Webhooks::verify("$body ", $headers, 'old');
    $forged = 'accepted';
} catch (WebhookVerificationException) {
    $forged = 'refused';
}

echo json_encode([
    'replayed' => $link === $again,
    'listed' => count($listed),
    'image' => str_contains($image, '<svg'),
    'audio' => $audio['name'],
    'deleted' => $deleted === null,
    'refusal' => $refusal,
    'event' => $event['type'],
    'forged' => $forged,
], JSON_THROW_ON_ERROR);
