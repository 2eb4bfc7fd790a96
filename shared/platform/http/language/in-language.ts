import { type ErrorDetail, withFieldName } from '../../errors/domain-error.ts';
import { ERROR_CODES } from '../error-codes.ts';
import type { Language } from './preferred-language.ts';
import texts from './spanish-messages.json' with { type: 'json' };

/** The translatable parts of an error. */
type Messages = { message: string; details: ErrorDetail[] };

// Keys are the English messages, with `{1}` for a value; a test checks that each has a translation. Those of codes are in
// the table of codes.
const SPANISH = new Map<string, string>([
  ...Object.values(ERROR_CODES).map(({ message }) => [message.en, message.es] as const),
  ...Object.entries(texts),
]);
const FORMS = [...SPANISH]
  .filter(([english]) => english.includes('{1}'))
  // Longer patterns first: a general one such as `Takes {1}.` matches many messages.
  .sort(([one], [other]) => other.length - one.length)
  .map(([english, spanish]) => ({ form: toForm(english), spanish }));

/** Translates an error's messages from English. */
export function inLanguage(language: Language, { message, details }: Messages): Messages {
  if (language === 'en') return { message, details };
  const spanish = details.map(({ field, message }) => ({ field, message: toSpanish(message) }));
  const named = spanish[details.findIndex((detail) => withFieldName(detail) === message)];
  return { message: named === undefined ? toSpanish(message) : withFieldName(named), details: spanish };
}

/** The Spanish message, or the original when there is no translation. */
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

/** Spanish writes thousands with a point; `4,000` would mean four. */
const toSpanishNumber = (value: string): string =>
  /^\d{1,3}(,\d{3})+$/.test(value) ? value.replaceAll(',', '.') : value;
