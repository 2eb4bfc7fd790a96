import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { organization } from '../../people/tables/organization.ts';

export const WEBHOOK_ENDPOINT_STATUSES = ['active', 'disabled', 'removed'] as const;
/**
 * `failures`: probed hourly. `gone`: it answered 410. `operator`, `customer`: disabled by them; only the operator can
 * undo `operator`.
 */
export const WEBHOOK_DISABLED_REASONS = ['failures', 'gone', 'operator', 'customer'] as const;

/** Events of one request to an endpoint, at most. */
export const MAX_BATCH_SIZE = 500;
/** Bytes of a batch's events, below the 1 MiB of a request. */
export const MAX_BATCH_BYTES = 1_000_000;

/** Headers of their own that an organization's requests to an endpoint have, at most. */
export const MAX_OWN_HEADERS = 10;

/** An organization's registered URL for events. Secrets are encrypted: see `shared/webhooks/secrets/secret.ts`. */
export const webhookEndpoint = pgTable(
  'webhook_endpoint',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    url: text().notNull(),
    /** Accepted emitting services and event types; null: all. */
    services: text().array(),
    types: text().array(),
    /** Events per request; above 1 they arrive as `{ events: […] }`. */
    batchSize: smallint().notNull().default(1),
    secret: text().notNull(),
    /** The previous secret also signs until it expires, so that a rotation does not break verification. */
    previousSecret: text(),
    previousSecretExpiresAt: timestamp({ withTimezone: true }),
    /** The organization's own headers of each request, encrypted as a JSON object; null: none. Their names are shown. */
    headers: text(),
    headerNames: text().array().notNull().default([]),
    status: text({ enum: WEBHOOK_ENDPOINT_STATUSES }).notNull().default('active'),
    disabledReason: text({ enum: WEBHOOK_DISABLED_REASONS }),
    disabledAt: timestamp({ withTimezone: true }),
    /** The last hourly attempt to see whether it works again. */
    probedAt: timestamp({ withTimezone: true }),
    /** Failed attempts since the last success, and the time of the first. */
    consecutiveFailures: integer().notNull().default(0),
    failingSince: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    removedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('webhook_endpoint_organization').on(table.organizationId).where(sql`${table.status} <> 'removed'`),
    check('webhook_endpoint_status', isOneOf(table.status, WEBHOOK_ENDPOINT_STATUSES)),
    check('webhook_endpoint_disabled_reason', isOneOf(table.disabledReason, WEBHOOK_DISABLED_REASONS)),
    check('webhook_endpoint_url', sql`length(${table.url}) between 1 and 2048`),
    check(
      'webhook_endpoint_batch_size',
      sql`${table.batchSize} between 1 and ${sql.raw(String(MAX_BATCH_SIZE))}`,
    ),
    check(
      'webhook_endpoint_disabled',
      sql`(${table.status} = 'disabled') <= (${table.disabledAt} is not null and ${table.disabledReason} is not null)`,
    ),
    check(
      'webhook_endpoint_headers',
      sql`(${table.headers} is null) = (${table.headerNames} = '{}') and cardinality(${table.headerNames}) <= ${sql.raw(String(MAX_OWN_HEADERS))}`,
    ),
    check(
      'webhook_endpoint_previous_secret',
      sql`(${table.previousSecret} is null) = (${table.previousSecretExpiresAt} is null)`,
    ),
  ],
);
