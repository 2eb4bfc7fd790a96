import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import mespeak from 'mespeak';
import { resample } from '../../shared/audio/resample.ts';
import { readWav } from '../../shared/audio/wav.ts';
import { wavToPcm } from '../../shared/audio/wav-to-pcm.ts';
import type { Order } from './saying-thread.ts';

const require = createRequire(import.meta.url);
const VOICES = ['es-la', 'es', 'en/en-us'];
mespeak.loadConfig(require('mespeak/src/mespeak_config.json'));
for (const voice of VOICES) mespeak.loadVoice(require(`mespeak/voices/${voice}.json`));

/** The synthesizer's voice that is nearest to a language. */
const voiceOf = (language: string): string =>
  language.startsWith('en') ? 'en/en-us' : language === 'es-ES' ? 'es' : 'es-la';

/** Pictures, over which it stumbles; brackets, in which it takes phonemes; control characters, which it obeys. */
const NOT_SAID = /[\p{Extended_Pictographic}\p{Cc}[\]]/gu;

/**
 * A text as the synthesizer takes it. It only has a command line: what begins with a blank is no option of it, and a
 * character of it is a byte.
 */
const toWords = (text: string): string =>
  ` ${Buffer.from(text.replaceAll(NOT_SAID, ' ')).toString('latin1')}`;

parentPort?.on('message', async ({ text, language, gender, sampleRate }: Order) => {
  const variant = gender === 'female' ? 'f2' : 'm3';
  const file = mespeak.speak(toWords(text), { voice: voiceOf(language), variant, rawdata: 'buffer' });
  parentPort?.postMessage(
    file ? (await resample(wavToPcm(readWav(file)), sampleRate)).samples : new Int16Array(),
  );
});
