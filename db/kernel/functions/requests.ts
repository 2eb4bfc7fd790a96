import * as z from 'zod';
import {
  array,
  defineSqlFunction,
  json,
  moment,
  nothing,
  orNull,
  text,
} from '../../engine/sql-functions/define-sql-function.ts';

const KeptRequest = z.strictObject({
  requestId: z.string(),
  atMs: z.number(),
  organizationId: z.int(),
  keyId: z.int(),
  operation: z.string(),
  status: z.int(),
  code: z.string().nullable(),
  durationMs: z.int(),
  sampleWeight: z.int(),
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

/** Answers of an operation, as an isolate counted them. */
const AnswerCount = z.strictObject({
  component: z.string(),
  operation: z.string(),
  objective: z.string(),
  answers: z.int(),
  /** 5xx. */
  failed: z.int(),
  /** The 500s among them: a bug of ours rather than a dependency. */
  broken: z.int(),
  /** Slower than the objective of its group. */
  slow: z.int(),
  /** Up to three of the organizations that asked. */
  organizations: z.array(z.int()),
});
const EventCount = z.strictObject({ event: z.string(), subject: z.string(), count: z.int() });
/** The counts of an isolate for a few seconds: its answers, and the events that somebody must know of. */
export const HealthReport = z.strictObject({
  id: z.uuid(),
  atMs: z.number(),
  answers: z.array(AnswerCount),
  events: z.array(EventCount),
});
export type HealthReport = z.infer<typeof HealthReport>;

export const recordRequests = defineSqlFunction({
  name: 'record_requests',
  args: {
    requests: json(z.array(KeptRequest)),
    uses: json(z.array(KeyUse)),
    report: orNull(json(HealthReport)),
  },
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
