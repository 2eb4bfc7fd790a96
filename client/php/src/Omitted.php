<?php

declare(strict_types=1);

namespace Operator;

/** Distinguishes a field that is not sent from one that is sent as null. */
enum Omitted
{
    case Field;

    /**
     * The other fields; an object, because an empty array would become a list.
     *
     * @internal
     * @param array<string, mixed> $fields
     */
    public static function without(array $fields): object
    {
        return (object) array_filter($fields, static fn (mixed $value): bool => $value !== self::Field);
    }
}
