import { toMessage } from '../kernel/errors/message.ts';

/** The text that was given for a country, and the code that was probably meant. */
type Instead = { given: string; code: string };

const toHint = {
  en: (instead?: Instead) => (instead ? ` Instead of ${instead.given}, write ${instead.code}.` : ''),
  es: (instead?: Instead) => (instead ? ` En lugar de ${instead.given}, escriba ${instead.code}.` : ''),
};

/** Messages about telephone numbers, and about countries. */
export const NUMBER_MESSAGES = {
  notDigits: toMessage({
    en: 'Must be 8 to 15 digits, starting with the country code, without any other character.',
    es: 'Debe tener de 8 a 15 dígitos, empezando por el código de país, sin ningún otro carácter.',
  }),
  notText: toMessage({
    en: 'Must be a telephone number, written as a string.',
    es: 'Debe ser un número de teléfono, escrito como cadena de texto.',
  }),
  unreadable: toMessage({
    en: 'This is not a telephone number. Write it with + and its country code, such as +57 300 123 4567.',
    es: 'No es un número de teléfono. Escríbalo con + y su código de país, como +57 300 123 4567.',
  }),
  tooShort: toMessage({
    en: 'The number has too few digits. Write it with + and its country code, such as +57 300 123 4567.',
    es: 'El número tiene muy pocos dígitos. Escríbalo con + y su código de país, como +57 300 123 4567.',
  }),
  tooLong: toMessage({
    en: 'The number has too many digits. Write it with + and its country code, such as +57 300 123 4567.',
    es: 'El número tiene demasiados dígitos. Escríbalo con + y su código de país, como +57 300 123 4567.',
  }),
  unknownCountry: toMessage({
    en: 'Neither a complete national number nor one that begins with a country code. Write it with + and its country code, such as +57 300 123 4567.',
    es: 'No es un número nacional completo ni empieza por un código de país. Escríbalo con + y su código de país, como +57 300 123 4567.',
  }),
  shortCode: toMessage({
    en: 'Short codes exist in one network only and have no international format. Write a complete number.',
    es: 'Los códigos cortos existen en una sola red y no tienen formato internacional. Escriba un número completo.',
  }),
  rounded: toMessage({
    en: 'The spreadsheet shortened this number (scientific notation), and its digits are lost. In Excel, give the column the format Number without decimals, or Text, and save the file again.',
    es: 'La hoja de cálculo acortó este número (notación científica) y sus dígitos se perdieron. En Excel, dé a la columna el formato Número sin decimales, o Texto, y guarde el archivo de nuevo.',
  }),
  unassigned: toMessage({
    en: 'No country has assigned this number. Check its digits, and write it with + and its country code, such as +57 300 123 4567.',
    es: 'Ningún país ha asignado este número. Verifique sus dígitos y escríbalo con + y su código de país, como +57 300 123 4567.',
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
  oneALine: toMessage({
    en: 'Write one number a line, and nothing else in it.',
    es: 'Escriba un solo número por línea, y nada más en ella.',
  }),
  noColumn: toMessage({
    en: 'Choose the column of the numbers.',
    es: 'Elija la columna de los números.',
  }),
  batchSize: toMessage({
    en: 'Must contain 1 to 100,000 numbers.',
    es: 'Debe contener de 1 a 100.000 números.',
  }),
};
