import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const RULE_PLATFORMS = ['ios', 'android', 'desktop'] as const;
export type RulePlatform = (typeof RULE_PLATFORMS)[number];

/** Leads visitors of a platform, of some countries (ISO 3166 alpha-2), or a share of them (percent), elsewhere. */
export type LinkRule = { platform?: RulePlatform; countries?: string[]; share?: number; longUrl: string };

export const MAX_RULES = 10;
/** The greatest ceiling of a link's visits. */
export const MAX_CLICKS = 1_000_000_000;

/**
 * The other destinations and the ceiling of a link. A table of its own, because few links have any of it: a row of `link` stays
 * small, and the redirect reads this one only when its cache does not know the link.
 */
export const linkSetting = pgTable(
  'link_setting',
  {
    linkId: bigint({ mode: 'number' }).primaryKey(),
    /** The destination of the expired link. */
    expiredUrl: text(),
    /** The rules in order: the first that matches a visitor decides. Null: none. */
    rules: jsonb().$type<LinkRule[]>(),
    /** Visitors take the parameters of the short URL with them. Null: they do not. */
    passQuery: boolean(),
    /** The most visits that the link may have in all; later ones are redirected as if it had expired. */
    maxClicks: integer(),
    /** The moment at which it had them. */
    reachedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check(
      'link_setting_given',
      sql`num_nonnulls(${table.expiredUrl}, ${table.rules}, ${table.passQuery}, ${table.maxClicks}) > 0`,
    ),
    // A drain looks for the few links of a step that have one.
    index('link_setting_limited').on(table.linkId).where(sql`${table.maxClicks} is not null`),
    check('link_setting_max_clicks', sql`${table.maxClicks} between 1 and ${sql.raw(String(MAX_CLICKS))}`),
    check('link_setting_reached', sql`${table.reachedAt} is null or ${table.maxClicks} is not null`),
    check('link_setting_pass_query', sql`${table.passQuery}`),
    check('link_setting_expired_url', sql`length(${table.expiredUrl}) between 1 and 2048`),
    check(
      'link_setting_rules',
      sql`jsonb_typeof(${table.rules}) = 'array' and jsonb_array_length(${table.rules}) between 1 and ${sql.raw(String(MAX_RULES))}`,
    ),
  ],
);
