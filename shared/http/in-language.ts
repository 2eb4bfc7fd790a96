import { type ErrorDetail, nameSubject } from './api-error.ts';
import type { Language } from './preferred-language.ts';
import texts from './spanish-messages.json' with { type: 'json' };

/** What is told of an error; its code is no word of any language. */
type Told = { message: string; details: ErrorDetail[] };

// The keys are the English messages, `{1}` where a value stands; a test holds that none lacks its Spanish.
const SPANISH = new Map<string, string>(Object.entries(texts));
const FORMS = [...SPANISH]
  .filter(([english]) => english.includes('{1}'))
  // What says more goes first: `Takes {1}.` is the form of much.
  .sort(([one], [other]) => other.length - one.length)
  .map(([english, spanish]) => ({ form: toForm(english), spanish }));

/** An error's messages, which are written in English, in the language of whoever is told. */
export function inLanguage(language: Language, { message, details }: Told): Told {
  if (language === 'en') return { message, details };
  const spanish = details.map(({ field, message }) => ({ field, message: toSpanish(message) }));
  const named = spanish[details.findIndex((detail) => nameSubject(detail) === message)];
  return { message: named === undefined ? toSpanish(message) : nameSubject(named), details: spanish };
}

/** The Spanish of a message; the message itself where it has none. */
export function toSpanish(message: string): string {
  const exact = SPANISH.get(message);
  if (exact !== undefined) return exact;
  for (const { form, spanish } of FORMS) {
    const values = form.exec(message);
    if (values)
      return spanish.replaceAll(/\{(\d)\}/g, (_, place) => toSpanishNumber(values[Number(place)] ?? ''));
  }
  return message;
}

function toForm(english: string): RegExp {
  const escaped = english.replaceAll(/[.*+?^$()[\]\\|]/g, '\\$&').replaceAll(/\{\d\}/g, '(.+)');
  return new RegExp(`^${escaped}$`, 's');
}

/** Thousands have a point in Spanish: `4,000` would be four. */
const toSpanishNumber = (value: string): string =>
  /^\d{1,3}(,\d{3})+$/.test(value) ? value.replaceAll(',', '.') : value;
