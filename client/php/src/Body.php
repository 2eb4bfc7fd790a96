<?php

declare(strict_types=1);

namespace Operator;

/** @internal */
final class Body
{
    private function __construct(public readonly string $contentType, public readonly string|Upload $content)
    {
    }

    public static function json(\JsonSerializable $value): self
    {
        return new self('application/json', json_encode($value, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION));
    }

    public static function raw(string $contentType, string|Upload $content): self
    {
        return new self($contentType, $content);
    }

    public static function form(object $fields): self
    {
        $boundary = bin2hex(random_bytes(16));
        $form = '';
        foreach (get_object_vars($fields) as $name => $value) {
            $disposition = "form-data; name=\"$name\"";
            $content = is_scalar($value) ? (string) $value : '';
            if ($value instanceof File) {
                $fileName = str_replace(['\\', '"', "\r", "\n"], ['%5C', '%22', '%0D', '%0A'], $value->name);
                $disposition .= "; filename=\"$fileName\"";
                $content = $value->content;
            }
            $form .= "--$boundary\r\nContent-Disposition: $disposition\r\n\r\n$content\r\n";
        }
        return new self("multipart/form-data; boundary=$boundary", "$form--$boundary--\r\n");
    }
}
