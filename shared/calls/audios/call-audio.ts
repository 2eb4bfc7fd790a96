import * as z from 'zod';
import type { callAudio } from '../../../db/calls/tables/call-audio.ts';
import { AUDIO_FORMATS } from '../../../db/calls/tables/words.ts';
import { toColombiaDateTime } from '../../kernel/time/colombia.ts';

const ID = '4f7f1c58-4d1f-4b6f-8f0e-9d3c2a1b0c5d';

/** A pre-recorded audio, as the API shows it. */
export const Audio = z
  .object({
    id: z.uuid().meta({ example: ID }),
    name: z.string().meta({ example: 'Reminder' }),
    originalName: z.string().meta({ example: 'reminder.wav' }),
    format: z.enum(AUDIO_FORMATS).meta({ example: 'wav' }),
    durationMs: z.int().meta({ example: 12480 }),
    sizeBytes: z.int().meta({ example: 399404 }),
    createdAt: z.string().meta({ example: '2026-11-21 08:30:00' }),
  })
  .meta({ id: 'PreRecordedAudio' });
export type Audio = z.infer<typeof Audio>;

export const CallAudioParams = z.object({
  id: z.uuid().meta({ description: 'The id of an audio.', example: ID }),
});

export const toAudio = (
  row: Omit<typeof callAudio.$inferSelect, 'id' | 'organizationId' | 'objectKey' | 'deletedAt'>,
): Audio => ({
  id: row.audioId,
  name: row.name,
  originalName: row.originalName,
  format: row.format,
  durationMs: row.durationMs,
  sizeBytes: row.sizeBytes,
  createdAt: toColombiaDateTime(row.createdAt),
});
