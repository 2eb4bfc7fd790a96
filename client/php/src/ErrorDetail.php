<?php

declare(strict_types=1);

namespace Operator;

/** An invalid field. */
final class ErrorDetail
{
    public function __construct(public readonly string $field, public readonly string $message)
    {
    }
}
