<?php

declare(strict_types=1);

namespace Operator;

/**
 * One page of a list. Iterating over it continues with the pages that follow, loaded as needed.
 *
 * @template T
 * @implements \IteratorAggregate<int, T>
 */
final class Page implements \IteratorAggregate
{
    /**
     * @param list<T> $items
     * @param \Closure(string): self<T> $load
     */
    public function __construct(
        public readonly array $items,
        public readonly ?string $nextCursor,
        private readonly \Closure $load,
    ) {
    }

    /** @return \Generator<int, T> */
    public function getIterator(): \Generator
    {
        $index = 0;
        $page = $this;
        while (true) {
            foreach ($page->items as $item) {
                yield $index++ => $item;
            }
            $cursor = $page->nextCursor;
            if ($cursor === null) {
                return;
            }
            $page = ($page->load)($cursor);
        }
    }
}
