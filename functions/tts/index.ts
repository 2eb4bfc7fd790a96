import { createFunction } from '../../shared/http/create-function.ts';
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
