import { pcmToWav } from '../audio/wav-from-pcm.ts';
import { countSpokenLetters } from '../split-text.ts';
import { SPEECH_SAMPLE_RATE, type SpeechEngine } from './engine.ts';

/** About as fast as people speak. */
const LETTER_MS = 65;
const LOWEST_HZ = 220;
const AMPLITUDE = 4_000;

/**
 * The engine of sandboxes: soft tones that last about as long as the text would, the same for the same text. It says nothing
 * and asks nobody.
 */
export const sandboxEngine: SpeechEngine = {
  name: 'sandbox',
  async synthesize(text) {
    const letterSamples = (SPEECH_SAMPLE_RATE * LETTER_MS) / 1000;
    const letters = Array.from(text, (letter) =>
      /[\p{L}\p{N}]/u.test(letter) ? letter.codePointAt(0) : undefined,
    );
    const samples = new Int16Array(Math.max(10, countSpokenLetters(text)) * letterSamples);
    for (let at = 0; at < samples.length; at += 1) {
      // A letter lasts longer where the text has what is said by its name.
      const letter = letters[Math.floor((at * letters.length) / samples.length)];
      if (letter === undefined) continue;
      const hertz = LOWEST_HZ + (letter % 24) * 15;
      samples[at] = Math.round(AMPLITUDE * Math.sin((2 * Math.PI * hertz * at) / SPEECH_SAMPLE_RATE));
    }
    const wav = pcmToWav({ samples, sampleRate: SPEECH_SAMPLE_RATE });
    return { wav, durationMs: Math.round((samples.length * 1000) / SPEECH_SAMPLE_RATE) };
  },
};
