import type { Language } from '../site/languages.ts';
import support from '../site/support.json' with { type: 'json' };

// The file's values are null until a deployment sets them.
const HOURS: Record<Language, string | null> = support.hours;

/** When people answer, where the deployment says so: a sentence beside the address. */
export const supportHours = (language: Language): string => HOURS[language] ?? '';
