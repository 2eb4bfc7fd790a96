import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  char,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { apiKey } from '../../people/tables/api-key.ts';
import { organization } from '../../people/tables/organization.ts';
import { speechAudio } from './speech-audio.ts';

export const SYNTHESIS_STATUSES = ['queued', 'processing', 'completed', 'failed'] as const;
export const SYNTHESIS_ERRORS = ['ENGINE_UNAVAILABLE', 'INTERRUPTED'] as const;
export type SynthesisError = (typeof SYNTHESIS_ERRORS)[number];

/** A customer's request for the audio of a text. */
export const synthesis = pgTable(
  'synthesis',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    synthesisId: uuid().notNull().unique('synthesis_synthesis_id'),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    createdByKey: bigint({ mode: 'number' }).references(() => apiKey.id),
    audioId: uuid().references(() => speechAudio.id, { onDelete: 'set null' }),
    status: text({ enum: SYNTHESIS_STATUSES }).notNull(),
    cached: boolean().notNull(),
    /** Unicode code points of the text as sent. */
    charCount: integer().notNull(),
    voice: text().notNull(),
    language: text().notNull(),
    tier: text().notNull(),
    /** The final cost: 0 once it has failed. */
    costMicro: bigint({ mode: 'bigint' }).notNull(),
    currency: char({ length: 3 }).notNull(),
    reference: text(),
    errorCode: text({ enum: SYNTHESIS_ERRORS }),
    /** The Idempotency-Key that created it, which is freed when it fails. */
    idempotencyKey: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('synthesis_organization').on(table.organizationId, table.id),
    // The index for customers' filters; nearly all are completed.
    index('synthesis_not_completed')
      .on(table.organizationId, table.id)
      .where(sql`${table.status} <> 'completed'`),
    index('synthesis_reference')
      .on(table.organizationId, table.reference, table.id)
      .where(sql`${table.reference} is not null`),
    index('synthesis_audio').on(table.audioId),
    index('synthesis_created_at').on(table.createdAt),
    check('synthesis_status', isOneOf(table.status, SYNTHESIS_STATUSES)),
    check(
      'synthesis_finished',
      sql`(${table.finishedAt} is not null) = (${table.status} in ('completed', 'failed'))`,
    ),
    check('synthesis_error', sql`(${table.errorCode} is not null) = (${table.status} = 'failed')`),
    check('synthesis_cost', sql`${table.costMicro} >= 0`),
  ],
);
