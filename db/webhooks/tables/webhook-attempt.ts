import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { WEBHOOK_TRIGGERS, webhookDelivery } from './webhook-delivery.ts';

/** `unknown` from the claim until the result is saved, and permanently when the sender died in between. */
export const WEBHOOK_OUTCOMES = ['unknown', 'succeeded', 'failed'] as const;

/** A request to a customer's URL with its response; kept 30 days. The body is made again from the delivery's events. */
export const webhookAttempt = pgTable(
  'webhook_attempt',
  {
    deliveryId: uuid()
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: 'cascade' }),
    /** 1-based, in the order in which they started. */
    attempt: integer().notNull(),
    /** X-Service-Delivery-Id. */
    sentId: uuid().notNull(),
    trigger: text({ enum: WEBHOOK_TRIGGERS }).notNull(),
    url: text().notNull(),
    outcome: text({ enum: WEBHOOK_OUTCOMES }).notNull().default('unknown'),
    /** The failure when there was no response: a code of ours, such as `timeout`. */
    error: text(),
    requestHeaders: jsonb().$type<Record<string, string>>(),
    responseStatus: integer(),
    responseHeaders: jsonb().$type<Record<string, string>>(),
    /** The first 4 KiB. */
    responseBody: text(),
    responseTruncated: boolean(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    durationMs: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.deliveryId, table.attempt] }),
    check('webhook_attempt_outcome', isOneOf(table.outcome, WEBHOOK_OUTCOMES)),
    check('webhook_attempt_trigger', isOneOf(table.trigger, WEBHOOK_TRIGGERS)),
    index('webhook_attempt_started_at').on(table.startedAt),
  ],
);
