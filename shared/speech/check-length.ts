/**
 * The longest audio. Azure silently truncates what one request makes at ten minutes:
 * https://learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech
 */
const CUT_OFF_MS = 10 * 60_000 - 500;
/** Half of what the fastest voice needs per letter. Only what every voice reads counts, in Spanish and in English. */
const MIN_LETTER_MS = 25;
/**
 * Letters counted per word at most: engines skip the rest of very long words, and a drawn-out letter is spoken as one.
 */
const MAX_WORD = 20;
/** An emoji or symbol may be spoken as a phrase. */
const MAX_CHARACTER_MS = 4_000;
const MAX_PAUSES_MS = 5_000;

/** Judges by its length whether an audio can be the text: too short or too long is garbage, truncated is `too-long`. */
export function checkLength(text: string, durationMs: number): 'plausible' | 'garbage' | 'too-long' {
  const words = wordsOf(text);
  const letters = words.reduce((sum, word) => sum + Math.min(MAX_WORD, countHeld(word)), 0);
  if (durationMs < letters * MIN_LETTER_MS) return 'garbage';
  if (durationMs > MAX_PAUSES_MS + [...text].length * MAX_CHARACTER_MS) return 'garbage';
  return durationMs >= CUT_OFF_MS ? 'too-long' : 'plausible';
}

/** Whether there is anything in a text that every voice reads. */
export const isReadByAll = (text: string): boolean => wordsOf(text).length > 0;

const wordsOf = (text: string): string[] => text.match(/[a-z0-9áéíóúüñ]+/giu) ?? [];

const countHeld = (word: string): number => word.replaceAll(/(\p{L})\1+/gu, '$1').length;
