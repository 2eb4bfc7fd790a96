import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { type Language, preferredLanguage } from '../../../shared/kernel/errors/preferred-language.ts';

/** A text of the portal in both of its languages. */
export type Text = { es: string; en: string };

/** Picks the text in the visitor's language. */
export type Translate = (es: string, en: string) => string;

const LANGUAGE_COOKIE = 'language';
const YEAR_SEC = 31_536_000;

/** The field of the language switch, and its parameter where it sends a form along. */
export const LANGUAGE = 'language';

/** Remembers the visitor's choice. */
export function chooseLanguage(c: Context, wanted: unknown): Language {
  const language = wanted === 'en' ? 'en' : 'es';
  setCookie(c, LANGUAGE_COOKIE, language, {
    prefix: 'host',
    secure: true,
    sameSite: 'Lax',
    maxAge: YEAR_SEC,
  });
  return language;
}

export const createTranslate =
  (language: Language): Translate =>
  (es, en) =>
    language === 'en' ? en : es;

/** Ends a sentence with a period, unless an abbreviation has ended it with one: `hasta la 1:52 p. m.` */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** The visitor's choice, otherwise the browser's preference, otherwise Spanish. */
export function readLanguage(c: Context): Language {
  const chosen = getCookie(c, LANGUAGE_COOKIE, 'host');
  if (chosen === 'es' || chosen === 'en') return chosen;
  return preferredLanguage(c.req.header('accept-language'), 'es');
}
