import { findDue } from '../../db/engine/due-rows.ts';
import { callFunction } from '../../db/engine/sql-functions/call-function.ts';
import { discardSpeechAudio } from '../../db/speech/functions/speech.ts';
import {
  DUE_SPEECH,
  deleteSpeechAudio,
  discardExpiredAudio,
  findDiscardedAudio,
} from '../../db/speech/queries/speech-audio.ts';
import { deleteOldSyntheses } from '../../db/speech/queries/syntheses.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { defineRunWork, purgeSome } from '../kernel/jobs/define-work.ts';
import { publishEmitted } from '../webhooks/publish-lanes.ts';
import { openAudioStore } from './audio-store.ts';

const BATCH_SIZE = 500;

/**
 * Deletes syntheses older than 90 days, and audio that was not requested in 90 days or never completed; true while there
 * may be more. Alternates between kinds, so that a backlog of one does not hold up the others.
 */
export async function purgeAudio(ctx: Ctx): Promise<boolean> {
  const { db } = ctx;
  const most = Math.max(
    await deleteOldSyntheses(db, BATCH_SIZE),
    await discardExpiredAudio(db, BATCH_SIZE),
    await purgeSome({
      limit: BATCH_SIZE,
      find: (limit) => findDiscardedAudio(db, limit),
      erase: (audioIds) => openAudioStore(ctx).delete(audioIds),
      forget: (audioIds) => deleteSpeechAudio(db, audioIds),
    }),
  );
  return most === BATCH_SIZE;
}

/** Refunds audio whose synthesis died. A discarded audio stays discarded, so what finds it takes no claim. */
export const SPEECH = defineRunWork({
  name: 'speech',
  limit: 100,
  take: ({ db }, limit) => findDue(db, DUE_SPEECH, limit),
  lanes: 1,
  run: async (ctx, { id }) => {
    const discarded = { audio: id, error: 'INTERRUPTED' } as const;
    publishEmitted(ctx, await callFunction(ctx.db, discardSpeechAudio, discarded));
  },
});
