<?php

declare(strict_types=1);

namespace Operator;

/** A file to send. */
final class File
{
    public function __construct(public readonly string $name, public readonly string $content)
    {
    }

    public static function read(string $path): self
    {
        $content = file_get_contents($path);
        if ($content === false) {
            throw new \RuntimeException("$path cannot be read.");
        }
        return new self(basename($path), $content);
    }
}
