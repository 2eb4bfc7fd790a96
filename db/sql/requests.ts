import * as z from 'zod';
import { defineSqlFunction } from './define-sql-function.ts';
import { array, json, moment, nothing, text } from './sql-types.ts';

const KeptRequest = z.strictObject({
  requestId: z.string(),
  atMs: z.number(),
  organizationId: z.int(),
  keyId: z.int(),
  operation: z.string(),
  status: z.int(),
  code: z.string().nullable(),
  durationMs: z.int(),
  standsFor: z.int(),
});
export type KeptRequest = z.infer<typeof KeptRequest>;

/** Calls of a key on a Colombia day. */
const KeyUse = z.strictObject({
  keyId: z.int(),
  day: z.iso.date(),
  calls: z.int(),
  failed: z.int(),
  lastMs: z.number(),
});
export type KeyUse = z.infer<typeof KeyUse>;

export const recordRequests = defineSqlFunction({
  name: 'record_requests',
  args: { requests: json(z.array(KeptRequest)), uses: json(z.array(KeyUse)) },
  result: nothing,
});

export const openRequestPartitions = defineSqlFunction({
  name: 'open_request_partitions',
  args: { now: moment },
  result: nothing,
});

export const dropRequestPartitions = defineSqlFunction({
  name: 'drop_request_partitions',
  args: { now: moment },
  result: array(text),
});
