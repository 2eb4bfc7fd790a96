import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max';
import * as z from 'zod';
import type { NumberFacts } from '../../db/numbers/functions/numbers.ts';
import { findCountry } from './countries/countries.ts';
import { LINE_TYPES, type LineType, toLineType } from './line-type.ts';
import { findOtherReading, type Reading, toDigits } from './read-number.ts';

const Country = z
  .object({ code: z.string(), code3: z.string(), callingCode: z.string(), name: z.string() })
  .meta({ id: 'NumberCountry' });

const Area = z
  .object({ name: z.string(), subdivision: z.string().nullable() })
  .meta({ id: 'NumberArea', description: 'City or department, and its ISO 3166-2 code where there is one.' });

const Carrier = z.object({
  name: z.string(),
  mcc: z.string().nullable().describe('E.212 mobile country code.'),
  mnc: z.string().nullable().describe('E.212 mobile network code.'),
});

const CurrentCarrier = Carrier.extend({ source: z.enum(['portability', 'numbering_plan']) }).meta({
  id: 'CurrentCarrier',
  description: 'The current carrier.',
});
const OriginalCarrier = Carrier.meta({ id: 'OriginalCarrier', description: 'The assignee of the range.' });
const Formats = z
  .object({ e164: z.string(), international: z.string(), national: z.string() })
  .meta({ id: 'NumberFormats' });

/** The result of a look-up. */
export const NumberInsight = z
  .object({
    number: z.string().describe('E.164, digits without `+`.'),
    valid: z
      .boolean()
      .describe('Whether the number belongs to an assigned range. Invalid numbers are not charged.'),
    formats: Formats,
    country: Country.nullable(),
    type: z.enum(LINE_TYPES),
    carrier: CurrentCarrier.nullable(),
    originalCarrier: OriginalCarrier.nullable(),
    ported: z.boolean().nullable().describe('Null where no portability data covers the number.'),
    portedAt: z.iso.date().nullable(),
    area: Area.nullable(),
    timezones: z.array(z.string()).describe('IANA names.'),
    alsoValidAs: z
      .string()
      .nullable()
      .describe(
        'The number that the same digits are if they begin with a country code, where that is valid too: E.164, digits without `+`. To look that one up, write it with `+`. Null: there is no other reading.',
      ),
    checkedAt: z.iso.datetime(),
  })
  .meta({
    id: 'NumberInsight',
    example: {
      number: '573001234567',
      valid: true,
      formats: { e164: '+573001234567', international: '+57 300 1234567', national: '300 1234567' },
      country: { code: 'CO', code3: 'COL', callingCode: '57', name: 'Colombia' },
      type: 'mobile',
      carrier: { name: 'Movistar', mcc: '732', mnc: '123', source: 'portability' },
      originalCarrier: { name: 'Tigo', mcc: '732', mnc: '103' },
      ported: true,
      portedAt: '2024-05-17',
      area: null,
      timezones: ['America/Bogota'],
      alsoValidAs: null,
      checkedAt: '2026-03-02T14:30:00.000Z',
    },
  });
export type NumberInsight = z.infer<typeof NumberInsight>;

/** Colombia is the only country with portability data here, for mobile lines only (Res. CRC 5050/2016). */
const isPortable = (number: PhoneNumber, type: LineType): boolean =>
  number.country === 'CO' && type === 'mobile';

/** Ascension and Tristan da Cunha have country codes of their own, and are one country in ISO 3166-1. */
const ISO_CODES: Partial<Record<CountryCode, string>> = { AC: 'SH', TA: 'SH' };

/** The result for a number that was read, from its format and what the database has about it. */
export function toNumberInsight(
  reading: Reading,
  { facts, portability }: { facts: NumberFacts; portability: boolean },
  now: Date,
): NumberInsight {
  const { number } = reading;
  const valid = number.isValid();
  // Nothing is known of an invalid number, whatever its range is: a batch does not ask for it either.
  const known = valid ? facts : {};
  const type = toLineType(known.type) ?? toLineType(number.getType()) ?? 'unknown';
  const country =
    number.country === undefined ? undefined : findCountry(ISO_CODES[number.country] ?? number.country);
  const original = toCarrier(known);
  const isCovered = valid && portability && isPortable(number, type);
  const ported = isCovered ? known.ported : undefined;
  return {
    number: toDigits(number),
    valid,
    formats: {
      e164: number.number,
      international: number.formatInternational(),
      national: number.formatNational(),
    },
    country: country
      ? {
          code: country.code,
          code3: country.code3,
          callingCode: number.countryCallingCode,
          name: country.names.en,
        }
      : null,
    type,
    carrier: ported
      ? { ...toCarrier({ carrier: ported.routingNumber, ...ported }), source: 'portability' }
      : original && { ...original, source: 'numbering_plan' },
    originalCarrier: original,
    ported: isCovered ? ported !== undefined : null,
    portedAt: ported?.at ?? null,
    area: known.area === undefined ? null : { name: known.area, subdivision: known.subdivision ?? null },
    timezones: known.timezones?.split(',') ?? [],
    alsoValidAs: findOtherReading(reading),
    checkedAt: now.toISOString(),
  };
}

type Named = Pick<NumberFacts, 'carrier' | 'mcc' | 'mnc'>;
function toCarrier(named: Named & { carrier: string }): z.infer<typeof Carrier>;
function toCarrier(named: Named): z.infer<typeof Carrier> | null;
function toCarrier({ carrier, mcc, mnc }: Named): z.infer<typeof Carrier> | null {
  return carrier === undefined ? null : { name: carrier, mcc: mcc ?? null, mnc: mnc ?? null };
}
