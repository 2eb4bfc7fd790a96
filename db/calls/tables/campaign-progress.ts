import { sql } from 'drizzle-orm';
import { bigint, check, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';

/**
 * The progress of a campaign: counted by the statements that change its recipients, in a row of its own, which is locked last
 * of all.
 */
export const campaignProgress = pgTable(
  'campaign_progress',
  {
    campaignId: bigint({ mode: 'number' }).primaryKey(),
    recipients: integer().notNull().default(0),
    /** Lines that were refused when they were added. */
    rejected: integer().notNull().default(0),
    /** Without a call: their speech is not made, and is. */
    unspoken: integer().notNull().default(0),
    ready: integer().notNull().default(0),
    /** Recipients whose call has not ended. */
    calling: integer().notNull().default(0),
    ended: integer().notNull().default(0),
    /** Recipients whose call ended, by the reason. */
    reasons: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** The cost of the calls that ended, and of the speech made for the campaign. */
    airMicro: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
    speechMicro: bigint({ mode: 'bigint' }).notNull().default(sql`0`),
  },
  (table) => [
    check(
      'campaign_progress_sum',
      sql`${table.recipients} = ${table.unspoken} + ${table.ready} + ${table.calling} + ${table.ended}
          and least(${table.unspoken}, ${table.ready}, ${table.calling}, ${table.ended}) >= 0`,
    ),
  ],
);
