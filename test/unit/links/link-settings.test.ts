import { expect, test } from 'vitest';
import { LinkSettingsBody } from '../../../shared/links/settings/link-settings.ts';

const longUrl = 'https://example.com/new';
const shared = (share: unknown) => ({ share, longUrl });

test.each<[what: string, body: object, field: string]>([
  ['a reference that is too long', { reference: 'r'.repeat(65) }, 'reference'],
  ['an empty reference', { reference: '' }, 'reference'],
  ['a control character', { reference: 'a\u0007b' }, 'reference'],
  ['a text direction', { externalId: 'a\u202eb' }, 'externalId'],
  ['a ceiling of no visits', { maxClicks: 0 }, 'maxClicks'],
  ['a rule without a condition', { rules: [{ longUrl }] }, 'rules.0'],
  ['an unknown platform', { rules: [{ platform: 'tv', longUrl }] }, 'rules.0.platform'],
  ['a country that does not exist', { rules: [{ countries: ['AA'], longUrl }] }, 'rules.0.countries.0'],
  ['eleven rules', { rules: Array(11).fill({ platform: 'ios', longUrl }) }, 'rules'],
  [
    'more than 2 KiB of rules',
    { rules: [{ platform: 'ios', longUrl: `https://example.com/${'x'.repeat(2_000)}` }] },
    'rules',
  ],
  ['a share of less than 1', { rules: [shared(0)] }, 'rules.0.share'],
  ['a share of all visitors', { rules: [shared(100)] }, 'rules.0.share'],
  ['a fraction as a share', { rules: [shared(1.5)] }, 'rules.0.share'],
  ['a text as a share', { rules: [shared('30')] }, 'rules.0.share'],
  [
    'shares of more than 100 together',
    { rules: [shared(60), { platform: 'ios', ...shared(41) }] },
    'rules.1.share',
  ],
  ['a share without a destination', { rules: [{ share: 30 }] }, 'rules.0.longUrl'],
])('the settings of a link refuse %s by its field', (_, body, field) => {
  const { error } = LinkSettingsBody.safeParse(body);
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
});

test('the settings of a link refuse fields that they do not have', () => {
  const { error } = LinkSettingsBody.safeParse({ longUrl });
  expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['longUrl'] }]);
});

test('the settings of a link may have ten rules, with shares of a hundred together', () => {
  const rules = Array.from({ length: 10 }, () => ({ platform: 'ios', ...shared(10) }));
  expect(LinkSettingsBody.safeParse({ rules, maxClicks: 1 }).success).toBe(true);
});
