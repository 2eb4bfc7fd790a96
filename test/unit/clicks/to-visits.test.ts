import { describe, expect, test } from 'vitest';
import { type Click, encodeClicks, type Filtered, toBatch } from '../../../shared/clicks/click-stream.ts';
import {
  createAgentParser,
  createProfiles,
  toDimensions,
  toVisits,
  toVisitsLeft,
} from '../../../shared/clicks/drain/to-step.ts';

const ONE = '1'.repeat(32);
const TWO = '2'.repeat(32);
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1';
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** A Colombian day begins at 05:00 UTC. */
const MIDNIGHT = Date.parse('2026-03-10T05:00:00Z');
const DAY = '2026-03-10';

const click = (at: number, more: Partial<Click> = {}): Click => ({
  linkId: 1,
  at: MIDNIGHT + at,
  visitor: ONE,
  country: 'CO',
  subdivision: null,
  city: null,
  userAgent: SAFARI,
  referrer: null,
  destination: null,
  ...more,
});
const count = (clicks: readonly Click[], flood = 100, left: Parameters<typeof toVisitsLeft>[0] = []) =>
  toVisits(clicks, createProfiles(createAgentParser()), { flood, visitsLeft: new Map(toVisitsLeft(left)) });

describe('The visits of a step', () => {
  test('are summed by link and Colombian day, with their first and last time', () => {
    const late = 24 * HOUR_MS - 1;
    const { days, links, moments } = count([
      click(5),
      click(0),
      click(59 * MINUTE_MS),
      click(late, { linkId: 2 }),
      click(late + 1, { linkId: 2 }),
    ]);
    expect(days).toEqual([
      { link: 1, day: DAY, clicks: 3, first: 0, last: 59 * MINUTE_MS, profile: 0 },
      { link: 2, day: DAY, clicks: 1, first: late, last: late, profile: 0 },
      { link: 2, day: '2026-03-11', clicks: 1, first: 0, last: 0, profile: 0 },
    ]);
    // Each visit is charged at the price of its moment.
    expect(links).toEqual([1, 1, 1, 2, 2]);
    expect(moments.map((at) => at - MIDNIGHT)).toEqual([5, 0, 59 * MINUTE_MS, late, late + 1]);
  });

  test('have their hours when they cover more than one', () => {
    const { days } = count([1, 1, 23, 1, 0, 23].map((hour) => click(hour * HOUR_MS + 7)));
    const hours = Array(24).fill(0);
    [hours[0], hours[1], hours[23]] = [1, 3, 2];
    expect(days).toMatchObject([{ clicks: 6, first: 7, last: 23 * HOUR_MS + 7, hours }]);
    expect(count([click(1), click(HOUR_MS - 1)]).days[0]).not.toHaveProperty('hours');
  });

  test('count a browser once by its first minute of a day', () => {
    const { visitors, again } = count([
      click(3 * MINUTE_MS),
      click(3 * MINUTE_MS + 59_999),
      click(MINUTE_MS),
      click(4 * MINUTE_MS),
      click(0, { visitor: TWO }),
      click(24 * HOUR_MS),
      click(0, { linkId: 2 }),
    ]);
    const told = (all: typeof visitors) =>
      all.map(({ link, day, minute, visits }) => [link, day, minute, visits]);
    expect(told(visitors)).toEqual([
      [1, DAY, 1, 1],
      [1, DAY, 0, 1],
      [1, '2026-03-11', 0, 1],
      [2, DAY, 0, 1],
    ]);
    expect(told(again)).toEqual([
      [1, DAY, 3, 2],
      [1, DAY, 4, 1],
    ]);
    const [first, other, next] = visitors.map(({ visitor }) => visitor);
    expect(new Set([first, other]).size).toBe(2);
    expect(next).toBe(first);
    for (const { visitor } of [...visitors, ...again])
      expect(BigInt.asIntN(64, BigInt(visitor))).toBe(BigInt(visitor));
  });

  test('are listed one by one, each with its profile, and the first of a browser with its place among the browsers', () => {
    const { lines, profiles, visitors } = count([
      click(5),
      click(1, { country: 'US' }),
      click(0, { visitor: TWO }),
      click(7),
      click(1, { country: 'US' }),
    ]);
    expect(lines).toEqual({ profiles: [0, 1, 0, 0, 1], flooded: [], firsts: [0, 1, 2, 0, 0] });
    expect(profiles).toHaveLength(2);
    expect(visitors).toHaveLength(2);
  });

  test('distinguish browsers by every part of their identity', () => {
    const names = [
      ONE,
      `2${ONE.slice(1)}`,
      `${ONE.slice(1)}2`,
      `${'0'.repeat(16)}${'1'.repeat(16)}`,
      'f'.repeat(32),
    ];
    const { visitors } = count(names.map((visitor) => click(0, { visitor })));
    expect(new Set(visitors.map(({ visitor }) => visitor)).size).toBe(names.length);
  });
});

