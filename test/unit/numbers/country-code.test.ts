import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { typed } from '../../../functions/portal/ui/forms/typed-field.ts';
import { RuledDestination, SetDestination } from '../../../shared/calls/settings/destinations.ts';
import { inLanguage } from '../../../shared/kernel/errors/message.ts';
import { LinkSettings, LinkSettingsBody } from '../../../shared/links/settings/link-settings.ts';
import { CreateBatchQuery } from '../../../shared/numbers/batches/create-batch-body.ts';
import { COUNTRIES } from '../../../shared/numbers/countries/countries.ts';
import { suggestCountry } from '../../../shared/numbers/countries/country-code.ts';
import { LookUpQuery } from '../../../shared/numbers/look-up-input.ts';
import { CreateOrganization } from '../../../shared/people/organizations/create-organization.ts';
import { UpdateOrganization } from '../../../shared/people/organizations/update-organization.ts';

const longUrl = 'https://example.com';
const ruleOf = (code: string) => ({ rules: [{ countries: [code], longUrl }] });

/** Each place that takes a country, given one. */
const PLACES: Record<string, (code: string) => z.ZodSafeParseResult<unknown>> = {
  'a rule of a link': (code) => LinkSettingsBody.safeParse(ruleOf(code)),
  'a new organization': (country) => CreateOrganization.safeParse({ name: 'Acme', country }),
  'a changed organization': (country) => UpdateOrganization.safeParse({ organizationId: 1, country }),
  'a destination of calls': (destination) =>
    SetDestination.safeParse({ organizationId: 1, destination, isAllowed: true }),
  'a look-up': (country) => LookUpQuery.safeParse({ country }),
  'a batch of numbers': (country) => CreateBatchQuery.safeParse({ country }),
  'a form of the portal': (country) =>
    z.object({ country: typed(LookUpQuery.shape.country) }).safeParse({ country }),
};

/** Names that Unicode's data know beside the catalog: groups of countries, parts of them, and former names. */
const NO_COUNTRIES =
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB YD YU ZR ZZ EL XI AA QM'.split(
    ' ',
  );

describe.each(Object.entries(PLACES))('%s', (_, take) => {
  test.each(NO_COUNTRIES)('is not %s', (code) => {
    expect(take(code).success).toBe(false);
  });

  test.each(['', 'C', 'COL', 'Colombia', 'C1', 'ÇO', 'ß', ' UK '])('is not %j', (code) => {
    const isLeftOut = code === '' && take === PLACES['a form of the portal'];
    expect(take(code).success).toBe(isLeftOut);
  });

  test.each([
    ['UK', 'GB'],
    ['COL', 'CO'],
    ['España', 'ES'],
    ['SU', 'RU'],
    ['EL', 'GR'],
  ])('names, for %s, the code that was meant', (code, meant) => {
    const messages = take(code).error?.issues.map(({ message }) => inLanguage('en', message)) ?? [];
    expect(messages.join()).toMatch(new RegExp(`write ${meant}\\b`));
  });
});

test('every country of the catalog is taken where a country is', () => {
  const places = [
    'a rule of a link',
    'a new organization',
    'a changed organization',
    'a destination of calls',
  ];
  for (const place of places)
    expect(COUNTRIES.filter(({ code }) => !PLACES[place]?.(code).success)).toEqual([]);
});

test('national numbers can be of every country that has a numbering plan', () => {
  const without = COUNTRIES.filter(({ code }) => !PLACES['a look-up']?.(code).success).map(
    ({ code }) => code,
  );
  expect(without).toEqual(['AQ', 'BV', 'GS', 'HM', 'PN', 'TF', 'UM']);
});

test.each([
  ['co', 'CO'],
  ['usa', 'US'],
  [' Perú ', 'PE'],
  ['Reino Unido', 'GB'],
  ['Germany', 'DE'],
  ['uk', 'GB'],
  ['ZR', 'CD'],
  ['BU', 'MM'],
  ['ic', 'ES'],
  ['ZZ', undefined],
  ['EU', undefined],
  ['', undefined],
  ['und', undefined],
  ['123', undefined],
  ['x'.repeat(100_000), undefined],
])('%s may mean %s', (text, code) => {
  expect(suggestCountry(text)).toBe(code);
});

test('the rule of a destination that is no longer a country can be removed', () => {
  expect(RuledDestination.safeParse({ organizationId: 1, destination: 'UK' }).success).toBe(true);
});

test('a rule that was stored with another country is shown', () => {
  const stored = {
    reference: null,
    externalId: null,
    expiredUrl: null,
    passQuery: false,
    maxClicks: null,
    ...ruleOf('ZZ'),
  };
  expect(LinkSettings.parse(stored)).toEqual(stored);
});

test.each([
  ['GB ', 'Instead of "GB ", write GB.'],
  ['\tCO', 'Instead of "\tCO", write CO.'],
  [' uk', 'Instead of uk, write GB.'],
])('a code with spaces around it is shown as it was written: %j', (code, hint) => {
  const { error } = LinkSettingsBody.safeParse(ruleOf(code));
  expect(error?.issues.map(({ message }) => inLanguage('en', message)).join()).toContain(hint);
});
