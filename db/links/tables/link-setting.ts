import { sql } from 'drizzle-orm';
import { bigint, boolean, check, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

export const RULE_PLATFORMS = ['ios', 'android', 'desktop'] as const;
export type RulePlatform = (typeof RULE_PLATFORMS)[number];

/** Leads visitors of a platform, of some countries (ISO 3166 alpha-2), or both, elsewhere. */
export type LinkRule = { platform?: RulePlatform; countries?: string[]; longUrl: string };

export const MAX_RULES = 10;

/**
 * Where else a link leads. A table of its own, because few links have any of it: a row of `link` stays small, and the
 * redirect reads this one only when its cache does not know the link.
 */
export const linkSetting = pgTable(
  'link_setting',
  {
    linkId: bigint({ mode: 'number' }).primaryKey(),
    /** Where visitors of the expired link go. */
    expiredUrl: text(),
    /** In order: the first that matches a visitor decides. Null: none. */
    rules: jsonb().$type<LinkRule[]>(),
    /** Visitors take the parameters of the short URL with them. Null: they do not. */
    passQuery: boolean(),
  },
  (table) => [
    check(
      'link_setting_given',
      sql`num_nonnulls(${table.expiredUrl}, ${table.rules}, ${table.passQuery}) > 0`,
    ),
    check('link_setting_pass_query', sql`${table.passQuery}`),
    check('link_setting_expired_url', sql`length(${table.expiredUrl}) between 1 and 2048`),
    check(
      'link_setting_rules',
      sql`jsonb_typeof(${table.rules}) = 'array' and jsonb_array_length(${table.rules}) between 1 and ${sql.raw(String(MAX_RULES))}`,
    ),
  ],
);
