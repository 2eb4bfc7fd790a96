import { wrongType } from './errors.ts';
import { SortedSet } from './sorted-set.ts';
import { Stream } from './stream.ts';

const SWEEP_EVERY_MS = 10_000;

type Values = {
  string: string;
  set: Set<string>;
  zset: SortedSet;
  stream: Stream;
};
type CollectionType = Exclude<keyof Values, 'string'>;

const EMPTY: { readonly [T in CollectionType]: () => Values[T] } = {
  set: () => new Set(),
  zset: () => new SortedSet(),
  stream: () => new Stream(),
};

/** A key's value and the moment it expires, in milliseconds since the epoch. */
export type Entry = {
  [T in keyof Values]: { readonly type: T; value: Values[T]; expiresAt: number | undefined };
}[keyof Values];

/** All keys. Expired keys do not exist for any method. */
export class Keyspace {
  readonly #entries = new Map<string, Entry>();
  #now = 0;
  #nextSweep = 0;

  /** Epoch milliseconds. Constant while commands sent together run, as within a Redis script. */
  get now(): number {
    return this.#now;
  }

  /** Sets the time, and occasionally frees expired keys that nobody reads. */
  advance(now: number): void {
    this.#now = now;
    if (now < this.#nextSweep) return;
    this.#nextSweep = now + SWEEP_EVERY_MS;
    for (const [key, entry] of this.#entries) if (this.#isExpired(entry)) this.#entries.delete(key);
  }

  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || !this.#isExpired(entry)) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  /** The value of a key, undefined if missing; throws WRONGTYPE for another type. */
  read<T extends keyof Values>(key: string, type: T): Values[T] | undefined {
    const entry = this.find(key);
    if (entry === undefined) return undefined;
    if (entry.type !== type) throw wrongType();
    // An entry's tag determines its value's type (see Entry).
    return entry.value as Values[T];
  }

  /** The collection at a key, created empty if missing. */
  open<T extends CollectionType>(key: string, type: T): Values[T] {
    const present = this.read(key, type);
    if (present !== undefined) return present;
    const value = EMPTY[type]();
    // Tag and value have the same T, which TypeScript cannot follow through the union.
    this.#entries.set(key, { type, value, expiresAt: undefined } as Entry);
    return value;
  }

  /** Replaces whatever is at the key with a string, including its expiry. */
  writeString(key: string, value: string, expiresAt: number | undefined): void {
    this.#entries.set(key, { type: 'string', value, expiresAt });
  }

  delete(key: string): boolean {
    return this.find(key) !== undefined && this.#entries.delete(key);
  }

  /** Redis has no empty sorted sets: the key is deleted with its last element. */
  deleteIfEmpty(key: string, collection: { readonly size: number }): void {
    if (collection.size === 0) this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  *[Symbol.iterator](): Generator<[key: string, entry: Entry]> {
    for (const [key, entry] of this.#entries) if (!this.#isExpired(entry)) yield [key, entry];
  }

  #isExpired(entry: Entry): boolean {
    return entry.expiresAt !== undefined && entry.expiresAt < this.#now;
  }
}
