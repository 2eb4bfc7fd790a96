import { describe, expect, it } from 'vitest';
import { CountryQuery } from '../../../shared/numbers/countries/country.ts';
import { listCountries } from '../../../shared/numbers/countries/list-countries.ts';

const ORIGIN = 'https://api.example.com';
const list = (query: Record<string, string> = {}) => listCountries(CountryQuery.parse(query), ORIGIN);
const codes = (query: Record<string, string>) => list(query).map(({ code }) => code);
const find = (code: string) => list().find((country) => country.code === code);

describe('the entries', () => {
  it('are the 249 of ISO 3166-1 and Kosovo, each once', () => {
    expect(list()).toHaveLength(250);
    expect(new Set(list().map(({ code }) => code)).size).toBe(250);
    expect(new Set(list().map(({ code3 }) => code3)).size).toBe(250);
  });

  it('have valid values in every field', () => {
    for (const country of list()) {
      expect(country).toEqual({
        code: expect.stringMatching(/^[A-Z]{2}$/),
        code3: expect.stringMatching(/^[A-Z]{3}$/),
        callingCode: expect.stringMatching(/^[1-9]\d{0,2}$/),
        mcc: expect.stringMatching(/^([2-7]\d\d)?$/),
        flag: `${ORIGIN}/api/v6/tools/flags/${country.code.toLowerCase()}.svg`,
        names: {
          en: expect.stringMatching(/^\p{Lu}.*\p{L}\)?$/u),
          es: expect.stringMatching(/^\p{Lu}.*\p{L}\)?$/u),
        },
      });
    }
  });

  it('have their own names in each language', () => {
    expect(new Set(list().map(({ names }) => names?.en)).size).toBe(250);
    expect(new Set(list().map(({ names }) => names?.es)).size).toBe(250);
  });

  it('describe Colombia', () => {
    expect(find('CO')).toEqual({
      code: 'CO',
      code3: 'COL',
      callingCode: '57',
      mcc: '732',
      flag: 'https://api.example.com/api/v6/tools/flags/co.svg',
      names: { en: 'Colombia', es: 'Colombia' },
    });
  });

  it.each([
    ['US', '310', 'the first of 310 to 316'],
    ['IN', '404', 'the first of 404 and 405'],
    ['GB', '234', 'the first of 234 and 235'],
    ['JP', '440', 'the first of 440 and 441'],
    ['BM', '350', 'without the 310 and 338 that it borrows'],
    ['KY', '346', 'without the 338 that it borrows'],
    ['LC', '358', 'without the 338 that it borrows'],
    ['PR', '330', 'without the 310 and 313 that it borrows'],
    ['BE', '206', "without Luxembourg's 270"],
    ['MD', '259', "without Ukraine's 255"],
    ['MQ', '340', 'listed with four other territories'],
    ['CW', '362', 'listed with BQ and SX'],
    ['RE', '647', 'listed with YT'],
    ['AU', '505', 'listed with CC and CX'],
    ['JE', '234', 'borrowed, because it has none of its own'],
    ['GU', '310', 'borrowed, because it has none of its own'],
    ['VA', '225', 'assigned, without a network'],
    ['GF', '742', 'assigned, without an announcement'],
    ['XK', '221', 'assigned since 2016'],
  ])('give %s the mobile country code %s: %s', (code, mcc) => {
    expect(find(code)?.mcc).toBe(mcc);
  });

  it('have no mobile country code where none is assigned or borrowed', () => {
    const without = list().filter(({ mcc }) => mcc === '');
    expect(without.map(({ code }) => code).sort()).toEqual(['AQ', 'BV', 'GS', 'HM', 'IO', 'PN', 'UM']);
  });
});

