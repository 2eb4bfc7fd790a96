import { parentPort } from 'node:worker_threads';
import type { Order } from '../../../local/speech/saying-thread.ts';

/** As fast as the synthesizer speaks. */
const CHARACTER_MS = 80;
const LOUDNESS = 6_000;

/** Says a text as a tone: one text, voice and language is one audio, as long as somebody needs who reads it. */
parentPort?.on('message', ({ text, language, gender, sampleRate }: Order) => {
  const characters = /[\p{L}\p{N}]/u.test(text) ? [...text].length : 0;
  const pauseMs = language.startsWith('en') ? 200 : 100;
  const count = characters && Math.round(((characters * CHARACTER_MS + pauseMs) * sampleRate) / 1_000);
  // A square wave is an audio as any other, and takes no time.
  const half = Math.round(sampleRate / (gender === 'female' ? 440 : 220));
  const samples = new Int16Array(count);
  for (let at = 0; at < count; at += 2 * half) samples.fill(LOUDNESS, at, at + half);
  parentPort?.postMessage(samples, [samples.buffer]);
});
