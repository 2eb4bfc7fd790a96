import { countIn, type Message, toMessage } from '../errors/message.ts';

/** Messages about a field of a verb's input, which follow its name: an operator reads `name: must not be empty`. */
export const INPUT_MESSAGES = {
  missing: toMessage({ en: 'is missing', es: 'es obligatorio' }),
  wrongType: toMessage({ en: 'has an invalid type', es: 'tiene un tipo que no es válido' }),
  notAnId: toMessage({ en: 'must be an id', es: 'debe ser un id' }),
  empty: toMessage({ en: 'must not be empty', es: 'no debe estar vacío' }),
  emptyForAll: toMessage({
    en: 'must not be empty; leave it out for all',
    es: 'no debe estar vacío; omítalo para todos',
  }),
  tooShort: toMessage({ en: 'is too short', es: 'es demasiado corto' }),
  notOneLine: toMessage({
    en: 'must be one line, without control, invisible or direction characters',
    es: 'debe ser una línea, sin caracteres de control, invisibles ni de dirección del texto',
  }),
  hasHiddenCharacters: toMessage({
    en: 'must not have control, invisible or direction characters',
    es: 'no debe tener caracteres de control, invisibles ni de dirección del texto',
  }),
  hasAddress: toMessage({
    en: 'must not have a URL, a host name or an e-mail address; put a space after a dot between words',
    es: 'no debe tener una URL, un nombre de dominio ni una dirección de correo; deje un espacio después de un punto entre palabras',
  }),
  notAnEmail: toMessage({ en: 'must be an e-mail address', es: 'debe ser una dirección de correo' }),
  notAMoment: toMessage({ en: 'must be a moment', es: 'debe ser una fecha y hora' }),
  notPositive: toMessage({ en: 'must be more than 0', es: 'debe ser mayor que 0' }),
  amountTooLarge: toMessage({
    en: 'is more than an amount can be',
    es: 'es más de lo que puede ser un valor',
  }),
  notACurrency: toMessage({
    en: 'must be an ISO 4217 code, such as COP',
    es: 'debe ser un código ISO 4217, como COP',
  }),
  notWhole: toMessage({ en: 'must be a whole number', es: 'debe ser un número entero' }),
  notANumber: toMessage({ en: 'must be a number', es: 'debe ser un número' }),
  atMost: (most: number): Message =>
    toMessage({
      en: `takes ${countIn('en', most)} at most`,
      es: `admite ${countIn('es', most)} como máximo`,
    }),
  tooLong: (most: number): Message =>
    toMessage({
      en: `takes ${countIn('en', most)} characters at most`,
      es: `admite ${countIn('es', most)} caracteres como máximo`,
    }),
  notOneOf: (values: readonly unknown[]): Message =>
    toMessage({ en: `must be one of ${values.join(', ')}`, es: `debe ser uno de ${values.join(', ')}` }),
  belowLeast: (least: number | bigint): Message =>
    toMessage({ en: `must be ${least} or more`, es: `debe ser ${least} o más` }),
  aboveMost: (most: number | bigint): Message =>
    toMessage({ en: `must be ${most} or less`, es: `debe ser ${most} o menos` }),
  unknownFields: (names: readonly string[]): Message =>
    toMessage({ en: `has no ${names.join(', ')}`, es: `no tiene ${names.join(', ')}` }),
};
