import * as z from 'zod';
import { batchCreation, newBatch } from '../../batches/functions/batches.ts';
import { CHARGE_REFUSALS } from '../../billing/functions/billing.ts';
import {
  array,
  bigint,
  bool,
  defineSqlFunction,
  json,
  nothing,
  orNull,
  refused,
  text,
} from '../../engine/sql-functions/define-sql-function.ts';
import { idempotency } from '../../kernel/functions/idempotency.ts';

const known = z.string().exactOptional();

/** The facts that the database has about a number; unknown fields are absent. */
export const NumberFacts = z.object({
  type: known,
  /** The range's assignee, and its E.212 code. */
  carrier: known,
  mcc: known,
  mnc: known,
  area: known,
  subdivision: known,
  /** IANA names, comma-separated. */
  timezones: known,
  /** Absent: the number is with its range's assignee. `at`: YYYY-MM-DD. */
  ported: z
    .object({ routingNumber: z.string(), at: known, carrier: known, mcc: known, mnc: known })
    .exactOptional(),
});
export type NumberFacts = z.infer<typeof NumberFacts>;

export const lookUpNumber = defineSqlFunction({
  name: 'look_up_number',
  args: { organization: bigint, costCenter: bigint, number: text, charged: bool, request: text },
  result: json(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('found'), facts: NumberFacts, portability: z.boolean() }),
      refused(CHARGE_REFUSALS),
    ]),
  ),
});

export const numberFacts = defineSqlFunction({
  name: 'number_facts',
  args: { numbers: array(text) },
  result: json(z.array(NumberFacts)),
});

export const hasPortability = defineSqlFunction({ name: 'has_portability', args: {}, result: bool });

const NumberTerms = z.strictObject({ country: z.string().nullable() });

export const createNumberBatch = defineSqlFunction({
  name: 'create_number_batch',
  args: {
    organization: bigint,
    apiKey: orNull(bigint),
    costCenter: bigint,
    batch: newBatch(NumberTerms),
    idempotency,
  },
  result: batchCreation(CHARGE_REFUSALS),
});

export const stageNumberTable = defineSqlFunction({
  name: 'stage_number_table',
  args: { table: text },
  result: nothing,
});

export const swapNumberTable = defineSqlFunction({
  name: 'swap_number_table',
  args: { table: text },
  result: nothing,
});
