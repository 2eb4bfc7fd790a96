<?php

declare(strict_types=1);

namespace Operator;

/** Generated from client/package.json by `npm run client`. */
final class Version
{
    public const VERSION = '6.0.0';
}
