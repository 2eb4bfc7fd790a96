import { bigint, boolean, index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { hexBytes } from '../../engine/hex-bytes.ts';

/** The hour at which the registry's data is replaced, each day in Colombia: earlier answers are not used any more. */
export const REGISTRY_UPDATE_HOUR = 2;

/** An answer of the registry of excluded numbers about a number, to an organization's token. */
export const registryAnswer = pgTable(
  'registry_answer',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    /** See `hash_number`. */
    numberHash: hexBytes().notNull(),
    isExcluded: boolean().notNull(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organizationId, table.numberHash] }),
    index('registry_answer_asked').on(table.askedAt),
  ],
);
