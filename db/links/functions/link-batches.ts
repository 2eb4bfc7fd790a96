import * as z from 'zod';
import { batchCreation, newBatch } from '../../batches/functions/batches.ts';
import {
  bigint,
  defineSqlFunction,
  emitted,
  int,
  json,
  orNull,
  text,
  uuid,
} from '../../engine/sql-functions/define-sql-function.ts';
import { idempotency } from '../../kernel/functions/idempotency.ts';
import { type GivenLink, RefusedEntry, SPENDING_REFUSALS } from './links.ts';

const LinkTerms = z.strictObject({ domain: z.string(), expiresAt: z.string().nullable() });

export const createLinkBatch = defineSqlFunction({
  name: 'create_link_batch',
  args: {
    organization: bigint,
    apiKey: orNull(bigint),
    costCenter: bigint,
    batch: newBatch(LinkTerms),
    idempotency,
  },
  result: batchCreation([...SPENDING_REFUSALS, 'URLSHORTENER_REFERENCE_QUOTA_EXCEEDED'] as const),
});

/** An accepted line of a batch, as its link is made. */
export type BatchLink = GivenLink & { externalId?: string };

/** The results of a chunk's accepted lines, in order. */
export const MadeChunk = z.union([
  /** No link was made of any line, and none will be. */
  z.object({ isAbandoned: z.literal(true) }),
  z.object({
    createdAt: z.string(),
    tenureId: z.int().nullable(),
    /** The ids by place, from 0; null where no link was made. */
    ids: z.array(z.int().nullable()),
    codes: z.array(z.string().nullable()),
    refused: z.array(RefusedEntry.extend({ place: z.int() })),
  }),
]);
export type MadeChunk = z.infer<typeof MadeChunk>;

export const makeBatchLinks = defineSqlFunction({
  name: 'make_batch_links',
  args: {
    job: uuid,
    chunk: int,
    claim: uuid,
    /** Built right before they are sent, up to a thousand: not validated one by one. Null: none can be made. */
    links: json(z.custom<readonly BatchLink[]>(Array.isArray).nullable()),
    shortUrlBase: text,
  },
  /** Null when the claim was lost. */
  result: json(z.object({ made: MadeChunk, emitted }).nullable()),
});
