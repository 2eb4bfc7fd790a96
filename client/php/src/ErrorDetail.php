<?php

declare(strict_types=1);

namespace Operator;

/** An invalid field. */
final class ErrorDetail
{
    public function __construct(public readonly string $field, public readonly string $message)
    {
    }

    /** @internal */
    public static function fromJson(Json $json): self
    {
        return new self($json->field('field')->text(), $json->field('message')->text());
    }
}
