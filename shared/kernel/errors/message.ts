import type { Language } from './preferred-language.ts';

declare const BILINGUAL: unique symbol;

/**
 * A text for customers in every language, as one string: zod's issues and stored results carry nothing else. It is
 * rendered where it is shown.
 */
export type Message = string & { readonly [BILINGUAL]: true };

/** The languages in the order of a message's texts. */
const LANGUAGES = ['en', 'es'] as const satisfies readonly Language[];

export const toMessage = (texts: Readonly<Record<Language, string>>): Message =>
  // The only place that makes one.
  JSON.stringify(LANGUAGES.map((language) => texts[language])) as Message;

/** A message in a language. A text that is no message, such as one of an earlier version's results, is returned as it is. */
export function inLanguage(language: Language, message: string): string {
  if (!message.startsWith('["')) return message;
  const texts: string[] = JSON.parse(message);
  return texts[LANGUAGES.indexOf(language)] ?? message;
}

/** A message made of another's text in each language. */
export const mapMessage = (message: Message, change: (text: string) => string): Message =>
  toMessage({ en: change(inLanguage('en', message)), es: change(inLanguage('es', message)) });

const FORMATS: Record<Language, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en'),
  es: new Intl.NumberFormat('es-CO'),
};

/** A count as each language writes it: Spanish separates thousands with a point. */
export const countIn = (language: Language, count: number | bigint): string =>
  // `toLocaleString` looks its locale up each time, and a file has a hundred thousand lines.
  FORMATS[language].format(count);
