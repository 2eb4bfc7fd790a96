import pg from 'pg';

/** Each name costs memory in every connection; texts beyond these are planned at each run. */
const MOST_NAMES = 1_000;

/** Commands after which the types of a statement's parameters or columns may no longer be what they were. */
const DATA_DEFINITION = new Set(['CREATE', 'ALTER', 'DROP', 'DO']);

/** Names under which connections keep their plans of repeated texts: planning costs about as much as running. */
export type PreparedStatements = {
  nameOf(text: string): string | undefined;
  /** Has the text planned anew at its next run. */
  retire(text: string): void;
  /** Retires every text if the command defines data. */
  heed(command: string): void;
};

/** `most`: texts beyond these are planned at each run; with none, all are. */
export function createPreparedStatements(most = MOST_NAMES): PreparedStatements {
  const names = new Map<string, string>();
  let made = 0;
  return {
    nameOf: (text) => {
      const known = names.get(text);
      if (known !== undefined || names.size >= most) return known;
      const name = `statement_${made++}`;
      names.set(text, name);
      return name;
    },
    retire: (text) => void names.delete(text),
    heed: (command) => {
      if (DATA_DEFINITION.has(command)) names.clear();
    },
  };
}

/**
 * What a plan older than a change to its tables fails with, where the change went past the proxy: "cached plan must
 * not change result type", names and types that no longer fit, values that were read as their former type, and a
 * plan that was dropped.
 */
const STALE_PLAN = /^(0A000|42...|22P0[23]|2200[378]|26000)$/;

/** Whether a statement may have failed only because its plan is out of date. */
export function mayBeStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && STALE_PLAN.test(error.code ?? '');
}
