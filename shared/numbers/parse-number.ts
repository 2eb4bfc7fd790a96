import {
  type CountryCode,
  isSupportedCountry,
  ParseError,
  type PhoneNumber,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/max';
import { NUMBER_MESSAGES } from './messages.ts';

/** Why an input is not a telephone number: the codes of a line's `error`. */
export const NUMBER_ERRORS = {
  NOT_A_NUMBER: NUMBER_MESSAGES.unreadable,
  TOO_SHORT: NUMBER_MESSAGES.tooShort,
  TOO_LONG: NUMBER_MESSAGES.tooLong,
  UNKNOWN_COUNTRY: NUMBER_MESSAGES.unknownCountry,
  SHORT_CODE: NUMBER_MESSAGES.shortCode,
} as const;
type NumberErrorCode = keyof typeof NUMBER_ERRORS;
// Object.keys returns string[], but the object has exactly these keys.
export const NUMBER_ERROR_CODES = Object.keys(NUMBER_ERRORS) as NumberErrorCode[];

/** E.164, section 6.2: 15 digits at most. */
const MAX_DIGITS = 15;
const TOO_MANY_DIGITS = /^\+?\p{Nd}{16,}$/u;
/** The longest short code of a national numbering plan (Colombia: 3 to 6 digits). */
const MAX_SHORT_CODE_DIGITS = 6;

type ParsedNumber = { number: PhoneNumber } | { error: NumberErrorCode };

/** Whether national numbers of a country can be parsed. */
export const isNumberCountry = (code: string): code is CountryCode => isSupportedCountry(code);

/**
 * Parses a number with its country code, with `+` or `00` or neither, ignoring spaces and punctuation; with `country`
 * (alpha-2) also a national number. Without `country`, a number that is not valid internationally may be a national one of
 * `home`. Unassigned numbers are parsed too; `isValid` tells.
 */
export function parseNumber(input: string, country?: CountryCode, home?: string | null): ParsedNumber {
  const parsed = parseIn(input, country);
  if (country !== undefined || ('number' in parsed && parsed.number.isValid())) return parsed;
  if (home === undefined || home === null || !isNumberCountry(home)) return parsed;
  const national = parseIn(input, home);
  return 'number' in national && national.number.isValid() ? national : parsed;
}

/**
 * The valid number whose digits with country code are exactly these; undefined when there is none, also when they hold a
 * national prefix: what is dialed, priced and allowed by prefix are the digits as given.
 */
export function parseDigits(digits: string): PhoneNumber | undefined {
  const parsed = parseIn(digits, undefined);
  return 'number' in parsed && parsed.number.isValid() && parsed.number.number === `+${digits}`
    ? parsed.number
    : undefined;
}

function parseIn(input: string, country: CountryCode | undefined): ParsedNumber {
  // Contacts and spreadsheets enclose numbers in marks of direction, which nobody sees. The library takes the full-width
  // plus for punctuation and then finds no country code.
  const text = input
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^＋/, '+');
  // Most countries dial 00 for the plus. Some put a carrier's digit behind it, as Colombia does: what is not valid
  // without it is read by the country's own rules.
  const abroad = /^[0０]{2}/.test(text) ? parseIn(`+${text.slice(2)}`, undefined) : undefined;
  if (abroad !== undefined && 'number' in abroad && abroad.number.isValid()) return abroad;
  const read = (candidate: string, defaultCountry?: CountryCode) =>
    parsePhoneNumberWithError(candidate, {
      extract: false,
      ...(defaultCountry === undefined ? {} : { defaultCountry }),
    });
  try {
    const isInternational = text.startsWith('+');
    const number =
      isInternational || country === undefined ? read(isInternational ? text : `+${text}`) : readNational();
    if (country !== undefined && !isInternational && isShortCode(number)) return { error: 'SHORT_CODE' };
    // The parser drops a national prefix ("+1 1…"), which would hide a digit too many.
    const isTooLong = country === undefined && TOO_MANY_DIGITS.test(text);
    if (isTooLong || number.number.length > MAX_DIGITS + 1) return { error: 'TOO_LONG' };
    return { number };
  } catch (error) {
    if (error instanceof ParseError) return { error: toCode(error) };
    throw error;
  }

  /** In Colombia, `573001234567` includes the country code: it would match no range as a national number. */
  function readNational(): PhoneNumber {
    const national = read(text, country);
    if (national.isValid()) return national;
    try {
      const international = read(`+${text}`);
      return international.isValid() ? international : national;
    } catch {
      return national;
    }
  }
}

const isShortCode = (number: PhoneNumber): boolean =>
  number.nationalNumber.length <= MAX_SHORT_CODE_DIGITS && !number.isPossible();

/** libphonenumber-js gives the reason in the error's message. */
function toCode({ message }: ParseError): NumberErrorCode {
  if (message === 'INVALID_COUNTRY') return 'UNKNOWN_COUNTRY';
  return message === 'TOO_SHORT' || message === 'TOO_LONG' ? message : 'NOT_A_NUMBER';
}
