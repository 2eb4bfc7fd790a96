import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { organization } from '../../people/tables/organization.ts';
import { webhookEndpoint } from './webhook-endpoint.ts';
import { webhookEvent } from './webhook-event.ts';

/**
 * `waiting` (its endpoint is disabled) and `failed` (no attempts left, or 410) form the review queue; `canceled`: its
 * endpoint was removed.
 */
export const WEBHOOK_DELIVERY_STATES = ['pending', 'waiting', 'delivered', 'failed', 'canceled'] as const;
/** The reasons for the next attempt. A disabled endpoint gets only manual attempts (a resend, a test event) and probes. */
export const WEBHOOK_TRIGGERS = ['schedule', 'manual', 'probe'] as const;

/**
 * The outbox: the delivery of an event to an endpoint, or to a URL given in a request. `id` is the Idempotency-Key of
 * its attempts. The schedule is here; a queue message only says when to look.
 */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: uuid()
      .notNull()
      .references(() => webhookEvent.id, { onDelete: 'cascade' }),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    endpointId: bigint({ mode: 'number' }).references(() => webhookEndpoint.id),
    /** The events of a batch in their order, of which `eventId` is the first; null: one event, not in a batch. */
    eventIds: uuid().array(),
    adhocUrl: text(),
    state: text({ enum: WEBHOOK_DELIVERY_STATES }).notNull().default('pending'),
    trigger: text({ enum: WEBHOOK_TRIGGERS }).notNull().default('schedule'),
    /** Attempts started. Those before `scheduleStart` belong to schedules ended by a resend. */
    attempts: integer().notNull().default(0),
    scheduleStart: integer().notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The claim of the attempt in progress, and its lease. */
    claimToken: uuid(),
    claimedUntil: timestamp({ withTimezone: true }),
    /** The queue it waits in (`delivery_lane`), independent of all others. */
    lane: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('webhook_delivery_state', isOneOf(table.state, WEBHOOK_DELIVERY_STATES)),
    check('webhook_delivery_trigger', isOneOf(table.trigger, WEBHOOK_TRIGGERS)),
    check('webhook_delivery_target', sql`(${table.endpointId} is null) <> (${table.adhocUrl} is null)`),
    check('webhook_delivery_schedule', sql`${table.scheduleStart} between 0 and ${table.attempts}`),
    check('webhook_delivery_claim', sql`(${table.claimToken} is null) = (${table.claimedUntil} is null)`),
    index('webhook_delivery_event').on(table.eventId),
    index('webhook_delivery_due').on(table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    index('webhook_delivery_lane').on(table.lane, table.nextAttemptAt).where(sql`${table.state} = 'pending'`),
    index('webhook_delivery_waiting')
      .on(table.endpointId, table.createdAt)
      .where(sql`${table.state} in ('pending', 'waiting')`),
    index('webhook_delivery_organization').on(table.organizationId, table.createdAt),
    index('webhook_delivery_batch').on(table.createdAt).where(sql`${table.eventIds} is not null`),
  ],
);
