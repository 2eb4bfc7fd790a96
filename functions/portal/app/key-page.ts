import type { Language } from '../../../shared/kernel/errors/preferred-language.ts';

/** The page of the documentation that takes the key of a sandbox by a form, so that no address has it. */
export const toKeyPage = (apiBaseUrl: string, language: Language): string =>
  `${apiBaseUrl}/docs/${language}/sandbox-key`;
