import * as z from 'zod';
import type { ErrorCode } from '../../shared/http/error-codes.ts';
import { defineSqlFunction } from './define-sql-function.ts';
import { idempotency, KEY_REUSED, replayed } from './idempotency.ts';
import { CHARGE_REFUSALS } from './money.ts';
import { refused } from './refused.ts';
import { array, bigint, bool, int, json, nothing, oneOf, orNull, text, uuid } from './sql-types.ts';
import { emitted } from './webhooks.ts';

const known = z.string().exactOptional();

/** What the database knows about a number; unknown fields are absent. */
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

const NewBatch = z.strictObject({
  jobId: z.guid(),
  count: z.int(),
  chunkSize: z.int(),
  country: z.string().nullable(),
  webhookUrl: z.string().nullable(),
  reference: z.string().nullable(),
});
export type NewBatch = z.infer<typeof NewBatch>;

/** The stored result of a key that created a batch. */
export const KeptBatch = z.object({ jobId: z.guid() });

export const createNumberBatch = defineSqlFunction({
  name: 'create_number_batch',
  args: {
    organization: bigint,
    apiKey: orNull(bigint),
    costCenter: bigint,
    batch: json(NewBatch),
    idempotency,
  },
  result: json(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('created'), createdAt: z.string(), expiresAt: z.string() }),
      replayed(KeptBatch),
      refused([KEY_REUSED, ...CHARGE_REFUSALS] as const satisfies readonly ErrorCode[]),
    ]),
  ),
});

const ClaimedChunk = z.object({
  organizationId: z.int(),
  country: z.string().nullable(),
  /** The organization's own country. */
  home: z.string(),
  attempts: z.int(),
});
export type ClaimedChunk = z.infer<typeof ClaimedChunk>;

export const claimNumberChunk = defineSqlFunction({
  name: 'claim_number_chunk',
  args: { job: uuid, chunk: int, claim: uuid },
  /** Null when it is done, claimed by another run, or its batch has ended. */
  result: json(ClaimedChunk.nullable()),
});

export const completeNumberChunk = defineSqlFunction({
  name: 'complete_number_chunk',
  args: { job: uuid, chunk: int, claim: uuid, invalid: int },
  /** Null when the claim was lost. */
  result: json(emitted.nullable()),
});

export const settleNumberBatch = defineSqlFunction({
  name: 'settle_number_batch',
  args: { batch: bigint, status: oneOf(['done', 'failed']) },
  result: json(emitted),
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
