<?php

declare(strict_types=1);

namespace Operator;

/** No complete response of the API arrived: network, proxy or timeout. */
final class ConnectionException extends \RuntimeException
{
    use Portable;
}
