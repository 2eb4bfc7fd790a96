<?php

declare(strict_types=1);

namespace Operator;

use Operator\Model\BatchJob;
use Operator\Model\Call;
use Operator\Model\Campaign;
use Operator\Model\LinkBatchJob;
use Operator\Model\Synthesis;

final class Wait
{
    private const ENDED = ['done', 'completed', 'success', 'failed', 'canceled', 'paused'];
    private const FIRST_SEC = 0.5;
    private const LONGEST_SEC = 15.0;

    /**
     * Asks for a batch, synthesis, call or campaign until it has ended, or until the campaign is paused and waits for you:
     * `Wait::untilEnded(fn () => $client->getLinkBatch($jobId), 600)`.
     *
     * @template T of LinkBatchJob|BatchJob|Synthesis|Call|Campaign
     * @param callable(): T $read
     * @return T
     * @throws WaitTimeoutException
     */
    public static function untilEnded(callable $read, float $timeoutSec): LinkBatchJob|BatchJob|Synthesis|Call|Campaign
    {
        $deadline = microtime(true) + $timeoutSec;
        for ($wait = self::FIRST_SEC; ; $wait = min($wait * 1.5, self::LONGEST_SEC)) {
            $job = $read();
            if (in_array($job->status, self::ENDED, true)) {
                return $job;
            }
            $left = $deadline - microtime(true);
            if ($left <= 0) {
                throw new WaitTimeoutException("It has not ended after $timeoutSec seconds.");
            }
            usleep((int) round(min($wait, $left) * 1_000_000));
        }
    }
}
