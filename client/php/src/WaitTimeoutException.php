<?php

declare(strict_types=1);

namespace Operator;

/** What was waited for has not ended in the given time. */
final class WaitTimeoutException extends \RuntimeException
{
    use Portable;
}
