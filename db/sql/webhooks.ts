import * as z from 'zod';
import { defineSqlFunction } from './define-sql-function.ts';
import { bigint, int, json, moment, orNull, text, uuid } from './sql-types.ts';

/** What is to be published of each delivery that an event made. `lane`: its flow-control key. */
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

export const claimWebhookAttempt = defineSqlFunction({
  name: 'claim_webhook_attempt',
  args: { delivery: uuid, attempt: int, maxAttempts: int, leaseSec: int, now: moment },
  /** Null: there is nothing to do. */
  result: json(ClaimedAttempt.nullable()),
});

const Headers = z.record(z.string(), z.string());

export const settleWebhookAttempt = defineSqlFunction({
  name: 'settle_webhook_attempt',
  args: {
    delivery: uuid,
    attempt: int,
    token: uuid,
    result: json(
      z.strictObject({
        outcome: z.enum(['succeeded', 'failed']),
        gone: z.boolean(),
        error: z.string().optional(),
        requestHeaders: Headers,
        responseStatus: z.int().optional(),
        responseHeaders: Headers.optional(),
        responseBody: z.string().optional(),
        responseTruncated: z.boolean().optional(),
        durationMs: z.int(),
      }),
    ),
    /** Null: the schedule has ended. */
    nextAttemptAt: orNull(moment),
    disableFailures: int,
    disableSpanSec: int,
    now: moment,
  },
  result: json(
    z.object({
      /** Null: somebody else has the delivery. */
      state: z.enum(['pending', 'waiting', 'delivered', 'failed', 'canceled']).nullable(),
      lane: z.string(),
      /** What this attempt made of the endpoint. */
      endpoint: z.enum(['disabled', 'enabled']).nullable(),
      /** What stood in lanes that have room now. */
      woken: emitted,
    }),
  ),
});

export const sweepWebhooks = defineSqlFunction({
  name: 'sweep_webhooks',
  args: { limit: int, graceSec: int, againSec: int, now: moment },
  result: json(z.array(EmittedAttempt.extend({ overdueSec: z.int() }))),
});
