import { findSynthesis } from '../../db/speech/queries/syntheses.ts';
import { createFunction } from '../../shared/kernel/http/create-function.ts';
import { createStaffEntry } from '../../shared/kernel/http/staff-entry.ts';
import { createJobQueue } from '../../shared/kernel/jobs/create-job-queue.ts';
import { mountJobs } from '../../shared/kernel/jobs/mount-jobs.ts';
import { API_KEYS } from '../../shared/people/keys/api-keys.ts';
import { ENGINE_CHECKS } from '../../shared/speech/engines/engine-checks.ts';
import { STAFF_VERBS } from '../../shared/speech/staff-verbs.ts';
import {
  databaseCheck,
  downloadsCheck,
  queueCheck,
  storageCheck,
} from '../../shared/status/probes/common-checks.ts';
import { createProbe } from '../../shared/status/probes/create-probe.ts';
import { purgeAudio } from './jobs/purge-audio.ts';
import { sweepAudio } from './jobs/sweep-audio.ts';
import { downloadAudio } from './routes/download-audio.ts';
import { getSynthesis } from './routes/get-synthesis.ts';
import { listSyntheses } from './routes/list-syntheses.ts';
import { listVoices } from './routes/list-voices.ts';
import { synthesize } from './routes/synthesize.ts';

export default createFunction({
  name: 'tts',
  keys: API_KEYS,
  basePath: '/api/v6/tts',
  routes: [synthesize, listSyntheses, getSynthesis, listVoices, downloadAudio],
  jobs: mountJobs([sweepAudio, purgeAudio]),
});

/** The id of nothing. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

export const probe = createProbe('tts', [
  databaseCheck(({ db }) => findSynthesis(db, 0, NO_ID)),
  queueCheck(),
  storageCheck('SPEECH_AUDIO'),
  downloadsCheck,
  ...ENGINE_CHECKS,
]);

export const staff = createStaffEntry('tts', STAFF_VERBS, createJobQueue);
