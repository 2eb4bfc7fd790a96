import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../engine/is-one-of.ts';
import { organization } from '../../people/tables/organization.ts';
import { AUDIO_FORMATS } from './words.ts';

/** An audio that a customer uploaded. Carriers play the R2 object `objectKey`. */
export const callAudio = pgTable(
  'call_audio',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    audioId: uuid().notNull().unique('call_audio_audio'),
    organizationId: bigint({ mode: 'number' })
      .notNull()
      .references(() => organization.id),
    name: text().notNull(),
    originalName: text().notNull(),
    /** Format of the upload, detected from its content. */
    format: text({ enum: AUDIO_FORMATS }).notNull(),
    durationMs: integer().notNull(),
    sizeBytes: integer().notNull(),
    objectKey: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** From this moment on new calls cannot play it; its object is deleted once no call needs it. */
    deletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('call_audio_organization')
      .on(table.organizationId, table.id)
      .where(sql`${table.deletedAt} is null`),
    index('call_audio_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('call_audio_format', isOneOf(table.format, AUDIO_FORMATS)),
    check('call_audio_duration', sql`${table.durationMs} > 0`),
    check('call_audio_size', sql`${table.sizeBytes} > 0`),
  ],
);
