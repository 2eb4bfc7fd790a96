<?php

declare(strict_types=1);

namespace Operator;

final class Webhooks
{
    private const SIGNATURES = ['x-service-signature', 'x-service-signature-previous'];

    /**
     * Returns the event of a delivery that was signed with one of your secrets within the tolerance.
     *
     * @param string $rawBody as received, before any parsing
     * @param array<string, string> $headers as `getallheaders` returns them
     * @param string|list<string> $secrets
     * @throws WebhookVerificationException
     */
    public static function verify(
        string $rawBody,
        array $headers,
        #[\SensitiveParameter]
        string|array $secrets,
        int $toleranceSec = 300,
        ?int $now = null,
    ): WebhookEvent {
        $given = array_change_key_case($headers);
        $timestamp = $given['x-service-timestamp'] ?? '';
        if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1 || abs(($now ?? time()) - (int) $timestamp) > $toleranceSec) {
            throw new WebhookVerificationException('X-Service-Timestamp is missing or too far from now.');
        }
        foreach ((array) $secrets as $secret) {
            $expected = 'sha256=' . hash_hmac('sha256', "$timestamp.$rawBody", $secret);
            foreach (self::SIGNATURES as $name) {
                // Compares in constant time.
                if (hash_equals($expected, $given[$name] ?? '')) {
                    return WebhookEvent::fromJson(Json::parse($rawBody));
                }
            }
        }
        throw new WebhookVerificationException('X-Service-Signature does not match any of the secrets.');
    }
}
