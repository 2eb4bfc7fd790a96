import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { organization } from '../../people/tables/organization.ts';
import { domain } from './domain.ts';

export const TENURE_STATUSES = ['pending', 'verified', 'released'] as const;

/**
 * The time in which one organization holds a domain; links belong to a tenure, and codes are unique within it.
 * Organization null: a platform domain, shared by all. An organization that regains its domain resumes its old tenure.
 */
export const domainTenure = pgTable(
  'domain_tenure',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    domainId: bigint({ mode: 'number' })
      .notNull()
      .references(() => domain.id),
    organizationId: bigint({ mode: 'number' }).references(() => organization.id),
    status: text({ enum: TENURE_STATUSES }).notNull(),
    /** A platform domain whose links lead through a page that names their destination, and the only one of sandboxes. */
    isSandbox: boolean().notNull().default(false),
    /** The organization's default domain; for platform tenures, the platform's default. */
    isDefault: boolean().notNull().default(false),
    /** The proof that its holder publishes in DNS to show that the domain is theirs: a new one each time they add it. */
    proof: uuid().notNull().defaultRandom(),
    /** The destination of its bare address. */
    rootUrl: text(),
    /** The destination of codes that are unknown, expired or deleted. */
    notFoundUrl: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    verifiedAt: timestamp({ withTimezone: true }),
    releasedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('domain_tenure_holder').on(table.domainId, table.organizationId).nullsNotDistinct(),
    uniqueIndex('domain_tenure_current').on(table.domainId).where(sql`${table.status} = 'verified'`),
    uniqueIndex('domain_tenure_default')
      .on(sql`coalesce(${table.organizationId}, 0)`, table.isSandbox)
      .where(sql`${table.isDefault} and ${table.status} = 'verified'`),
    index('domain_tenure_organization').on(table.organizationId),
    check('domain_tenure_sandbox', sql`not ${table.isSandbox} or ${table.organizationId} is null`),
    check(
      'domain_tenure_front',
      sql`num_nonnulls(${table.rootUrl}, ${table.notFoundUrl}) = 0 or ${table.organizationId} is not null`,
    ),
    check('domain_tenure_root_url', sql`length(${table.rootUrl}) between 1 and 2048`),
    check('domain_tenure_not_found_url', sql`length(${table.notFoundUrl}) between 1 and 2048`),
    check('domain_tenure_status', isOneOf(table.status, TENURE_STATUSES)),
    check('domain_tenure_verified', sql`(${table.status} = 'verified') <= (${table.verifiedAt} is not null)`),
  ],
);
