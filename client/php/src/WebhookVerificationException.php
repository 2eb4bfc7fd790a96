<?php

declare(strict_types=1);

namespace Operator;

/** The delivery is not authentic, or too old. */
final class WebhookVerificationException extends \RuntimeException
{
    use Portable;
}
