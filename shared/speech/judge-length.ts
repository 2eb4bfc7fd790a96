/** Azure cuts its audio off after ten minutes, without a word: https://learn.microsoft.com/azure/ai-services/speech-service/rest-text-to-speech */
const CUT_OFF_MS = 10 * 60_000 - 500;
/** Half of what the fastest speaker needs for a letter. Scripts that a voice may not read do not count. */
const LEAST_LETTER_MS = 25;
/** What a word counts at most: engines skip the rest of endless ones, and a letter that is held is one letter. */
const MAX_WORD = 20;
/** A picture or a sign may be read out as a phrase. */
const MOST_CHARACTER_MS = 4_000;
const MOST_PAUSES_MS = 5_000;

/** Whether an audio can be the text, by its length: garbage is too short or too long, what was cut off is `too-long`. */
export function judgeLength(text: string, durationMs: number): 'plausible' | 'garbage' | 'too-long' {
  const words = text.match(/[\p{Script=Latin}\p{Nd}]+/gu) ?? [];
  const letters = words.reduce((sum, word) => sum + Math.min(MAX_WORD, countHeld(word)), 0);
  if (durationMs < letters * LEAST_LETTER_MS) return 'garbage';
  if (durationMs > MOST_PAUSES_MS + [...text].length * MOST_CHARACTER_MS) return 'garbage';
  return durationMs >= CUT_OFF_MS ? 'too-long' : 'plausible';
}

const countHeld = (word: string): number => word.replaceAll(/(\p{L})\1+/gu, '$1').length;