describe("Visits of a browser beyond a person's rate in a minute", () => {
  test('are left out above the limit, and reported by link and day', () => {
    const many = Array.from({ length: 5 }, () => click(0));
    const { days, links, visitors, flooded } = count(
      [...many, click(MINUTE_MS), click(0, { visitor: TWO })],
      3,
    );
    expect(days).toMatchObject([{ clicks: 5 }]);
    expect(links).toHaveLength(5);
    expect(visitors.map(({ visits }) => visits)).toEqual([3, 1]);
    expect(flooded).toEqual([{ link: 1, day: DAY, visits: 2 }]);
    expect(count(many, 5).flooded).toEqual([]);
  });

  test('are listed apart, each with its link, moment and profile', () => {
    const { lines } = count([click(0), click(1), click(2, { country: 'US' })], 1);
    expect(lines).toEqual({
      profiles: [0],
      flooded: [
        [1, MIDNIGHT + 1, 0],
        [1, MIDNIGHT + 2, 1],
      ],
      firsts: [1],
    });
  });

  test('are those beyond the remaining room', () => {
    const clicks = [click(0), click(0), click(MINUTE_MS), click(0, { visitor: TWO })];
    const [{ visitor } = { visitor: '' }] = count(clicks).visitors;
    const minute = { link: 1, visitor, day: DAY, minute: 0 };
    const told = (remaining: number, changes = {}) =>
      count(clicks, 3, [{ ...minute, ...changes, remaining }]);
    expect(told(1)).toMatchObject({ days: [{ clicks: 3 }], flooded: [{ visits: 1 }] });
    expect(told(0)).toMatchObject({ days: [{ clicks: 2 }], flooded: [{ visits: 2 }] });
    for (const other of [{ link: 2 }, { minute: 2 }, { day: '2026-03-11' }, { visitor: '7' }])
      expect(told(0, other)).toMatchObject({ days: [{ clicks: 4 }], flooded: [] });
  });
});

describe('The profile of visits', () => {
  test('is shared where all are alike, and otherwise has values with their counts', () => {
    const { days, profiles } = count([
      click(0),
      click(1),
      click(2, { linkId: 2 }),
      click(3, { linkId: 2, country: 'PE', city: 'Lima' }),
    ]);
    expect(profiles).toEqual([
      ['CO', null, null, 'mobile', 'iOS', 'Safari', null, null],
      ['PE', null, 'Lima', 'mobile', 'iOS', 'Safari', null, null],
    ]);
    expect(days[0]).toMatchObject({ link: 1, profile: 0 });
    expect(days[1]).toMatchObject({ link: 2 });
    expect(days[1]?.dimensions).toEqual([
      { CO: 1, PE: 1 },
      null,
      { Lima: 1 },
      'mobile',
      'iOS',
      'Safari',
      null,
      null,
    ]);
    expect(days[1]).not.toHaveProperty('profile');
  });

  test('keeps 2,000 values of a dimension, and sums the rest', () => {
    const all = Array.from({ length: 2_003 }, (_, n) => [`city ${n}`, 'CO']);
    const counts = new Map(all.map((_, n) => [n, n === 0 ? 5 : 1] as const));
    const [cities, countries] = toDimensions(counts, all);
    expect(Object.keys(Object(cities))).toHaveLength(2_001);
    expect(cities).toMatchObject({ 'city 0': 5, 'city 1999': 1, '': 3 });
    expect(countries).toBe('CO');
    expect(toDimensions(new Map(), [])).toEqual([]);
  });

  test('parses an agent once', () => {
    let parsed = 0;
    const profiles = createProfiles((userAgent) => {
      parsed += 1;
      return { device: null, os: userAgent === 'a' ? 'Other' : null, browser: null };
    });
    const of = (more: Partial<Click>) => profiles.of(click(0, more));
    expect([
      of({ userAgent: 'a' }),
      of({ userAgent: 'a' }),
      of({ userAgent: 'b' }),
      of({ userAgent: 'c' }),
    ]).toEqual([0, 0, 1, 1]);
    expect(parsed).toBe(3);
    expect(of({ userAgent: 'a', referrer: 'x.example' })).toBe(2);
  });
});

test('Visits are counted by the destination of a link with rules, the first fifty by name', () => {
  const clicks = [
    ...Array.from({ length: 52 }, (_, n) => click(n, { destination: `https://example.com/${n}` })),
    click(52, { destination: 'https://example.com/0' }),
    click(53),
  ];
  const [day] = count(clicks).days;
  const named: Record<string, number> = Object(day?.dimensions?.[7]);
  expect(Object.keys(named)).toHaveLength(51);
  expect(named).toMatchObject({ 'https://example.com/0': 2, 'https://example.com/49': 1, '': 2 });
  expect(count([click(0)]).profiles).toEqual([['CO', null, null, 'mobile', 'iOS', 'Safari', null, null]]);
});

