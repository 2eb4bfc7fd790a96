import type { Language } from './languages.ts';
import texts from './spanish.json' with { type: 'json' };

// Keys are the declarations' English texts; a test checks that each has a translation.
const SPANISH: Record<string, string> = texts;

/** Translates a declaration's English text into a page's language. */
export const translateText = (language: Language, english: string): string =>
  language === 'en' ? english : (SPANISH[english] ?? english);
