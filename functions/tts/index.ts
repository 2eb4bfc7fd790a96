import { findSynthesis } from '../../db/queries/speech/syntheses.ts';
import { databaseCheck, queueCheck, storageCheck } from '../../shared/health/probe/common-checks.ts';
import { createProbe } from '../../shared/health/probe/create-probe.ts';
import { createFunction } from '../../shared/http/create-function.ts';
import { ENGINE_CHECKS } from '../../shared/speech/engine-checks.ts';
import { purgeAudio } from './jobs/purge-audio.ts';
import { sweepAudio } from './jobs/sweep-audio.ts';
import { downloadAudio } from './routes/download-audio.ts';
import { getSynthesis } from './routes/get-synthesis.ts';
import { listSyntheses } from './routes/list-syntheses.ts';
import { listVoices } from './routes/list-voices.ts';
import { synthesize } from './routes/synthesize.ts';

export default createFunction({
  name: 'tts',
  basePath: '/api/v6/tts',
  routes: [synthesize, listSyntheses, getSynthesis, listVoices, downloadAudio],
  jobs: [sweepAudio, purgeAudio],
});

/** Nothing has this id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export const probe = createProbe('tts', [
  databaseCheck(({ db }) => findSynthesis(db, 0, NO_ID)),
  queueCheck,
  storageCheck('SPEECH_AUDIO'),
  ...ENGINE_CHECKS,
]);
