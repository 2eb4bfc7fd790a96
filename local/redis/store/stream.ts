import type { StreamId } from './stream-id.ts';

export type StreamEntry = { readonly id: StreamId; readonly fields: readonly string[] };

/** Entries removed at the front are freed in bulk once they are this many and half of what is held. */
const MIN_FREED = 64;

/** An append-only log. Appending and trimming the front cost the same at any length. */
export class Stream {
  lastId: StreamId = 0n;
  #entries: StreamEntry[] = [];
  /** Where the stream begins in `#entries`: what lies before was trimmed. */
  #head = 0;

  get length(): number {
    return this.#entries.length - this.#head;
  }

  /** Adds at the end; the id must be above `lastId`. */
  append(id: StreamId, fields: readonly string[]): void {
    this.#entries.push({ id, fields });
    this.lastId = id;
  }

  /** The entries from one id to another, both included: the first `count` of them. */
  range(from: StreamId, to: StreamId, count = Infinity): StreamEntry[] {
    const start = this.#indexOf(from);
    return this.#entries.slice(start, Math.min(this.#indexOf(to + 1n), start + count));
  }

  /** Keeps the newest `length` entries; tells how many went. */
  trimToLength(length: number): number {
    return this.#dropBefore(Math.max(this.#head, this.#entries.length - length));
  }

  /** Drops the entries below an id; tells how many went. */
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
