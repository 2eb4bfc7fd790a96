import * as z from 'zod';
import { defineBatchKind } from '../../platform/batches/batch-kind.ts';

export const LINK_BATCHES = defineBatchKind({
  service: 'urlshortener',
  bucket: 'LINK_BATCHES',
  notFound: 'URLSHORTENER_JOB_NOT_FOUND',
});

/** Links per chunk: one statement, which locks no account. */
export const CHUNK_LINES = 1_000;

/** What all links of a batch share. */
export const Terms = z.object({
  domain: z.string(),
  /** When a link expires that names no moment of its own. */
  expiresAt: z.string().nullable(),
});

/** Why a line brings no link. */
export const LineError = z
  .object({
    code: z.string().describe('An error code of the catalog. None of them is charged.'),
    message: z.string(),
  })
  .meta({ id: 'LinkLineError' });

const place = {
  externalId: z.string().nullable(),
  /** As its file counts, from 1; older batches have none. */
  line: z.int().optional(),
};

/** A line as its chunk stores it: a link to make, or why there will be none. */
export const StoredLine = z.union([
  z.object({ ...place, error: LineError }),
  z.object({
    ...place,
    longUrl: z.string(),
    host: z.string(),
    code: z.string().nullable(),
    expiresAt: z.string().nullable(),
  }),
]);
export type StoredLine = z.infer<typeof StoredLine>;
export type LineError = z.infer<typeof LineError>;
