import { expect, test } from 'vitest';
import type { LinkRule } from '../../../db/links/tables/link-setting.ts';
import { createAgentParser, createProfiles, toVisits } from '../../../shared/clicks/drain/to-step.ts';
import { SandboxVisitsBody, toFollowed } from '../../../shared/clicks/sandbox/visit-in-sandbox.ts';

const AT = Date.parse('2026-11-21T13:30:00.000Z');
const followed = (body: object, rules: LinkRule[] | null = null) =>
  toFollowed(
    SandboxVisitsBody.parse({ domain: 'go.localhost', code: 'abc', ...body }),
    { id: 7, longUrl: 'https://example.com/rest', rules },
    AT,
  );
const valuesOf = (clicks: readonly object[], name: string) =>
  Object.groupBy(clicks, (click) => String(Reflect.get(click, name)));
const countsOf = (clicks: readonly object[], name: string) =>
  Object.fromEntries(Object.entries(valuesOf(clicks, name)).map(([value, list]) => [value, list?.length]));

test('by default, other people from Colombia visit each time, directly', () => {
  const { clicks, filtered } = followed({ visits: 40 });
  expect(filtered).toEqual([]);
  expect(Object.keys(valuesOf(clicks, 'visitor'))).toHaveLength(40);
  expect([countsOf(clicks, 'country'), countsOf(clicks, 'referrer')]).toEqual([{ CO: 40 }, { null: 40 }]);
  expect(clicks.every(({ visitor }) => /^[0-9a-f]{32}$/.test(visitor))).toBe(true);
});

test('devices, countries and pages take turns in every combination, and bots are filtered', () => {
  const { clicks, filtered } = followed({
    visits: 120,
    agents: ['android', 'mac', 'bot'],
    countries: ['CO', 'MX'],
    referrers: ['Facebook.com', 'example.com'],
  });
  expect(filtered).toEqual([{ linkId: 7, day: '2026-11-21', requests: 40 }]);
  expect(countsOf(clicks, 'country')).toEqual({ CO: 40, MX: 40 });
  expect(countsOf(clicks, 'referrer')).toEqual({ 'facebook.com': 40, 'example.com': 40 });
  const profiles = createProfiles(createAgentParser());
  for (const click of clicks) profiles.of(click);
  expect(profiles.all).toHaveLength(8);
});

test.each([
  ['android', 'mobile', 'Android', 'Chrome'],
  ['samsung', 'mobile', 'Android', 'Samsung Internet'],
  ['iphone', 'mobile', 'iOS', 'Safari'],
  ['ipad', 'tablet', 'iOS', 'Safari'],
  ['windows', 'desktop', 'Windows', 'Edge'],
  ['mac', 'desktop', 'macOS', 'Safari'],
  ['linux', 'desktop', 'Linux', 'Firefox'],
])('a visit by %s is counted as %s, %s and %s', (agent, device, os, browser) => {
  const [click] = followed({ visits: 1, agents: [agent] }).clicks;
  expect(createAgentParser()(click?.userAgent ?? '')).toEqual({ device, os, browser });
});

test('the visits of few people are theirs, and those beyond their minute are filtered by the drain', () => {
  const { clicks } = followed({ visits: 1_000, visitors: 2 });
  expect(Object.keys(valuesOf(clicks, 'visitor'))).toHaveLength(2);
  const counted = toVisits(clicks, createProfiles(createAgentParser()), {
    flood: 300,
    visitsLeft: new Map(),
  });
  expect([counted.links.length, counted.filtered]).toEqual([
    600,
    [{ link: 7, day: '2026-11-21', requests: 400 }],
  ]);
});

test.each([
  [{ visits: 0 }, 'visits'],
  [{ visits: 10_001 }, 'visits'],
  [{ visits: 1, visitors: 0 }, 'visitors'],
  [{ visits: 1, agents: [] }, 'agents'],
  [{ visits: 1, agents: ['toaster'] }, 'agents'],
  [{ visits: 1, countries: ['XX'] }, 'countries'],
  [{ visits: 1, referrers: ['https://example.com/'] }, 'referrers'],
  [{ visits: 1, at: 'yesterday' }, ''],
])('%j is refused', (body, field) => {
  const { error } = SandboxVisitsBody.safeParse({ domain: 'go.localhost', code: 'abc', ...body });
  expect(error?.issues.map(({ path }) => path[0] ?? '')).toEqual([field]);
});

test('visits of a link with rules lead where its visitors go, each of them always to the same destination', () => {
  const shares = [{ longUrl: 'https://example.com/half', share: 50 }];
  const { clicks } = followed({ visits: 2_000, visitors: 400 }, shares);
  const counts = countsOf(clicks, 'destination');
  expect(Object.keys(counts).sort()).toEqual(['https://example.com/half', 'https://example.com/rest']);
  expect(counts['https://example.com/half']).toBeGreaterThan(600);
  expect(counts['https://example.com/half']).toBeLessThan(1_400);
  for (const own of Object.values(valuesOf(clicks, 'visitor')))
    expect(Object.keys(countsOf(own ?? [], 'destination'))).toHaveLength(1);
  const byCountry = followed({ visits: 10, countries: ['CO', 'MX'] }, [
    { longUrl: 'https://example.com/mx', countries: ['MX'] },
  ]);
  expect(countsOf(byCountry.clicks, 'destination')).toEqual({
    'https://example.com/mx': 5,
    'https://example.com/rest': 5,
  });
  expect(countsOf(followed({ visits: 3 }).clicks, 'destination')).toEqual({ null: 3 });
});
