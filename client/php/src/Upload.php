<?php

declare(strict_types=1);

namespace Operator;

/** A body that is sent as it is and never held whole; opened anew for each attempt. */
final class Upload
{
    private const PIECE_BYTES = 65_536;

    /**
     * @param \Closure(): \Iterator<mixed, string> $open
     * @param ?int $size in bytes, if it is known
     */
    private function __construct(private readonly \Closure $open, public readonly ?int $size)
    {
    }

    public static function file(string $path): self
    {
        $size = is_readable($path) ? filesize($path) : false;
        if ($size === false) {
            throw new \RuntimeException("$path cannot be read.");
        }
        return new self(static function () use ($path): \Generator {
            $file = new \SplFileObject($path, 'rb');
            while (!$file->eof()) {
                yield (string) $file->fread(self::PIECE_BYTES);
            }
        }, $size);
    }

    /** @param \Closure(): \Iterator<mixed, string> $open gives the pieces of the body, for example as a generator */
    public static function pieces(\Closure $open): self
    {
        return new self($open, null);
    }

    /**
     * @internal
     * @return \Closure(int): string the next bytes, at most so many; none at the end
     */
    public function reader(): \Closure
    {
        $pieces = ($this->open)();
        $rest = '';
        return static function (int $length) use ($pieces, &$rest): string {
            while ($rest === '' && $pieces->valid()) {
                $rest = $pieces->current();
                $pieces->next();
            }
            $sent = substr($rest, 0, $length);
            $rest = substr($rest, $length);
            return $sent;
        };
    }
}
