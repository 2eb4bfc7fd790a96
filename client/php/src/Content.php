<?php

declare(strict_types=1);

namespace Operator;

/** A response that is a file: an image, an audio, a CSV. */
final class Content
{
    /** @param array<string, string> $headers by their names in lower case */
    public function __construct(
        public readonly string $contentType,
        public readonly string $content,
        public readonly array $headers,
    ) {
    }
}
