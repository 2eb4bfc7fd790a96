<?php

declare(strict_types=1);

namespace Operator;

/**
 * What a call returned, with the response that brought it.
 *
 * @template T
 */
final class Answer
{
    /**
     * @param T $data
     * @param array<string, string> $headers by their names in lower case: `x-request-id`, `idempotency-status`
     * @internal
     */
    public function __construct(
        public readonly mixed $data,
        public readonly int $status,
        public readonly array $headers,
    ) {
    }
}
