import { parsePhoneNumberWithError } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import type { NumberFacts } from '../../../db/numbers/functions/numbers.ts';
import { toNumberInsight } from '../../../shared/numbers/number-insight.ts';

const MOBILE = '+573001234567';
const LANDLINE = '+576015551234';
const OF_PERU = '+51912345678';
/** A number outside every range. */
const INVALID = '+571001234567';
const TIGO = { carrier: 'Tigo', mcc: '732', mnc: '103' };
const PORTED = { routingNumber: '24', at: '2024-05-17', carrier: 'Movistar', mcc: '732', mnc: '123' };

const insightOf = (number: string, facts: NumberFacts = {}, portability = true) =>
  toNumberInsight(
    { number: parsePhoneNumberWithError(number), unmarked: undefined },
    { facts, portability },
    new Date('2026-03-02T14:30:00Z'),
  );

describe('A look-up', () => {
  test('returns everything about a ported number', () => {
    expect(insightOf(MOBILE, { ...TIGO, ported: PORTED, timezones: 'America/Bogota' })).toEqual({
      number: '573001234567',
      valid: true,
      formats: { e164: MOBILE, international: '+57 300 1234567', national: '300 1234567' },
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
    });
  });

  test('names an unknown carrier by its routing number, and an unknown date is null', () => {
    expect(insightOf(MOBILE, { ...TIGO, ported: { routingNumber: '99' } })).toMatchObject({
      carrier: { name: '99', mcc: null, mnc: null, source: 'portability' },
      originalCarrier: { name: 'Tigo' },
      ported: true,
      portedAt: null,
    });
  });

  test('names the assignee of the range when the number is still there', () => {
    expect(insightOf(MOBILE, TIGO)).toMatchObject({
      carrier: { name: 'Tigo', mcc: '732', mnc: '103', source: 'numbering_plan' },
      originalCarrier: { name: 'Tigo', mcc: '732', mnc: '103' },
      ported: false,
      portedAt: null,
    });
    expect(insightOf(MOBILE)).toMatchObject({ carrier: null, originalCarrier: null, ported: false });
  });

  test.each([
    ['no portability data', MOBILE, false],
    ['a landline', LANDLINE, true],
    ['a mobile of another country', OF_PERU, true],
    ['a landline, and no data', LANDLINE, false],
  ])('a look-up with %s returns nothing about portability', (_, number, portability) => {
    expect(insightOf(number, { ...TIGO, ported: PORTED }, portability)).toMatchObject({
      carrier: { name: 'Tigo', source: 'numbering_plan' },
      ported: null,
      portedAt: null,
    });
  });

  test('a look-up of an invalid number returns what its form says, whatever is known of its range', () => {
    const place = { area: 'Bogotá', subdivision: 'CO-DC', timezones: 'America/Bogota' };
    const facts = { ...TIGO, ...place, type: 'mobile', ported: PORTED };
    expect(insightOf(INVALID, facts)).toMatchObject({
      number: '571001234567',
      valid: false,
      country: { code: 'CO' },
      carrier: null,
      originalCarrier: null,
      ported: null,
      portedAt: null,
      area: null,
      type: 'unknown',
      timezones: [],
    });
  });

  test('a look-up of a number without a country has no country', () => {
    expect(insightOf('+80012345678')).toMatchObject({ valid: true, country: null, type: 'toll_free' });
  });

  test.each(['+24762889', '+2908119'])('a look-up of %s is in Saint Helena, as in ISO 3166-1', (number) => {
    const { country } = insightOf(number);
    expect(country).toMatchObject({ code: 'SH', code3: 'SHN', callingCode: number.slice(1, 4) });
  });

  test('takes the kind of line from the numbering plan, or else from the form, or else is unknown', () => {
    expect(insightOf(LANDLINE, { type: 'VOIP' }).type).toBe('voip');
    expect(insightOf(LANDLINE, { type: 'satellite' }).type).toBe('fixed_line');
    expect(insightOf(LANDLINE).type).toBe('fixed_line');
    expect(insightOf(INVALID).type).toBe('unknown');
  });

  test('returns the area, its subdivision if there is one, and every time zone', () => {
    expect(insightOf(LANDLINE, { area: 'Bogotá', subdivision: 'CO-DC' }).area).toEqual({
      name: 'Bogotá',
      subdivision: 'CO-DC',
    });
    expect(insightOf(LANDLINE, { area: 'Bogotá' }).area).toEqual({ name: 'Bogotá', subdivision: null });
    expect(insightOf(LANDLINE, { subdivision: 'CO-DC' }).area).toBeNull();
    expect(insightOf(LANDLINE, { timezones: 'America/Bogota,America/Lima' }).timezones).toEqual([
      'America/Bogota',
      'America/Lima',
    ]);
  });
});
