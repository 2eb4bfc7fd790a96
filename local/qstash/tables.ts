import { type Journal, openJournal } from '../servers/journal.ts';

/** A persistent map, in insertion order. */
export type PersistentMap<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): boolean;
  values(): IterableIterator<Value>;
};

type Entry = { readonly table: string; readonly key: string; readonly value?: unknown };

/** The journal is rewritten when it has this many more entries than live values. */
const MAX_DEAD_ENTRIES = 10_000;

type Tables = {
  /** Opens a table by name; the caller determines the type of its values. */
  open<Value>(name: string): PersistentMap<Value>;
  close(): void;
};

/** Tables stored in a journal file, or in memory only without one. */
export function openTables(file: string | undefined): Tables {
  const tables = new Map<string, Map<string, unknown>>();
  const journal: Journal<Entry> | undefined =
    file === undefined ? undefined : openJournal<Entry>(file, ['table', 'key']);
  let written = 0;
  let isBehind = false;

  function rowsOf(name: string): Map<string, unknown> {
    const rows = tables.get(name) ?? new Map<string, unknown>();
    tables.set(name, rows);
    return rows;
  }

  function apply({ table, key, value }: Entry): void {
    if (value === undefined) rowsOf(table).delete(key);
    else rowsOf(table).set(key, value);
  }

  function* liveEntries(): Generator<Entry> {
    for (const [table, rows] of tables) for (const [key, value] of rows) yield { table, key, value };
  }

  function compact(): void {
    journal?.rewrite(liveEntries());
    written = 0;
    isBehind = false;
  }

  /** While the disk is full the tables work in memory only; what the journal lacks is written with the next entry. */
  function record(entry: Entry): void {
    apply(entry);
    try {
      if (!isBehind) journal?.append(entry);
      if (isBehind || ++written > MAX_DEAD_ENTRIES + countRows(tables)) compact();
    } catch (error) {
      if (!isBehind) console.error(`${file} cannot be written, and goes on in memory: ${error}`);
      isBehind = true;
    }
  }

  for (const entry of journal?.entries ?? []) apply(entry);
  try {
    compact();
  } catch {
    // The journal is whole without it, only longer.
  }

  return {
    open: <Value>(name: string) => {
      // Only this table's own `set`, or a journal it wrote, fills it.
      const rows = rowsOf(name) as Map<string, Value>;
      return {
        get: (key) => rows.get(key),
        set: (key, value) => record({ table: name, key, value }),
        delete: (key) => {
          if (!rows.has(key)) return false;
          record({ table: name, key });
          return true;
        },
        values: () => rows.values(),
      };
    },
    close: () => journal?.close(),
  };
}

function countRows(tables: ReadonlyMap<string, ReadonlyMap<string, unknown>>): number {
  let count = 0;
  for (const rows of tables.values()) count += rows.size;
  return count;
}