describe('What is filtered in a step', () => {
  const filteredIn = (clicks: readonly Click[], ...filtered: Filtered[]) =>
    toVisits(clicks, createProfiles(createAgentParser()), { flood: 2, visitsLeft: new Map(), filtered })
      .filtered;

  test('is summed by link and day, and is not a visit', () => {
    const one = { linkId: 1, day: DAY, requests: 3 };
    expect(filteredIn([], one, { ...one, requests: 2 }, { ...one, linkId: 2 })).toEqual([
      { link: 1, day: DAY, requests: 5 },
      { link: 2, day: DAY, requests: 3 },
    ]);
    const { days, visitors, links } = count([]);
    expect([days, visitors, links]).toEqual([[], [], []]);
  });

  test('has the visits of a flood', () => {
    expect(filteredIn(Array(5).fill(click(0)), { linkId: 1, day: DAY, requests: 1 })).toEqual([
      { link: 1, day: DAY, requests: 4 },
    ]);
    expect(filteredIn([click(0)])).toEqual([]);
  });
});

describe('A batch in the stream', () => {
  const filtered: Filtered[] = [{ linkId: 9, day: DAY, requests: 12 }];

  test.each([
    ['visits', [click(0)], []],
    ['filtered requests', [], filtered],
    ['both', [click(0), click(1)], filtered],
    ['neither', [], []],
  ])('is read as it was written, with %s', (_, clicks, of) => {
    expect(toBatch('1-0', 'id', encodeClicks(clicks, of))).toMatchObject({ clicks, filtered: of });
  });

  test('names each destination once, and an earlier version of it none', () => {
    const to = (destination: string | null, at: number) => click(at, { destination });
    const clicks = [to('A', 0), to(null, 1), to('B', 2), to('A', 3), to('B', 4)];
    const text = encodeClicks(clicks, filtered);
    expect(toBatch('1-0', 'id', text)).toMatchObject({ clicks, filtered });
    expect([text.match(/"A"/g), text.match(/"B"/g)]).toEqual([['"A"'], ['"B"']]);
    const before = JSON.stringify([[1, MIDNIGHT, ONE, 'CO', null, null, SAFARI, null]]);
    expect(toBatch('1-0', 'id', before)).toMatchObject({ clicks: [click(0)] });
  });

  test.each(['', 'null', '{}', '[null]', '[1]', '[[1,'])('of %j cannot be read', (text) => {
    expect(toBatch('1-0', 'id', text)).toMatchObject({ text, clicks: undefined, filtered: [] });
  });
});

test('Visits beyond what is left of the ceiling of a link are filtered: the first ones that came count', () => {
  const clicks = [
    ...[0, 1, 2, HOUR_MS].map((at, n) => click(at, { visitor: String(n).repeat(32) })),
    click(25 * HOUR_MS),
    click(3, { linkId: 2 }),
  ];
  const { days, links, visitors, filtered, flooded, lines } = toVisits(
    clicks,
    createProfiles(createAgentParser()),
    {
      flood: 100,
      visitsLeft: new Map(),
      ceilingsLeft: [{ links: [1], remaining: 2 }],
      filtered: [{ linkId: 1, day: DAY, requests: 3 }],
    },
  );
  expect(days.map(({ link, day, clicks: counted }) => [link, day, counted])).toEqual([
    [1, DAY, 2],
    [2, DAY, 1],
  ]);
  expect(links).toEqual([1, 1, 2]);
  expect(visitors).toHaveLength(3);
  expect(filtered).toEqual([
    { link: 1, day: DAY, requests: 5 },
    { link: 1, day: '2026-03-11', requests: 1 },
  ]);
  expect([flooded, lines?.flooded]).toEqual([[], []]);
  const none = toVisits(clicks, createProfiles(createAgentParser()), {
    flood: 100,
    visitsLeft: new Map(),
    ceilingsLeft: [{ links: [1], remaining: 0 }],
  });
  expect(none.links).toEqual([2]);
});

test('Links of a reference share what is left of its ceiling, and each has its own, too', () => {
  const at = (linkId: number, ms: number) => click(ms, { linkId, visitor: String(ms).repeat(32) });
  const { links, filtered } = toVisits(
    [at(1, 0), at(2, 1), at(1, 2), at(2, 3), at(3, 4), at(1, 5)],
    createProfiles(createAgentParser()),
    {
      flood: 100,
      visitsLeft: new Map(),
      ceilingsLeft: [
        { links: [1, 2], remaining: 3 },
        { links: [2], remaining: 1 },
      ],
    },
  );
  // The second visit of link 2 takes nothing of what it shares with link 1.
  expect(links).toEqual([1, 2, 1, 3]);
  expect(filtered).toEqual([
    { link: 2, day: DAY, requests: 1 },
    { link: 1, day: DAY, requests: 1 },
  ]);
});
