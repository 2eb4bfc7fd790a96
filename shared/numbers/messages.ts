import { toMessage } from '../platform/errors/message.ts';

/** What was given for a country, and the code that was probably meant. */
type Instead = { given: string; code: string };

const toHint = {
  en: (instead?: Instead) => (instead ? ` Instead of ${instead.given}, write ${instead.code}.` : ''),
  es: (instead?: Instead) => (instead ? ` En lugar de ${instead.given}, escriba ${instead.code}.` : ''),
};

/** What is wrong with telephone numbers, and with countries. */
export const NUMBER_MESSAGES = {
  notATelephoneNumber: toMessage({
    en: 'Must be a telephone number: digits, starting with the country code.',
    es: 'Debe ser un número de teléfono: dígitos, empezando por el código de país.',
  }),
  notDigits: toMessage({
    en: 'Must be 8 to 15 digits, starting with the country code, without any other character.',
    es: 'Debe tener de 8 a 15 dígitos, empezando por el código de país, sin ningún otro carácter.',
  }),
  unreadable: toMessage({ en: 'This is not a telephone number.', es: 'No es un número de teléfono.' }),
  tooShort: toMessage({ en: 'The number has too few digits.', es: 'El número tiene muy pocos dígitos.' }),
  tooLong: toMessage({ en: 'The number has too many digits.', es: 'El número tiene demasiados dígitos.' }),
  unknownCountry: toMessage({
    en: 'The number has no country code. Add it, or send `country` to look up national numbers.',
    es: 'El número no tiene código de país. Agréguelo, o envíe `country` para consultar números nacionales.',
  }),
  shortCode: toMessage({
    en: 'Short codes cannot be looked up: they exist in one network only and have no international format.',
    es: 'Los códigos cortos no se pueden consultar: existen en una sola red y no tienen formato internacional.',
  }),
  notACallingCode: toMessage({
    en: 'Must be digits, optionally after a "+".',
    es: 'Deben ser dígitos, opcionalmente después de un "+".',
  }),
  notStrings: toMessage({
    en: 'Must be numbers written as strings.',
    es: 'Deben ser números escritos como cadenas de texto.',
  }),
  notACountry: (instead?: Instead) =>
    toMessage({
      en: `Must be the ISO 3166-1 alpha-2 code of a country with telephone numbers, such as CO.${toHint.en(instead)}`,
      es: `Debe ser el código ISO 3166-1 alfa-2 de un país con números de teléfono, como CO.${toHint.es(instead)}`,
    }),
  notACountryCode: (instead?: Instead) =>
    toMessage({
      en: `Must be the ISO 3166-1 alpha-2 code of a country, such as CO.${toHint.en(instead)}`,
      es: `Debe ser el código ISO 3166-1 alfa-2 de un país, como CO.${toHint.es(instead)}`,
    }),
  batchSize: toMessage({
    en: 'Must contain 1 to 100,000 numbers.',
    es: 'Debe contener de 1 a 100.000 números.',
  }),
};
