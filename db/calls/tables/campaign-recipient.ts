import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { hexBytes } from '../../engine/hex-bytes.ts';
import { isOneOf } from '../../engine/is-one-of.ts';
import { RECIPIENT_STATES } from './words.ts';

/** The number of failures to speak a recipient's text after which the recipient ends. */
export const MAX_SPEECH_FAILURES = 5;

/** A number of a campaign. Its call is created when it is due. No foreign keys: they would double what a row costs. */
export const campaignRecipient = pgTable(
  'campaign_recipient',
  {
    campaignId: bigint({ mode: 'number' }).notNull(),
    /** Its call, from when there is one. */
    callId: bigint({ mode: 'number' }),
    /** The position of its line in the file. */
    position: integer().notNull(),
    /** The length of its audio; the most it may be until it is made. Null: as the campaign's. */
    audioMs: integer(),
    /** The number of characters that are synthesized for it alone. */
    characters: integer().notNull().default(0),
    /**
     * Of each sentence for it alone, the first 8 bytes of its text's hash and its characters in 2, by which an estimate finds those
     * that several hear, or that exist. Null: it has none, or they were made.
     */
    sentences: hexBytes(),
    /** The number of times that an engine could not speak its text, though it spoke others; null: never. */
    speechFailures: smallint(),
    isOrdinary: boolean().notNull(),
    country: char({ length: 2 }),
    state: text({ enum: RECIPIENT_STATES }).notNull(),
    toNumber: text().notNull(),
    externalId: text(),
    /** The reason for its end: that of its call, or what came before one. */
    endReason: text(),
    /**
     * The reason why its number may not be dialed, if it was known before the speech was made, which the recipient
     * therefore does not have.
     */
    refusal: text(),
    /** The values of its variables, until its speech is made. */
    variables: jsonb().$type<Record<string, string>>(),
    /** The audios that its call plays one after the other, from when they are made until the call exists. */
    audioKey: text(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.position] }),
    uniqueIndex('campaign_recipient_number').on(table.campaignId, table.toNumber),
    index('campaign_recipient_new').on(table.campaignId, table.position).where(sql`${table.state} = 'new'`),
    index('campaign_recipient_ready')
      .on(table.campaignId, table.position)
      .where(sql`${table.state} = 'ready'`),
    // Recipients who may be called while the hours of consumers in Colombia are closed.
    index('campaign_recipient_abroad')
      .on(table.campaignId, table.position)
      .where(sql`${table.state} = 'ready' and not starts_with(${table.toNumber}, '57')`),
    check('campaign_recipient_state', isOneOf(table.state, RECIPIENT_STATES)),
    check('campaign_recipient_called', sql`${table.callId} is not null or ${table.state} <> 'called'`),
    check('campaign_recipient_ended', sql`(${table.endReason} is null) = (${table.state} <> 'ended')`),
  ],
);
