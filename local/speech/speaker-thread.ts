import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import mespeak from 'mespeak';
import { resample } from '../../shared/audio/resample.ts';
import { readWav } from '../../shared/audio/wav.ts';
import { pcmToWav } from '../../shared/audio/wav-from-pcm.ts';
import { wavToPcm } from '../../shared/audio/wav-to-pcm.ts';
import type { Order } from './speaker.ts';

const require = createRequire(import.meta.url);
const VOICES = ['es-la', 'es', 'en/en-us'];
mespeak.loadConfig(require('mespeak/src/mespeak_config.json'));
for (const voice of VOICES) mespeak.loadVoice(require(`mespeak/voices/${voice}.json`));

/** The synthesizer's voice that is nearest to a language. */
const voiceOf = (language: string): string =>
  language.startsWith('en') ? 'en/en-us' : language === 'es-ES' ? 'es' : 'es-la';

parentPort?.on('message', ({ id, text, language, gender, sampleRate }: Order) => {
  const variant = gender === 'female' ? 'f2' : 'm3';
  // It stumbles over pictures, which the providers read out or leave out.
  const said = text.replaceAll(/\p{Extended_Pictographic}/gu, ' ');
  const file = mespeak.speak(said, { voice: voiceOf(language), variant, rawdata: 'buffer' });
  const wav = file && pcmToWav(resample(wavToPcm(readWav(file)), sampleRate));
  parentPort?.postMessage({ id, wav });
});
