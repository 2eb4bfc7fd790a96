/** The longest that a login's statement runs, unless it says otherwise: a request's usual time for Postgres. */
const STATEMENT_MS = 2_000;

/** By how much a caller's deadline may differ from what the database's settings allow. */
const TOLERANCE_MS = 250;

/** How much longer a transaction may take: ending it closes its connection, so a statement's end comes first. */
const TRANSACTION_EXTRA_MS = 100;

/** The database's settings for every login; set by migrations. A transaction of several statements is bounded as a whole. */
export const TIME_SETTINGS = {
  statement_timeout: `${STATEMENT_MS}ms`,
  transaction_timeout: `${STATEMENT_MS + TRANSACTION_EXTRA_MS}ms`,
};

/** A running transaction's timeout is only replaced once it is off. */
const SET_TIME = `select set_config('statement_timeout', $1, true), set_config('transaction_timeout', '0', true),
  set_config('transaction_timeout', $2, true)`;

export type Lead = { text: string; params: string[] };

/** What must precede statements whose caller waits for another time than the database's settings allow. */
export function toTimeLead(leftMs: number): Lead | undefined {
  if (leftMs <= 0 || Math.abs(leftMs - STATEMENT_MS) <= TOLERANCE_MS) return undefined;
  return { text: SET_TIME, params: [leftMs, leftMs + TRANSACTION_EXTRA_MS].map(String) };
}
