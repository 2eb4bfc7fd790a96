import type { Language } from './languages.ts';
import texts from './spanish.json' with { type: 'json' };

// The keys are the English sentences of the declarations; a test holds that none lacks its Spanish.
const SPANISH: Record<string, string> = texts;

/** A text of the declarations, which are written in English, in the language of a page. */
export const inLanguage = (language: Language, english: string): string =>
  language === 'en' ? english : (SPANISH[english] ?? english);
