<?php

declare(strict_types=1);

namespace Operator;

/** The response is larger than the client's `maxResponseBytes`; the rest of it was not read. */
final class ResponseTooLargeException extends \RuntimeException
{
    use Portable;
}
