<?php

declare(strict_types=1);

namespace Operator;

/**
 * Reads the event log to its end, and knows where to continue.
 *
 * @implements \IteratorAggregate<int, WebhookEvent>
 */
final class EventReader implements \IteratorAggregate
{
    /**
     * @param ?string $after behind the pages whose events you have taken, all of them: store it, and pass it on next time; no
     *     event is skipped, and those of a page that you left halfway are read again
     * @param \Closure(?string): array{list<WebhookEvent>, string} $load
     * @internal
     */
    public function __construct(public ?string $after, private readonly \Closure $load)
    {
    }

    /** @return \Generator<int, WebhookEvent> */
    public function getIterator(): \Generator
    {
        do {
            [$events, $after] = ($this->load)($this->after);
            foreach ($events as $event) {
                yield $event;
            }
            $this->after = $after;
        } while ($events !== []);
    }
}
