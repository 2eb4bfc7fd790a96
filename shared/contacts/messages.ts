import { toMessage } from '../kernel/errors/message.ts';

/** Messages about invalid opt-outs, contacts and checks. */
export const CONTACT_MESSAGES = {
  notOptOuts: toMessage({ en: 'Must be a list of opt-outs.', es: 'Debe ser una lista de exclusiones.' }),
  noOptOuts: toMessage({ en: 'Must have at least one opt-out.', es: 'Debe tener al menos una exclusión.' }),
  tooManyLines: toMessage({
    en: 'A file has at most 100,000 opt-outs.',
    es: 'Un archivo tiene como máximo 100.000 exclusiones.',
  }),
  tooManyOptOuts: toMessage({
    en: 'Must have at most 1,000 opt-outs.',
    es: 'Debe tener como máximo 1.000 exclusiones.',
  }),
  emptyCreditor: toMessage({ en: 'Must not be empty.', es: 'No puede estar vacío.' }),
  notTouches: toMessage({ en: 'Must be a list of contacts.', es: 'Debe ser una lista de contactos.' }),
  noTouches: toMessage({ en: 'Must have at least one contact.', es: 'Debe tener al menos un contacto.' }),
  tooManyTouches: toMessage({
    en: 'Must have at most 10,000 contacts.',
    es: 'Debe tener como máximo 10.000 contactos.',
  }),
  notABoolean: toMessage({ en: 'Must be true or false.', es: 'Debe ser true o false.' }),
  inTheFuture: toMessage({ en: 'Must not be in the future.', es: 'No puede ser en el futuro.' }),
  tooOld: toMessage({
    en: 'Must be within the last 31 days.',
    es: 'Debe ser de los últimos 31 días.',
  }),
  tooFarAway: toMessage({
    en: 'Must be within a year of now.',
    es: 'Debe ser de hoy a un año, antes o después.',
  }),
  notNumbers: toMessage({ en: 'Must be a list of numbers.', es: 'Debe ser una lista de números.' }),
  noNumbers: toMessage({ en: 'Must have at least one number.', es: 'Debe tener al menos un número.' }),
  tooManyNumbers: toMessage({
    en: 'Must have at most 1,000 numbers.',
    es: 'Debe tener como máximo 1.000 números.',
  }),
  reasonMissing: toMessage({
    en: 'Say why, for example who asked for it and how.',
    es: 'Indique la razón, por ejemplo quién lo pidió y cómo.',
  }),
};
