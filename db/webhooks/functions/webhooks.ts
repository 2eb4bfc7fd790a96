import * as z from 'zod';
import {
  array,
  bigint,
  bool,
  defineSqlFunction,
  emitted,
  int,
  json,
  moment,
  orNull,
  refused,
  text,
  uuid,
} from '../../engine/sql-functions/define-sql-function.ts';
import { idempotency, KEY_REUSED, replayed } from '../../kernel/functions/idempotency.ts';

/** An event as `emit_event` takes it. */
export type EmittedEvent = { type: string; service: string; data: Record<string, unknown> };

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

/** A sample of an event: its type, and how many endpoints take it. */
export const SampleEvent = z.object({ type: z.string(), endpoints: z.int() });

export const emitSampleEvent = defineSqlFunction({
  name: 'emit_sample_event',
  args: {
    organization: bigint,
    type: text,
    service: text,
    occurredAt: moment,
    data: json(z.record(z.string(), z.unknown())),
    onlyNamed: bool,
    idempotency,
  },
  result: json(
    z.discriminatedUnion('outcome', [
      z.object({ outcome: z.literal('emitted'), endpoints: z.int(), emitted }),
      replayed(SampleEvent),
      refused([KEY_REUSED]),
    ]),
  ),
});

export const deliveryLane = defineSqlFunction({
  name: 'delivery_lane',
  args: { organization: bigint, endpoint: orNull(bigint), service: text },
  result: text,
});

/** The content of a delivery. */
const DeliveryContent = z.object({
  /** Whether its endpoint takes several events per request: it gets a list, even of one. */
  isBatch: z.boolean(),
  events: z
    .array(
      z.object({
        id: z.guid(),
        type: z.string(),
        service: z.string(),
        occurredAtMs: z.number(),
        data: z.unknown(),
      }),
    )
    .min(1),
});
export type DeliveryContent = z.infer<typeof DeliveryContent>;

export const deliveryEvents = defineSqlFunction({
  name: 'delivery_events',
  args: { event: uuid, batch: orNull(array(uuid)) },
  result: json(DeliveryContent.shape.events),
});

/** An attempt that this run must make. Secrets are encrypted. */
export type ClaimedAttempt = z.infer<typeof ClaimedAttempt>;
const ClaimedAttempt = DeliveryContent.extend({
  deliveryId: z.guid(),
  attempt: z.int(),
  /** 1-based position in its schedule. */
  ordinal: z.int(),
  token: z.guid(),
  sentId: z.guid(),
  organizationId: z.int(),
  url: z.string(),
  isShortDomain: z.boolean(),
  /** Null when the organization has no account secret yet. */
  secret: z.string().nullable(),
  previousSecret: z.string().nullable(),
  /** The organization's own headers, encrypted. */
  headers: z.string().nullable(),
});

const Headers = z.record(z.string(), z.string());

/** The result of an attempt, as its log stores it. */
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
  /** Null when another run has taken over the delivery. */
  state: z.enum(['pending', 'waiting', 'delivered', 'failed', 'canceled']).nullable(),
  /** The change that this attempt made to the endpoint. */
  endpoint: z.enum(['disabled', 'enabled']).nullable(),
});

/** A run's next attempts, all of one lane; none, while not over, means to ask again soon. */
const Run = z.object({
  isOver: z.boolean(),
  /** The attempts' lane; for a run that is over, the lane whose message continues its work. */
  lane: z.string().nullable(),
  attempts: z.array(ClaimedAttempt),
});
export type Run = z.infer<typeof Run>;

/** Limits of a run: concurrent attempts, attempts per schedule, and the lease. */
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
          /** ISO 8601; null when the schedule has ended. */
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
      /** The seconds that the oldest one has been overdue; null when none is. */
      oldestSec: z.int().nullable(),
      /** The lanes for which to publish messages. */
      lanes: z.array(z.string()),
    }),
  ),
});
