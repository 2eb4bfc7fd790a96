import type { Language } from '../site/languages.ts';
import support from '../site/support.json' with { type: 'json' };

// The file's values are null until a deployment sets them.
const HOURS: Record<Language, string | null> = support.hours;

/** Says when people answer, if the deployment does: a sentence beside the address. */
export const supportHours = (language: Language): string => HOURS[language] ?? '';
