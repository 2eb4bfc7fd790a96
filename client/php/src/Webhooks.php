<?php

declare(strict_types=1);

namespace Operator;

final class Webhooks
{
    /**
     * The event of a delivery that was signed with one of the secrets within the tolerance; throws otherwise.
     *
     * @param array<string, string> $headers as `getallheaders` answers them
     * @param string|list<string> $secrets
     */
    public static function verify(string $rawBody, array $headers, string|array $secrets, int $toleranceSec = 300, ?int $now = null): array
    {
        $given = array_change_key_case($headers);
        $timestamp = $given['x-service-timestamp'] ?? '';
        if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1 || abs(($now ?? time()) - (int) $timestamp) > $toleranceSec) {
            throw new WebhookVerificationException('The delivery is not of now: X-Service-Timestamp.');
        }
        foreach ((array) $secrets as $secret) {
            $expected = 'sha256=' . hash_hmac('sha256', "$timestamp.$rawBody", $secret);
            foreach (['x-service-signature', 'x-service-signature-previous'] as $name) {
                if (hash_equals($expected, $given[$name] ?? '')) {
                    return json_decode($rawBody, true, 512, JSON_THROW_ON_ERROR);
                }
            }
        }
        throw new WebhookVerificationException('No signature is of one of the secrets: X-Service-Signature.');
    }
}
