import { sql } from 'drizzle-orm';
import { bigint, char, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isOneOf } from '../is-one-of.ts';
import { apiKey } from '../people/api-key.ts';
import { costCenter } from '../people/cost-center.ts';
import { organization } from '../people/organization.ts';

export const NUMBER_BATCH_STATUSES = ['queued', 'processing', 'done', 'failed'] as const;

/** A batch of numbers to look up. The numbers and the results are objects in R2, in chunks. */
export const numberBatch = pgTable(
  'number_batch',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    jobId: uuid().notNull().unique('number_batch_job'),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    costCenterId: bigint({ mode: 'number' }).references(() => costCenter.id),
    createdByKey: bigint({ mode: 'number' }).references(() => apiKey.id),
    status: text({ enum: NUMBER_BATCH_STATUSES }).notNull().default('queued'),
    count: integer().notNull(),
    processed: integer().notNull().default(0),
    /** Processed numbers that are not charged. */
    invalid: integer().notNull().default(0),
    country: char({ length: 2 }),
    webhookUrl: text(),
    reference: text(),
    /** Price per number when accepted; refunds are a multiple of it. */
    unitMicro: bigint({ mode: 'bigint' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('number_batch_organization').on(table.organizationId, table.id),
    // For customers' filters.
    index('number_batch_reference')
      .on(table.organizationId, table.reference, table.id)
      .where(sql`${table.reference} is not null`),
    index('number_batch_expires_at').on(table.expiresAt),
    index('number_batch_open').on(table.id).where(sql`${table.finishedAt} is null`),
    check('number_batch_status', isOneOf(table.status, NUMBER_BATCH_STATUSES)),
    check(
      'number_batch_finished',
      sql`(${table.finishedAt} is not null) = (${table.status} in ('done', 'failed'))`,
    ),
    check('number_batch_processed', sql`${table.processed} between 0 and ${table.count}`),
    check('number_batch_invalid', sql`${table.invalid} between 0 and ${table.processed}`),
    check('number_batch_unit', sql`${table.unitMicro} >= 0`),
  ],
);
