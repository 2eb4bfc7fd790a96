import * as z from 'zod';
import {
  bigint,
  DayQuota,
  defineSqlFunction,
  emitted,
  int,
  json,
  oneOf,
  refused,
  uuid,
} from '../../engine/sql-functions/define-sql-function.ts';
import { KEY_REUSED, replayed } from '../../kernel/functions/idempotency.ts';
import { BATCH_SERVICES } from '../tables/batch.ts';

const Chunk = z.object({ jobId: z.guid(), chunk: z.int() });
/** A part of a batch, as its messages name it. */
export type Chunk = z.infer<typeof Chunk>;

/** A batch as the functions that create one take it. */
export const newBatch = <Terms extends z.ZodType>(terms: Terms) =>
  json(
    z.strictObject({
      jobId: z.guid(),
      /** The number of lines of each chunk. */
      chunks: z.array(z.int().positive()).min(1),
      /** The number of lines that are charged. */
      accepted: z.int(),
      /** Room that its lines take, in kB, unless it was taken when they were uploaded. */
      kilobytes: z.int(),
      terms,
      webhookUrl: z.string().nullable(),
      reference: z.string().nullable(),
    }),
  );

/** The stored result of a key that created a batch. */
export const KeptBatch = z.object({ jobId: z.guid() });

/** The result of the functions that create a batch, with the codes that they refuse with. */
export const batchCreation = <const Codes extends readonly string[]>(codes: Codes) =>
  json(
    z.discriminatedUnion('outcome', [
      z.object({
        outcome: z.literal('created'),
        createdAt: z.string(),
        expiresAt: z.string(),
        unitMicro: z.union([z.int(), z.bigint()]).transform(BigInt),
        chunks: z.array(Chunk),
      }),
      replayed(KeptBatch),
      refused([KEY_REUSED, 'STORAGE_QUOTA_EXCEEDED', ...codes] as const).extend({
        quota: DayQuota.nullish(),
      }),
    ]),
  );

/** Once a chunk is done, its webhooks are published, and the chunks whose turn has come. */
const ToPublish = z.object({ emitted, chunks: z.array(Chunk) });

export const completeBatchChunk = defineSqlFunction({
  name: 'complete_batch_chunk',
  args: { job: uuid, chunk: int, claim: uuid, failed: int },
  /** Null when the claim was lost. */
  result: json(ToPublish.nullable()),
});

export const nextBatchChunks = defineSqlFunction({
  name: 'next_batch_chunks',
  args: { organization: bigint, service: oneOf(BATCH_SERVICES) },
  result: json(z.array(Chunk)),
});

export const settleBatch = defineSqlFunction({
  name: 'settle_batch',
  args: { batch: bigint, status: oneOf(['done', 'failed']) },
  result: json(emitted),
});
