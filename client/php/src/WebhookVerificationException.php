<?php

declare(strict_types=1);

namespace Operator;

/** A delivery that is not the service's, or not of now. */
final class WebhookVerificationException extends \RuntimeException
{
}
