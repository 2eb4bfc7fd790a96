/**
 * Something that the ledger must be true to. `sql` answers a row for each place where it is not, with
 * `organizationId`, `subject` (what is wrong: a movement, a link, a batch), `expected` and `actual` (texts; micros unless
 * `unit` says otherwise). $1 is the organization to look at; null: all.
 */
export type Invariant = {
  name: string;
  /** What holds, for whoever reads the report. */
  holds: string;
  unit: 'micros' | 'count';
  sql: string;
};

/**
 * A price or a plan begins at a moment that is written down a little before it can be seen: what was created in between
 * was charged by what came before.
 */
export const GRACE = "interval '10 seconds'";
