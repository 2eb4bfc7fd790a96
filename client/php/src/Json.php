<?php

declare(strict_types=1);

namespace Operator;

/**
 * A value of a response, read as the type that the API declares.
 *
 * @internal
 */
final class Json
{
    /** @param string $name where it is, for messages */
    public function __construct(private readonly mixed $value, private readonly string $name)
    {
    }

    public static function parse(string $text): self
    {
        return new self(json_decode($text, true, 512, JSON_THROW_ON_ERROR), 'body');
    }

    public function text(): string
    {
        return is_string($this->value) ? $this->value : throw $this->unexpected('a text');
    }

    public function integer(): int
    {
        return is_int($this->value) ? $this->value : throw $this->unexpected('an integer');
    }

    public function number(): float
    {
        return is_int($this->value) || is_float($this->value) ? (float) $this->value : throw $this->unexpected('a number');
    }

    public function boolean(): bool
    {
        return is_bool($this->value) ? $this->value : throw $this->unexpected('a boolean');
    }

    public function any(): mixed
    {
        return $this->value;
    }

    /** A field of an object, which is null where it is missing. */
    public function field(string $name): self
    {
        if (!is_array($this->value)) {
            throw $this->unexpected('an object');
        }
        return new self($this->value[$name] ?? null, "$this->name.$name");
    }

    /**
     * @template T
     * @param callable(self): T $decode
     * @return T|null
     */
    public function orNull(callable $decode): mixed
    {
        return $this->value === null ? null : $decode($this);
    }

    /**
     * @template T
     * @param callable(self): T $decode
     * @return list<T>
     */
    public function list(callable $decode): array
    {
        return array_values($this->map($decode));
    }

    /**
     * @template T
     * @param callable(self): T $decode
     * @return array<string, T>
     */
    public function map(callable $decode): array
    {
        if (!is_array($this->value)) {
            throw $this->unexpected('a list');
        }
        $values = [];
        foreach ($this->value as $key => $value) {
            $values[(string) $key] = $decode(new self($value, "$this->name.$key"));
        }
        return $values;
    }

    private function unexpected(string $expected): ConnectionException
    {
        return new ConnectionException("The response has no $this->name that is $expected.");
    }
}
