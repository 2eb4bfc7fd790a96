import { bigint, boolean, check, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { membership } from '../../people/tables/membership.ts';
import { MAIL_KINDS } from './mail.ts';

/** A member's choice about a kind of mail; without a row the default of `MAIL_TERMS` applies. */
export const mailPreference = pgTable(
  'mail_preference',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    userId: bigint({ mode: 'number' }).notNull(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    isWanted: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.userId, table.kind] }),
    foreignKey({
      columns: [table.organizationId, table.userId],
      foreignColumns: [membership.organizationId, membership.userId],
    }),
    check('mail_preference_kind', isOneOf(table.kind, MAIL_KINDS)),
  ],
);
