import * as z from 'zod';
import { defineSqlFunction } from '../../engine/define-sql-function.ts';
import { bigint, json, nothing, orNull, text } from '../../engine/sql-types.ts';
import { PURPOSES } from '../tables/opt-out.ts';

const OptOut = z.strictObject({
  number: z.string(),
  purpose: z.enum(PURPOSES).nullable(),
  source: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
});
export type NewOptOut = z.infer<typeof OptOut>;

export const addOptOuts = defineSqlFunction({
  name: 'add_opt_outs',
  args: { organization: bigint, items: json(z.array(OptOut)) },
  result: nothing,
});

/** As hex; null while the organization has no key, and so no opt-out. */
export const findNumberHash = defineSqlFunction({
  name: 'find_number_hash',
  args: { organization: bigint, number: text },
  result: orNull(text),
});
