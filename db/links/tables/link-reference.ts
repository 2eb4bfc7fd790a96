import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { MAX_REFERENCE } from './link.ts';
import { MAX_CLICKS } from './link-setting.ts';

/** The most references that an organization may begin in a Colombia day, so that they stay names of campaigns. */
export const NEW_REFERENCES_A_DAY = 1_000;

/** A customer's name for a group of its links, such as a campaign; made when a link first has it. */
export const linkReference = pgTable(
  'link_reference',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: bigint({ mode: 'number' }).notNull(),
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The most visits that all of its links may have together; later ones are redirected as if the links had expired. */
    maxClicks: integer(),
    /** With a ceiling, the visits that they have had: their total when it was set, and every one since, whichever links there are by then. */
    visits: bigint({ mode: 'number' }).notNull().default(0),
    /** The moment at which they had all of them. */
    reachedAt: timestamp({ withTimezone: true }),
    /** The moment at which its links began to lead elsewhere, or again. Due until the redirect's cache has no older entry of them. */
    refreshAskedAt: timestamp({ withTimezone: true }),
    refreshDueAt: timestamp({ withTimezone: true }),
    /** The last of its links whose entry was looked at. */
    refreshedTo: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    unique('link_reference_name').on(table.organizationId, table.name),
    // A drain looks for the few that have one, and the sweep for those that wait.
    index('link_reference_limited').on(table.id).where(sql`${table.maxClicks} is not null`),
    index('link_reference_refresh').on(table.refreshDueAt).where(sql`${table.refreshDueAt} is not null`),
    check('link_reference_max_clicks', sql`${table.maxClicks} between 1 and ${sql.raw(String(MAX_CLICKS))}`),
    check('link_reference_reached', sql`${table.reachedAt} is null or ${table.maxClicks} is not null`),
    index('link_reference_organization').on(table.organizationId, table.id),
    check('link_reference_text', sql`length(${table.name}) between 1 and ${sql.raw(String(MAX_REFERENCE))}`),
  ],
);
