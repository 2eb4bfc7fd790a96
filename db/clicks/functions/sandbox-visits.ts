import * as z from 'zod';
import {
  bigint,
  defineSqlFunction,
  int,
  json,
  refused,
} from '../../engine/sql-functions/define-sql-function.ts';
import { idempotency, KEY_REUSED, replayed } from '../../kernel/functions/idempotency.ts';

/** Visits of a sandbox's link, as its request answers them. */
export const SandboxVisits = z.object({
  domain: z.string(),
  code: z.string(),
  counted: z.int(),
  filtered: z.int(),
});

export const addClickBatches = defineSqlFunction({
  name: 'add_click_batches',
  args: {
    organization: bigint,
    shard: int,
    batches: json(z.array(z.strictObject({ id: z.guid(), clicks: z.string() })).min(1)),
    idempotency,
    result: json(SandboxVisits),
  },
  result: json(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('added') }),
      replayed(SandboxVisits),
      refused([KEY_REUSED]),
    ]),
  ),
});
