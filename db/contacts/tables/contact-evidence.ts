import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { hexBytes } from '../../engine/hex-bytes.ts';
import { PURPOSES } from './opt-out.ts';

/** The rules that may keep a number from being called, in the order in which reasons are given. */
export const CONTACT_RULES = ['OPTED_OUT', 'EXCLUDED_REGISTRY', 'CONTACT_HOURS', 'FREQUENCY'] as const;
export type ContactRule = (typeof CONTACT_RULES)[number];

/** The most contacts of the week that an attempt's evidence names: the latest. */
export const MAX_KNOWN_CONTACTS = 100;

/** Evidence is kept for this many months. */
export const EVIDENCE_MONTHS = 24;

/**
 * Why an attempt for collection or advertising was dialed or not: written by its claim. Partitioned by month, and dropped
 * after two years. No foreign keys: each attempt would check them.
 */
export const contactEvidence = pgTable(
  'contact_evidence',
  {
    organizationId: bigint({ mode: 'number' }).notNull(),
    /** See `hash_number`; and the id of the key that it was hashed with. */
    numberHash: hexBytes().notNull(),
    keyId: bigint({ mode: 'number' }).notNull(),
    decidedAt: timestamp({ withTimezone: true }).notNull(),
    callId: uuid().notNull(),
    attempt: integer().notNull(),
    purpose: text({ enum: PURPOSES }).notNull(),
    /** Null: the organization itself. */
    creditor: text(),
    /** The rules that were checked. */
    rules: text({ enum: CONTACT_RULES }).array().notNull(),
    /** The refusal of the dialing, for whatever reason; null: it was dialed. */
    refusal: text(),
    /** The facts that the decision was based on, and the version of the registry's data: see `decide_contact`. */
    known: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.callId, table.attempt, table.decidedAt] }),
    index('contact_evidence_number').on(table.organizationId, table.numberHash, table.decidedAt),
  ],
);
