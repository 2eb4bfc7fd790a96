import * as z from 'zod';
import { defineSqlFunction } from './define-sql-function.ts';
import { bigint, bool, int, json, moment, orNull, text, uuid } from './sql-types.ts';

/** A delivery that an event made, and whose lane nobody serves yet. */
export const EmittedAttempt = z.object({ deliveryId: z.guid(), attempt: z.int(), lane: z.string() });
export type EmittedAttempt = z.infer<typeof EmittedAttempt>;
/** As a function answers them. */
export const emitted = z.array(EmittedAttempt);

export const emitEvent = defineSqlFunction({
  name: 'emit_event',
  args: {
    organization: bigint,
    type: text,
    service: text,
    occurredAt: moment,
    data: json(z.record(z.string(), z.unknown())),
    adhocUrl: orNull(text),
  },
  result: json(emitted),
});

export const deliveryLane = defineSqlFunction({
  name: 'delivery_lane',
  args: { organization: bigint, endpoint: orNull(bigint), service: text },
  result: text,
});

/** An attempt that is ours to make. Secrets are as they are stored. */
export type ClaimedAttempt = z.infer<typeof ClaimedAttempt>;
const ClaimedAttempt = z.object({
  deliveryId: z.guid(),
  attempt: z.int(),
  /** 1-based place in its schedule. */
  ordinal: z.int(),
  token: z.guid(),
  sentId: z.guid(),
  organizationId: z.int(),
  url: z.string(),
  isShortDomain: z.boolean(),
  /** Null: the organization has no account secret yet. */
  secret: z.string().nullable(),
  previousSecret: z.string().nullable(),
  event: z.object({
    id: z.guid(),
    type: z.string(),
    service: z.string(),
    occurredAtMs: z.number(),
    data: z.unknown(),
  }),
});

const Headers = z.record(z.string(), z.string());

/** What came of an attempt, as its log keeps it. */
export const AttemptResult = z.strictObject({
  outcome: z.enum(['succeeded', 'failed']),
  gone: z.boolean(),
  error: z.string().optional(),
  requestHeaders: Headers,
  responseStatus: z.int().optional(),
  responseHeaders: Headers.optional(),
  responseBody: z.string().optional(),
  responseTruncated: z.boolean().optional(),
  durationMs: z.int(),
});

export const Settlement = z.object({
  /** Null: somebody else has the delivery. */
  state: z.enum(['pending', 'waiting', 'delivered', 'failed', 'canceled']).nullable(),
  /** What this attempt made of the endpoint. */
  endpoint: z.enum(['disabled', 'enabled']).nullable(),
});

/** The next attempts of a run that serves lanes, all of one; not over and none: to be asked again soon. */
const Run = z.object({
  isOver: z.boolean(),
  /** Whose attempts they are; of a run that is over, whose message goes on where it stopped. */
  lane: z.string().nullable(),
  attempts: z.array(ClaimedAttempt),
});
export type Run = z.infer<typeof Run>;

/** What a run may take: attempts at once, of a schedule, and for how long nobody else may. */
const terms = { limit: int, maxAttempts: int, leaseSec: int };

export const beginWebhookRun = defineSqlFunction({
  name: 'begin_webhook_run',
  args: { lane: text, dueUntil: orNull(moment), token: uuid, ...terms, now: moment },
  result: json(Run),
});

export const advanceWebhookRun = defineSqlFunction({
  name: 'advance_webhook_run',
  args: {
    token: uuid,
    results: json(
      z.array(
        z.strictObject({
          deliveryId: z.guid(),
          attempt: z.int(),
          token: z.guid(),
          result: AttemptResult,
          /** ISO 8601; null: the schedule has ended. */
          nextAttemptAt: z.string().nullable(),
        }),
      ),
    ),
    isEnding: bool,
    ...terms,
    turnSec: int,
    disableFailures: int,
    disableSpanSec: int,
    now: moment,
  },
  result: json(Run.extend({ settled: z.array(Settlement.extend({ deliveryId: z.guid() })) })),
});

export const sweepWebhooks = defineSqlFunction({
  name: 'sweep_webhooks',
  args: { limit: int, graceSec: int, now: moment },
  result: json(
    z.object({
      /** How long the oldest of what was found has been due; null: nothing is overdue. */
      oldestSec: z.int().nullable(),
      /** Whose messages to publish. */
      lanes: z.array(z.string()),
    }),
  ),
});
