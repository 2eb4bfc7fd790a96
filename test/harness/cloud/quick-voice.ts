import { parentPort } from 'node:worker_threads';
import type { Order } from '../../../local/speech/speech-worker.ts';

/** The speed of the synthesizer. */
const CHARACTER_MS = 80;
const LOUDNESS = 6_000;

/** Speaks a text as a tone: the same for the same text, language and gender, and about as long as reading it aloud. */
parentPort?.on('message', ({ text, language, gender, sampleRate }: Order) => {
  const characters = /[\p{L}\p{N}]/u.test(text) ? [...text].length : 0;
  const pauseMs = language.startsWith('en') ? 200 : 100;
  const count = characters && Math.round(((characters * CHARACTER_MS + pauseMs) * sampleRate) / 1_000);
  // A square wave, because it is quick to compute.
  const half = Math.round(sampleRate / (gender === 'female' ? 440 : 220));
  const samples = new Int16Array(count);
  for (let at = 0; at < count; at += 2 * half) samples.fill(LOUDNESS, at, at + half);
  parentPort?.postMessage(samples, [samples.buffer]);
});
