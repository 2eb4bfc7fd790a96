<?php

declare(strict_types=1);

namespace Operator;

/** An error response. Branch on `errorCode`; quote `requestId` to support. */
final class OperatorException extends \RuntimeException
{
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
        $text = static fn (Json $value): string => $value->text();
        $seconds = $response->headers['retry-after'] ?? '';
        $wait = ctype_digit($seconds) ? (int) $seconds : null;
        $requestId = $response->headers['x-request-id'] ?? null;
        $body = json_decode($response->content, true);
        // Only the API's envelope has `success: false`.
        if (!is_array($body) || ($body['success'] ?? null) !== false) {
            $message = "The response has status {$response->status} and is not the API's.";
            return new self($message, $response->status, null, null, [], $requestId, $wait);
        }
        $error = new Json($body['error'] ?? [], 'error');
        $meta = new Json($body['meta'] ?? [], 'meta');
        return new self(
            $error->field('message')->orNull($text) ?? '',
            $response->status,
            $error->field('code')->orNull($text),
            $error->field('type')->orNull($text),
            $error->field('details')->orNull(static fn (Json $details): array => $details->list(ErrorDetail::fromJson(...))) ?? [],
            $meta->field('requestId')->orNull($text) ?? $requestId,
            $wait,
        );
    }
}
