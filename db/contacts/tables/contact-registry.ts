import { sql } from 'drizzle-orm';
import { bigint, check, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { organization } from '../../people/tables/organization.ts';

export const REGISTRY_MODES = ['off', 'required'] as const;

/** The reasons why the registry gave no answer. `token`: it is invalid, expired or without its role. */
export const REGISTRY_FAULTS = ['token', 'updating', 'unavailable'] as const;
export type RegistryFault = (typeof REGISTRY_FAULTS)[number];

/** An organization's use of the registry of excluded numbers. Without a row: none. */
export const contactRegistry = pgTable(
  'contact_registry',
  {
    organizationId: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => organization.id),
    /** `required`: numbers are called for advertising only if they are not excluded. */
    mode: text({ enum: REGISTRY_MODES }).notNull().default('off'),
    /** The organization's own token, encrypted; and when it expires, if it says so. */
    token: text(),
    tokenExpiresAt: timestamp({ withTimezone: true }),
    /** It is not asked again before: somebody is asking, or it gave no answer. */
    askAgainAt: timestamp({ withTimezone: true }),
    answeredAt: timestamp({ withTimezone: true }),
    /** Since its last answer; null: none. */
    fault: text({ enum: REGISTRY_FAULTS }),
  },
  (table) => [
    check('contact_registry_mode', isOneOf(table.mode, REGISTRY_MODES)),
    check('contact_registry_fault', isOneOf(table.fault, REGISTRY_FAULTS)),
    check('contact_registry_token', sql`${table.mode} = 'off' or ${table.token} is not null`),
  ],
);
