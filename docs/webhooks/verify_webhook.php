<?php

const TOLERANCE_SEC = 300;

/**
 * Returns the event of a delivery that was signed with a secret of yours and is not old; throws otherwise.
 *
 * @param string $rawBody file_get_contents('php://input'), before any parsing
 * @param array<string, string> $headers names in lower case
 * @param list<string|false> $secrets the endpoint's; while you rotate it, both
 * @return array<string, mixed>
 */
function verify_webhook(string $rawBody, array $headers, array $secrets, ?int $nowSec = null): array
{
    $timestamp = $headers['x-service-timestamp'] ?? '';
    if (preg_match('/\A[0-9]+\z/', $timestamp) !== 1 || abs(($nowSec ?? time()) - (int) $timestamp) > TOLERANCE_SEC) {
        throw new RuntimeException('The delivery is too old, or not one of the service.');
    }
    foreach ($secrets as $secret) {
        // Anybody can sign with the empty secret that an unset variable leaves.
        if (!is_string($secret) || $secret === '') {
            throw new InvalidArgumentException('A webhook secret is missing.');
        }
        $expected = 'sha256=' . hash_hmac('sha256', $timestamp . '.' . $rawBody, $secret);
        foreach (['x-service-signature', 'x-service-signature-previous'] as $name) {
            if (hash_equals($expected, $headers[$name] ?? '')) {
                return json_decode($rawBody, true, 512, JSON_THROW_ON_ERROR);
            }
        }
    }
    throw new RuntimeException('The signature is not of any of the secrets.');
}
