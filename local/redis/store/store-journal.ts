import type { Journal } from '../../servers/journal.ts';
import type { WireCommand } from '../protocol.ts';
import type { Keyspace } from './keyspace.ts';
import { snapshotCommands } from './snapshot.ts';

/** The journal is compacted after this many commands, plus two for each command that the last compaction left. */
const COMPACT_AFTER = 250_000;

/** The writing commands of one send, and the store's time in epoch milliseconds. */
export type StoreRecord = { readonly at: number; readonly commands: readonly WireCommand[] };

/** Persists a keyspace in a journal: a write recorded before its reply survives a `kill -9` after it. */
export class StoreJournal {
  readonly #journal: Journal<StoreRecord>;
  readonly #keyspace: Keyspace;
  #appended = 0;
  #compactAfter = COMPACT_AFTER;
  /** Whether the keyspace has effects that the journal lacks: then only a snapshot of it is right. */
  #isBehind = false;

  constructor(journal: Journal<StoreRecord>, keyspace: Keyspace) {
    this.#journal = journal;
    this.#keyspace = keyspace;
  }

  /** Runs all recorded commands, each at its original time, so that generated ids and expiries are the same. */
  replay(run: (command: WireCommand) => void, now: number): void {
    for (const { at, commands } of this.#journal.entries) {
      this.#keyspace.advance(at);
      for (const command of commands) run(command);
    }
    this.#keyspace.advance(now);
    this.#tryToCompact();
  }

  /** Throws when the commands cannot be written (a full disk); the next ones are written with them. */
  record(commands: readonly WireCommand[]): void {
    if (this.#isBehind) {
      this.#compact();
      return;
    }
    this.#isBehind = true;
    this.#journal.append({ at: this.#keyspace.now, commands });
    this.#isBehind = false;
    this.#appended += commands.length;
    if (this.#appended >= this.#compactAfter) this.#tryToCompact();
  }

  close(): void {
    this.#journal.close();
  }

  #compact(): void {
    this.#appended = 0;
    this.#compactAfter = COMPACT_AFTER;
    this.#journal.rewrite(this.#snapshot());
    this.#isBehind = false;
  }

  /** The journal is whole without it, only longer. */
  #tryToCompact(): void {
    try {
      this.#compact();
    } catch {
      // Tried again after as many commands.
    }
  }

  *#snapshot(): Generator<StoreRecord> {
    for (const commands of snapshotCommands(this.#keyspace)) {
      this.#compactAfter += 2 * commands.length;
      yield { at: this.#keyspace.now, commands };
    }
  }
}
