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
     * @param string|list<string|false|null>|false|null $secrets a missing one, as getenv returns it, is refused
     * @throws WebhookVerificationException
     */
    public static function verify(
        string $rawBody,
        array $headers,
        #[\SensitiveParameter]
        string|array|false|null $secrets,
        int $toleranceSec = 300,
        ?int $now = null,
    ): WebhookEvent {
        $body = self::check($rawBody, $headers, $secrets, $toleranceSec, $now);
        if ($body->field('events')->any() !== null) {
            throw new \InvalidArgumentException('The delivery has a list of events: use Webhooks::verifyAll.');
        }
        return WebhookEvent::fromJson($body);
    }

    /**
     * Verifies a delivery to an endpoint that takes several events per request; returns its events in their order.
     *
     * @param string $rawBody as received, before any parsing
     * @param array<string, string> $headers as `getallheaders` returns them
     * @param string|list<string|false|null>|false|null $secrets a missing one, as getenv returns it, is refused
     * @return list<WebhookEvent>
     * @throws WebhookVerificationException
     */
    public static function verifyAll(
        string $rawBody,
        array $headers,
        #[\SensitiveParameter]
        string|array|false|null $secrets,
        int $toleranceSec = 300,
        ?int $now = null,
    ): array {
        $body = self::check($rawBody, $headers, $secrets, $toleranceSec, $now);
        return $body->field('events')->orNull(
            fn (Json $events): array => $events->list(fn (Json $event): WebhookEvent => WebhookEvent::fromJson($event)),
        ) ?? [WebhookEvent::fromJson($body)];
    }

    /**
     * @param array<string, string> $headers
     * @param string|list<string|false|null>|false|null $secrets a missing one, as getenv returns it, is refused
     */
    private static function check(
        string $rawBody,
        array $headers,
        #[\SensitiveParameter]
        string|array|false|null $secrets,
        int $toleranceSec,
        ?int $now,
    ): Json {
        // Anybody can sign with the empty secret that an unset variable leaves.
        $keys = array_map(
            static fn (mixed $secret): string => is_string($secret) && $secret !== ''
                ? $secret
                : throw new \InvalidArgumentException('A webhook secret is missing or empty.'),
            is_array($secrets) ? $secrets : [$secrets],
        );
        $given = array_change_key_case($headers);
        $timestamp = $given['x-service-timestamp'] ?? '';
        if (preg_match('/^\d{1,12}$/D', $timestamp) !== 1 || abs(($now ?? time()) - (int) $timestamp) > $toleranceSec) {
            throw new WebhookVerificationException('X-Service-Timestamp is missing or too far from now.');
        }
        foreach ($keys as $secret) {
            $expected = 'sha256=' . hash_hmac('sha256', "$timestamp.$rawBody", $secret);
            foreach (self::SIGNATURES as $name) {
                // Compares in constant time.
                if (hash_equals($expected, $given[$name] ?? '')) {
                    return Json::parse($rawBody);
                }
            }
        }
        throw new WebhookVerificationException('X-Service-Signature does not match any of the secrets.');
    }
}
