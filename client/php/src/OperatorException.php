<?php

declare(strict_types=1);

namespace Operator;

/** An answer that refuses a request. Branch on `errorCode`; quote `requestId` to support. */
final class OperatorException extends \RuntimeException
{
    public readonly ?string $errorCode;
    public readonly ?string $type;
    /** @var list<array{field: string, message: string}> */
    public readonly array $details;
    public readonly ?string $requestId;
    public readonly ?int $retryAfterSec;

    /** @param array<string, string> $headers by their names in lower case */
    public function __construct(public readonly int $status, array $headers, mixed $body)
    {
        $error = is_array($body) ? ($body['error'] ?? []) : [];
        parent::__construct($error['message'] ?? "The answer has status $status and is not the API's.");
        $this->errorCode = $error['code'] ?? null;
        $this->type = $error['type'] ?? null;
        $this->details = $error['details'] ?? [];
        $this->requestId = $body['meta']['requestId'] ?? $headers['x-request-id'] ?? null;
        $seconds = $headers['retry-after'] ?? '';
        $this->retryAfterSec = ctype_digit($seconds) ? (int) $seconds : null;
    }
}
