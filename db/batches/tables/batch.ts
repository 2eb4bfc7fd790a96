import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { apiKey } from '../../people/tables/api-key.ts';
import { costCenter } from '../../people/tables/cost-center.ts';
import { organization } from '../../people/tables/organization.ts';

export const BATCH_STATUSES = ['queued', 'processing', 'done', 'failed'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** The services that work on batches: numbers to look up, links to create. */
export const BATCH_SERVICES = ['numberinsight', 'urlshortener'] as const;
export type BatchService = (typeof BATCH_SERVICES)[number];

/** A batch is kept for this many days. */
export const BATCH_DAYS = 90;

/**
 * The number of chunks of an organization that are under way at once, by service; the next is sent when one is done. More than one
 * of links would slow the creation of single links.
 */
export const CHUNKS_AT_ONCE = { numberinsight: 3, urlshortener: 1 } as const satisfies Record<
  BatchService,
  number
>;

/** Lines that a service works on in the background. The lines and their results are objects in R2, in chunks. */
export const batch = pgTable(
  'batch',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    jobId: uuid().notNull().unique('batch_job'),
    service: text({ enum: BATCH_SERVICES }).notNull(),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    costCenterId: bigint({ mode: 'number' }).references(() => costCenter.id),
    createdByKey: bigint({ mode: 'number' }).references(() => apiKey.id),
    status: text({ enum: BATCH_STATUSES }).notNull().default('queued'),
    /** Lines submitted. */
    count: integer().notNull(),
    /** Lines that were accepted and charged. */
    accepted: integer().notNull(),
    processed: integer().notNull().default(0),
    /** Processed lines that brought nothing, accepted or not: invalid numbers, links that were not created. */
    failed: integer().notNull().default(0),
    /** The terms that all lines share, by service. */
    terms: jsonb().$type<object>().notNull().default({}),
    webhookUrl: text(),
    reference: text(),
    /** Price per line when accepted; refunds are a multiple of it. */
    unitMicro: bigint({ mode: 'bigint' }).notNull(),
    /** The Colombia day whose quota of a plan its lines count towards. */
    quotaDay: date(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('batch_organization').on(table.organizationId, table.service, table.id),
    // Customers filter their batches by it.
    index('batch_reference')
      .on(table.organizationId, table.service, table.reference, table.id)
      .where(sql`${table.reference} is not null`),
    index('batch_expires_at').on(table.expiresAt),
    index('batch_open').on(table.organizationId, table.id).where(sql`${table.finishedAt} is null`),
    check('batch_service', isOneOf(table.service, BATCH_SERVICES)),
    check('batch_status', isOneOf(table.status, BATCH_STATUSES)),
    check('batch_finished', sql`(${table.finishedAt} is not null) = (${table.status} in ('done', 'failed'))`),
    check('batch_accepted', sql`${table.accepted} between 0 and ${table.count}`),
    check('batch_processed', sql`${table.processed} between 0 and ${table.count}`),
    check('batch_failed', sql`${table.failed} between 0 and ${table.processed}`),
    check('batch_unit', sql`${table.unitMicro} >= 0`),
  ],
);
