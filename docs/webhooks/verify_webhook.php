<?php

const TOLERANCE_SEC = 300;

/**
 * Whether a request to your endpoint is a delivery of the service: signed with a secret of yours, and not old.
 *
 * @param array<string, string> $headers names in lower case
 * @param string $rawBody file_get_contents('php://input'), before any parsing
 * @param string[] $secrets the endpoint's; while you rotate it, the new and the old one
 */
function verify_webhook(array $headers, string $rawBody, array $secrets, ?int $nowSec = null): bool
{
    $timestamp = $headers['x-service-timestamp'] ?? '';
    if (preg_match('/\A[0-9]+\z/', $timestamp) !== 1 || abs(($nowSec ?? time()) - (int) $timestamp) > TOLERANCE_SEC) {
        return false;
    }
    // Anybody can sign with the empty secret that an unset variable leaves.
    foreach (array_filter($secrets) as $secret) {
        $expected = 'sha256=' . hash_hmac('sha256', $timestamp . '.' . $rawBody, $secret);
        foreach (['x-service-signature', 'x-service-signature-previous'] as $name) {
            if (hash_equals($expected, $headers[$name] ?? '')) {
                return true;
            }
        }
    }
    return false;
}
