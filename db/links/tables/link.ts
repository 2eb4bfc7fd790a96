import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';

/** The status that a link's owner has set. */
export const LINK_STATUSES = ['active', 'disabled'] as const;
/** The states shown for a link: an operator's block overrides the owner's choice. */
export const SHOWN_STATUSES = [...LINK_STATUSES, 'blocked'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

/** Characters of a link's external id, and of a reference. */
export const MAX_REFERENCE = 64;

/** The owner of a deleted link can restore it for this many days. */
export const RESTORABLE_DAYS = 90;

/**
 * A short link. Rows are never removed, so codes are never released. No foreign keys: organizations, tenures, cost
 * centers and keys are never removed either, and each creation would lock their rows, which all of a customer's
 * creations share.
 */
export const link = pgTable(
  'link',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: bigint({ mode: 'number' }).notNull(),
    tenureId: bigint({ mode: 'number' }).notNull(),
    code: text().notNull(),
    longUrl: text().notNull(),
    isAlias: boolean().notNull(),
    status: text({ enum: LINK_STATUSES }).notNull().default('active'),
    /** While set, the link does not redirect, and its owner cannot change it. */
    blockedAt: timestamp({ withTimezone: true }),
    /** The reason, in the operator's words; null unless the link itself is blocked. */
    blockReason: text(),
    /** The blocked host that it leads to; null unless blocked with it. */
    blockedHost: text(),
    expiresAt: timestamp({ withTimezone: true }),
    costCenterId: bigint({ mode: 'number' }),
    createdByKey: bigint({ mode: 'number' }),
    /** The batch that it was created and charged in. */
    batchId: bigint({ mode: 'number' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    deletedAt: timestamp({ withTimezone: true }),
    deletedByKey: bigint({ mode: 'number' }),
    restoredAt: timestamp({ withTimezone: true }),
    restoredByKey: bigint({ mode: 'number' }),
    archivedAt: timestamp({ withTimezone: true }),
    /** The customer's group that it belongs to (`link_reference`). These two take no space in the links without them. */
    referenceId: bigint({ mode: 'number' }),
    /** The recipient for whom it was made, as the customer's own system names them. */
    externalId: text(),
  },
  (table) => [
    unique('link_code').on(table.tenureId, table.code),
    index('link_organization').on(table.organizationId, table.id),
    // The index for filters of lists that match few links.
    index('link_not_active')
      .on(table.organizationId, table.id)
      .where(sql`${table.blockedAt} is not null or ${table.status} = 'disabled'`),
    index('link_alias').on(table.organizationId, table.id).where(sql`${table.isAlias}`),
    index('link_to_archive')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null and ${table.archivedAt} is null`),
    index('link_deleted')
      .on(table.organizationId, table.id)
      .where(sql`${table.deletedAt} is not null and ${table.archivedAt} is null`),
    index('link_of_reference').on(table.referenceId, table.id).where(sql`${table.referenceId} is not null`),
    index('link_external_id')
      .on(table.organizationId, table.externalId, table.id)
      .where(sql`${table.externalId} is not null`),
    // The length on its own: Postgres would build a state for each character of a repetition, again for each row.
    check('link_code_form', sql`${table.code} ~ '^[a-z0-9_-]+$' and length(${table.code}) between 3 and 32`),
    check('link_long_url', sql`length(${table.longUrl}) between 1 and 2048`),
    check(
      'link_external_id_text',
      sql`length(${table.externalId}) between 1 and ${sql.raw(String(MAX_REFERENCE))}`,
    ),
    check('link_status', isOneOf(table.status, LINK_STATUSES)),
    check('link_archived', sql`${table.archivedAt} is null or ${table.deletedAt} is not null`),
  ],
);
