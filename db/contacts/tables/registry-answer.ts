import { bigint, boolean, index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core';
import { hexBytes } from '../../engine/hex-bytes.ts';

/** When the registry's data is replaced, each day in Colombia: answers from before are not used any more. */
export const REGISTRY_UPDATE_HOUR = 2;

/** What the registry of excluded numbers said about a number, to an organization's token. */
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
