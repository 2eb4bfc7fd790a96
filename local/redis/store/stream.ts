import type { StreamId } from './stream-id.ts';

type StreamEntry = { readonly id: StreamId; readonly fields: readonly string[] };

/** Removed entries are freed in bulk once there are this many and they are half of the array. */
const MIN_FREED = 64;

/** An append-only log with constant-time append and trim. */
export class Stream {
  lastId: StreamId = 0n;
  #entries: StreamEntry[] = [];
  /** Index in `#entries` of the first entry; earlier ones are trimmed. */
  #head = 0;

  get length(): number {
    return this.#entries.length - this.#head;
  }

  /** Appends an entry; its id must exceed `lastId`. */
  append(id: StreamId, fields: readonly string[]): void {
    this.#entries.push({ id, fields });
    this.lastId = id;
  }

  /** The first `count` entries between two ids, both inclusive. */
  range(from: StreamId, to: StreamId, count = Infinity): StreamEntry[] {
    const start = this.#indexOf(from);
    return this.#entries.slice(start, Math.min(this.#indexOf(to + 1n), start + count));
  }

  /** Keeps the newest `length` entries; returns how many were removed. */
  trimToLength(length: number): number {
    return this.#dropBefore(Math.max(this.#head, this.#entries.length - length));
  }

  /** Drops the entries below an id; returns how many were removed. */
  trimBelow(id: StreamId): number {
    return this.#dropBefore(this.#indexOf(id));
  }

  #dropBefore(index: number): number {
    const dropped = index - this.#head;
    this.#head = index;
    if (index >= MIN_FREED && index * 2 >= this.#entries.length) {
      this.#entries = this.#entries.slice(index);
      this.#head = 0;
    }
    return dropped;
  }

  /** Binary search for the first entry that is not below the id. */
  #indexOf(id: StreamId): number {
    let low = this.#head;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const entry = this.#entries[middle];
      if (entry !== undefined && entry.id < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
