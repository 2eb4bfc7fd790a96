<?php

declare(strict_types=1);

namespace Operator;

/** @internal */
final class Request
{
    /**
     * @param string $path with its parameters filled in
     * @param array<string, string|int|float|bool|null> $query
     * @param ?string $range the part of a download that is asked for: `bytes=0-1023`
     * @param ?string $key the same for every attempt, which makes retrying a creation safe
     */
    public function __construct(
        public readonly string $method,
        public readonly string $path,
        public readonly array $query = [],
        public readonly ?Body $body = null,
        public readonly ?string $key = null,
        public readonly ?string $range = null,
    ) {
    }

    public function withQuery(string $name, string $value): self
    {
        return new self($this->method, $this->path, [$name => $value] + $this->query, $this->body, $this->key);
    }

    public function isRepeatable(): bool
    {
        return $this->key !== null || $this->method === 'GET' || $this->method === 'DELETE';
    }

    public function target(): string
    {
        $given = array_filter($this->query, static fn ($value): bool => $value !== null);
        $texts = array_map(static fn ($value): string => is_bool($value) ? ($value ? 'true' : 'false') : (string) $value, $given);
        $query = http_build_query($texts, '', '&', PHP_QUERY_RFC3986);
        return $query === '' ? $this->path : "$this->path?$query";
    }

    /** The key of a call, a new one unless it was given. */
    public static function toKey(?string $given): string
    {
        $key = $given ?? bin2hex(random_bytes(16));
        if (preg_match('/^[A-Za-z0-9_-]{1,255}$/D', $key) !== 1) {
            throw new \InvalidArgumentException('idempotencyKey must be 1 to 255 characters of A-Z a-z 0-9 _ -.');
        }
        return $key;
    }

    /**
     * Fills the parameters of a path. Empty ones and dots would name another path, so they are refused.
     *
     * @param array<string, string|int> $values
     */
    public static function fill(string $template, array $values): string
    {
        $path = $template;
        foreach ($values as $name => $value) {
            $text = (string) $value;
            if ($text === '') {
                throw new \InvalidArgumentException("$name is missing.");
            }
            if ($text === '.' || $text === '..') {
                throw new \InvalidArgumentException("$name cannot be \"$text\".");
            }
            $path = str_replace('{' . $name . '}', rawurlencode($text), $path);
        }
        return $path;
    }
}
