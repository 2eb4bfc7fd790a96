<?php

declare(strict_types=1);

namespace Operator;

/**
 * An exception that can be serialized, for a queue of failed jobs or another process: without its trace, whose arguments
 * may be closures and connections.
 *
 * @internal
 */
trait Portable
{
    /** @return array<string, mixed> */
    public function __serialize(): array
    {
        $fields = array_diff_key(get_object_vars($this), ['code' => 0, 'line' => 0, 'file' => '', 'string' => '']);
        return ['file' => $this->file, 'line' => $this->line, 'code' => $this->code] + $fields;
    }

    /** @param array<string, mixed> $fields */
    public function __unserialize(array $fields): void
    {
        foreach ($fields as $name => $value) {
            $this->$name = $value;
        }
    }
}
