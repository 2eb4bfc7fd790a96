import { inLanguage } from './message.ts';
import type { Language } from './preferred-language.ts';

/** The texts of an error. */
type Texts = { message: string; details: readonly { field: string; message: string }[] };

/** An error's messages in a language. */
export const renderError = (language: Language, { message, details }: Texts) => ({
  message: inLanguage(language, message),
  details: details.map((detail) => ({ ...detail, message: inLanguage(language, detail.message) })),
});
