<?php

declare(strict_types=1);

namespace Operator;

/** No whole answer came: the network, a proxy or the deadline. */
final class ConnectionException extends \RuntimeException
{
}
