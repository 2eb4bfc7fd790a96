import { discardSpeechAudio, findLapsedAudio } from '../../../db/queries/speech/speech-audio.ts';
import { defineJob } from '../../../shared/jobs/define-job.ts';
import { housekeeping } from '../../../shared/jobs/housekeeping.ts';
import { publishEmitted } from '../../../shared/webhooks/emit.ts';

const BATCH_SIZE = 100;

/** Every minute: refunds audio whose synthesis died. */
export const sweepAudio = defineJob({
  ...housekeeping('tts', 'sweep-audio', 0),
  run: async (ctx) => {
    const lapsed = await findLapsedAudio(ctx.db, BATCH_SIZE);
    for (const audioId of lapsed)
      publishEmitted(ctx, await discardSpeechAudio(ctx.db, audioId, 'INTERRUPTED'));
    if (lapsed.length > 0) ctx.log.info('speech_audio_swept', { audios: lapsed.length });
  },
});
