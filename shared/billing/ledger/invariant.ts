/**
 * A condition that the ledger must fulfill. `sql` returns a row per violation, with `organizationId`, `subject` (a
 * movement, a link, a batch), `expected` and `actual` (text; micros unless `unit` says otherwise). $1 is the
 * organization to check; null: all.
 */
export type Invariant = {
  name: string;
  /** The rule that must hold, for the report. */
  holds: string;
  unit: 'micros' | 'count';
  sql: string;
};

/**
 * A price or plan takes effect slightly before its transaction commits: what was created in between was charged by the
 * previous one.
 */
export const GRACE = "interval '10 seconds'";