describe('lang', () => {
  it('replaces names with a single name', () => {
    expect(list({ lang: 'es', callingCode: '49' })).toEqual([
      {
        code: 'DE',
        code3: 'DEU',
        callingCode: '49',
        mcc: '262',
        flag: `${ORIGIN}/api/v6/tools/flags/de.svg`,
        name: 'Alemania',
      },
    ]);
  });

  it.each(['en', 'fr', 'ES', 'constructor', ''])('answers in English for "%s"', (lang) => {
    expect(list({ lang, callingCode: '49' })).toMatchObject([{ name: 'Germany' }]);
  });

  it.each(['en', 'es'] as const)('sorts by the name in %s', (lang) => {
    const names = list({ lang }).map(({ name }) => name ?? '');
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, lang)));
  });

  it('sorts accented names by their base letter', () => {
    const names = list({ lang: 'en' }).map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
  });
});

describe('callingCode', () => {
  it.each(['57', '+57', ' 57'])('finds Colombia by "%s"', (callingCode) => {
    expect(codes({ callingCode })).toEqual(['CO']);
  });

  it('finds every country that shares a code', () => {
    expect(codes({ callingCode: '7' })).toEqual(['KZ', 'RU']);
    expect(codes({ callingCode: '44' })).toEqual(['GG', 'IM', 'JE', 'GB']);
    expect(codes({ callingCode: '12125551234' })).toEqual(['CA', 'US', 'UM']);
    expect(codes({ callingCode: '1' })).toEqual(expect.arrayContaining(['US', 'CA', 'DO', 'JM', 'PR', 'SX']));
  });

  it.each([
    ['1809', 'DO'],
    ['1829', 'DO'],
    ['1849', 'DO'],
    ['1939', 'PR'],
    ['1658', 'JM'],
    ['76', 'KZ'],
    ['77', 'KZ'],
    ['441481', 'GG'],
    ['441534', 'JE'],
    ['441624', 'IM'],
    ['18095551234', 'DO'],
    ['447781123456', 'GG'],
    ['442071234567', 'GB'],
    ['573001234567', 'CO'],
    ['74951234567', 'RU'],
    ['35818', 'AX'],
    ['3589', 'FI'],
    ['379', 'VA'],
    ['5999', 'CW'],
    ['383', 'XK'],
    ['377', 'MC'],
  ])('finds by %s only %s', (callingCode, code) => {
    expect(codes({ callingCode })).toEqual([code]);
  });

  it('finds nothing for an unassigned code', () => {
    expect(list({ callingCode: '999' })).toEqual([]);
    expect(list({ callingCode: '5' })).toEqual([]);
  });

  it.each(['', '+', 'abc', '++57', '5 7', '57+', '1234567890123456'])('refuses "%s"', (callingCode) => {
    expect(CountryQuery.safeParse({ callingCode }).error?.issues).toMatchObject([{ path: ['callingCode'] }]);
  });
});

describe('search', () => {
  it.each([
    [{ search: 'peru', lang: 'es' }, ['PE']],
    [{ search: 'PERÚ', lang: 'en' }, ['PE']],
    [{ search: 'espana', lang: 'es' }, ['ES']],
    [{ search: 'espan\u0303a', lang: 'es' }, ['ES']],
    [{ search: 'lomb', lang: 'en' }, ['CO']],
    [{ search: ' costa r ', lang: 'en' }, ['CR']],
    [{ search: 'alemania', lang: 'es' }, ['DE']],
    [{ search: 'alemania', lang: 'en' }, []],
    [{ search: 'germany', lang: 'es' }, []],
    [{ search: '.*', lang: 'en' }, []],
  ])('finds by %j %j', (query, expected) => {
    expect(codes(query)).toEqual(expected);
  });

  it('searches both names without lang', () => {
    expect(codes({ search: 'alemania' })).toEqual(['DE']);
    expect(codes({ search: 'germany' })).toEqual(['DE']);
  });

  it('combines with callingCode', () => {
    expect(codes({ search: 'rep', callingCode: '1', lang: 'es' })).toEqual(['DO']);
  });

  it.each(['', 'a', ' a ', 'é', 'e\u0301', '\u0301\u0301'])('refuses "%s", under 2 characters', (search) => {
    expect(CountryQuery.safeParse({ search }).error?.issues).toMatchObject([{ path: ['search'] }]);
  });
});
