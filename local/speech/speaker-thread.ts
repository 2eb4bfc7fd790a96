import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import mespeak from 'mespeak';
import { resample } from '../../shared/speech/audio/resample.ts';
import { readWav } from '../../shared/speech/audio/wav.ts';
import { wavToPcm } from '../../shared/speech/audio/wav-to-pcm.ts';
import type { Order } from './speech-worker.ts';

const require = createRequire(import.meta.url);
const VOICES = ['es-la', 'es', 'en/en-us'];
mespeak.loadConfig(require('mespeak/src/mespeak_config.json'));
for (const voice of VOICES) mespeak.loadVoice(require(`mespeak/voices/${voice}.json`));

/** The synthesizer's voice closest to a language. */
const voiceOf = (language: string): string =>
  language.startsWith('en') ? 'en/en-us' : language === 'es-ES' ? 'es' : 'es-la';

/** Emoji, on which it fails; brackets, which it reads as phonemes; control characters, which it interprets. */
const NOT_SAID = /[\p{Extended_Pictographic}\p{Cc}[\]]/gu;

/**
 * A text as a command-line argument of the synthesizer: a leading blank keeps it from being an option, and a character
 * is a byte.
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
