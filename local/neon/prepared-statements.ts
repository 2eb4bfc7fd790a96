import pg from 'pg';

/** Each name uses memory in every connection; further texts are planned on every run. */
const MAX_NAMES = 1_000;

/** Commands that may change the types of statements' parameters or columns. */
const DATA_DEFINITION = new Set(['CREATE', 'ALTER', 'DROP', 'DO']);

/**
 * Names of prepared statements, by which connections keep plans of repeated texts: planning takes about as long as
 * running.
 */
export type PreparedStatements = {
  nameOf(text: string): string | undefined;
  /** Makes the next run of the text plan again. */
  retire(text: string): void;
  /** Retires all texts if the command changes the schema. */
  invalidateOn(command: string): void;
};

/** `most`: how many texts get a name; 0 disables plan caching. */
export function createPreparedStatements(most = MAX_NAMES): PreparedStatements {
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
    invalidateOn: (command) => {
      if (DATA_DEFINITION.has(command)) names.clear();
    },
  };
}

/**
 * Errors of a stale plan after a schema change that bypassed the proxy: "cached plan must not change result type",
 * names and types that no longer fit, values parsed as their former type, and a dropped plan.
 */
const STALE_PLAN = /^(0A000|42...|22P0[23]|2200[378]|26000)$/;

/** Whether a statement may have failed only because of a stale plan. */
export function mayBeStale(error: unknown): boolean {
  return error instanceof pg.DatabaseError && STALE_PLAN.test(error.code ?? '');
}
