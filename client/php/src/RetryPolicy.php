<?php

declare(strict_types=1);

namespace Operator;

/** When and how often a call is repeated. */
final class RetryPolicy
{
    /**
     * @param int $attempts in total
     * @param float $baseSec the first delay; it doubles with each attempt
     * @param float $maxWaitSec a longer Retry-After is not waited for: the error is thrown at once
     */
    public function __construct(
        public readonly int $attempts = 4,
        public readonly float $baseSec = 0.25,
        public readonly float $maxWaitSec = 60,
    ) {
    }

    /**
     * Runs an attempt until it succeeds, again only where that has no further effect.
     *
     * @internal
     * @template T
     * @param callable(): T $attempt
     * @param bool $missingIsDone whether finding nothing after a lost response means that the lost attempt succeeded
     * @return ($missingIsDone is true ? T|null : T)
     */
    public function run(Request $request, callable $attempt, bool $missingIsDone = false): mixed
    {
        $wasLost = false;
        for ($tried = 1; ; $tried += 1) {
            try {
                return $attempt();
            } catch (OperatorException $error) {
                if ($missingIsDone && $wasLost && $error->status === 404) {
                    return null;
                }
                $wasRefused = $error->status === 429 || $error->errorCode === ErrorCode::IDEMPOTENCY_IN_PROGRESS;
                $mayHavePassed = $error->status >= 500;
                $wait = $error->retryAfterSec ?? 0;
                $mayRepeat = $wasRefused || ($request->isRepeatable() && $mayHavePassed);
                if ($tried >= $this->attempts || $wait > $this->maxWaitSec || !$mayRepeat) {
                    throw $error;
                }
            } catch (ConnectionException $error) {
                $mayHavePassed = true;
                $wait = 0;
                if ($tried >= $this->attempts || !$request->isRepeatable()) {
                    throw $error;
                }
            }
            $wasLost = $wasLost || $mayHavePassed;
            usleep((int) round(($wait + $this->jitter($tried, $wait)) * 1_000_000));
        }
    }

    /** Exponential with full jitter, so that clients do not retry together; never before Retry-After. */
    private function jitter(int $tried, int $wait): float
    {
        $longest = $wait > 0 ? $this->baseSec : min($this->baseSec * 2 ** ($tried - 1), $this->maxWaitSec);
        return $longest * random_int(0, 1000) / 1000;
    }
}
