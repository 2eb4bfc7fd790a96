<?php

declare(strict_types=1);

namespace Operator;

/** An error response. Branch on `errorCode`; quote `requestId` to support. */
final class OperatorException extends \RuntimeException
{
    use Portable;

    /**
     * @param ?string $errorCode null when the response came from a proxy in front of the API
     * @param ?string $type the address of the page that explains the code
     * @param list<ErrorDetail> $details the invalid fields
     * @param ?int $retryAfterSec seconds to wait before retrying
     */
    private function __construct(
        string $message,
        public readonly int $status,
        public readonly ?string $errorCode,
        public readonly ?string $type,
        public readonly array $details,
        public readonly ?string $requestId,
        public readonly ?int $retryAfterSec,
    ) {
        parent::__construct($message);
    }

    /** @internal */
    public static function of(Response $response): self
    {
        $wait = self::toSeconds($response->headers['retry-after'] ?? '');
        $requestId = $response->headers['x-request-id'] ?? null;
        $body = json_decode($response->content, true);
        // Only the API's envelope has `success: false`.
        if (!is_array($body) || ($body['success'] ?? null) !== false) {
            $message = "The response has status {$response->status} and is not the API's.";
            return new self($message, $response->status, null, null, [], $requestId, $wait);
        }
        $error = is_array($body['error'] ?? null) ? $body['error'] : [];
        $meta = is_array($body['meta'] ?? null) ? $body['meta'] : [];
        return new self(
            self::text($error, 'message') ?? '',
            $response->status,
            self::text($error, 'code'),
            self::text($error, 'type'),
            self::details($error['details'] ?? null),
            self::text($meta, 'requestId') ?? $requestId,
            $wait,
        );
    }

    /** @param array<mixed> $values */
    private static function text(array $values, string $name): ?string
    {
        $value = $values[$name] ?? null;
        return is_string($value) ? $value : null;
    }

    /** @return list<ErrorDetail> */
    private static function details(mixed $given): array
    {
        $details = [];
        foreach (is_array($given) ? $given : [] as $detail) {
            if (is_array($detail)) {
                $details[] = new ErrorDetail(self::text($detail, 'field') ?? '', self::text($detail, 'message') ?? '');
            }
        }
        return $details;
    }

    /** Seconds or, from some proxies, a date. */
    private static function toSeconds(string $retryAfter): ?int
    {
        if (preg_match('/^[0-9]+$/D', $retryAfter) === 1) {
            return (int) $retryAfter;
        }
        $at = \DateTimeImmutable::createFromFormat(\DATE_RFC7231, $retryAfter, new \DateTimeZone('UTC'));
        return $at === false ? null : max(0, $at->getTimestamp() - time());
    }
}
