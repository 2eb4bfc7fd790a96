import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import type { findLink as Find } from '../../../functions/redirect/find-link.ts';
import { encodeLink } from '../../../shared/links/link-cache.ts';
import { importAnew } from '../../harness/import-anew.ts';

const DOMAIN = 'domain:go.example';
const LINK = 'link:go.example/promo';
const CUT_OFF = 'redirect:cutoff:1.2.3.4';
/** Links of the domain's current owner and of the previous one. */
const PLAIN = { expiresAtMs: null, expiredUrl: null, rules: null, passQuery: false };
const OURS = { tenureId: 7, linkId: 70, longUrl: 'https://shop.example/a?b=c', ...PLAIN };
const THEIRS = { tenureId: 6, linkId: 60, longUrl: 'https://before.example/', ...PLAIN };
const ROW = ['7', '70', OURS.longUrl, null];
const HOURS_SEC = 6 * 3600;
const MARKER = '!3b1f';

/** A module of its own: that of other files in this worker may remember a Redis that failed, by a later clock than ours. */
let findLink: typeof Find;
beforeAll(async () => {
  ({ findLink } = await importAnew<typeof import('../../../functions/redirect/find-link.ts')>(
    new URL('../../../functions/redirect/find-link.ts', import.meta.url),
  ));
});

/** Each test gets another minute, because a Redis failure is remembered between requests. */
let now = Date.parse('2026-03-02T14:30:00Z');
beforeEach(() => {
  now += 60_000;
  vi.useFakeTimers({ now });
});
afterEach(() => void vi.useRealTimers());

type Row = (string | null)[];

/** Follows a link, or a domain alone, with these cache entries and Postgres rows; returns the queries and the cache fills. */
async function follow(
  cached: Record<string, string> | DependencyError,
  rows: Row[] | DependencyError = [],
  code = 'promo',
) {
  const asked: (readonly string[])[] = [];
  const filled: unknown[] = [];
  const later: Promise<unknown>[] = [];
  const ctx: Parameters<typeof Find>[0] = {
    now,
    redis: {
      command: async ([name, ...keys]) => {
        if (cached instanceof DependencyError) throw cached;
        expect(name).toBe('MGET');
        return keys.map((key) => cached[key] ?? null);
      },
      script: async (_, keys, args) => {
        filled.push({ keys, args });
        return 1;
      },
    },
    query: async (_, params) => {
      asked.push(params);
      if (rows instanceof DependencyError) throw rows;
      return rows;
    },
    waitUntil: (work) => void later.push(work),
  };
  const found = await findLink(ctx, 'go.example', code, CUT_OFF);
  await Promise.all(later);
  return { ...found, asked, filled };
}

describe('A cached link', () => {
  test('redirects a visitor without asking Postgres', async () => {
    const found = { cutOff: false, isSandbox: false, front: null, asked: [], filled: [] };
    expect(await follow({ [DOMAIN]: '7', [LINK]: encodeLink(OURS) })).toEqual({ ...found, link: OURS });
    const expiring = { ...OURS, expiresAtMs: now - 1 };
    expect(await follow({ [DOMAIN]: '7', [LINK]: encodeLink(expiring) })).toMatchObject({ link: expiring });
  });

  test.each([
    ['an unknown domain', { [DOMAIN]: '-', [LINK]: encodeLink(OURS) }],
    ['a released domain', { [DOMAIN]: 'x', [LINK]: encodeLink(OURS) }],
    ['an invalid code', { [DOMAIN]: '7', [LINK]: '-' }],
    ['a deleted link', { [DOMAIN]: '7', [LINK]: 'x' }],
  ])('redirects nobody for %s', async (_, cached) => {
    expect(await follow(cached, [ROW])).toMatchObject({ link: null, cutOff: false, asked: [], filled: [] });
    // A source that has tried too many codes is cut off.
    expect(await follow({ ...cached, [CUT_OFF]: '1' }, [ROW])).toMatchObject({ link: null, cutOff: true });
  });

  test('redirects even visitors who have tried too many unknown codes', async () => {
    const cached = { [DOMAIN]: '7', [LINK]: encodeLink(OURS), [CUT_OFF]: '1' };
    expect(await follow(cached)).toMatchObject({ link: OURS, cutOff: false });
  });
});

describe('An uncached link', () => {
  const fillOf = (keys: string[], ...args: (string | number)[]) => [{ keys, args: [now + 15_000, ...args] }];
  const ours = encodeLink(OURS);

  test('is read from Postgres and cached for hours', async () => {
    expect(await follow({}, [ROW])).toEqual({
      link: OURS,
      cutOff: false,
      isSandbox: false,
      front: null,
      asked: [['["go.example"]', '["promo"]']],
      filled: fillOf([DOMAIN, LINK], '', '7', HOURS_SEC, '', ours, HOURS_SEC),
    });
    expect(await follow({ [DOMAIN]: '7' }, [ROW])).toMatchObject({
      link: OURS,
      filled: fillOf([LINK], '', ours, HOURS_SEC),
    });
  });

  test('is cached for a minute when it does not exist', async () => {
    expect(await follow({}, [[null, null, null, null]])).toMatchObject({
      link: null,
      cutOff: false,
      filled: fillOf([DOMAIN, LINK], '', '-', 60, '', '-', 60),
    });
    expect(await follow({}, [['7', null, null, null]])).toMatchObject({
      link: null,
      filled: fillOf([DOMAIN, LINK], '', '7', HOURS_SEC, '', '-', 60),
    });
    // An empty answer leads to no link.
    expect(await follow({}, [])).toMatchObject({ link: null });
  });

  test('an uncached link of a sandbox says so, from Postgres and from the cache', async () => {
    const row = ['~7', ...ROW.slice(1)];
    expect(await follow({}, [row])).toMatchObject({
      link: OURS,
      isSandbox: true,
      filled: fillOf([DOMAIN, LINK], '', '~7', HOURS_SEC, '', ours, HOURS_SEC),
    });
    expect(await follow({ [DOMAIN]: '~7', [LINK]: ours })).toMatchObject({
      link: OURS,
      isSandbox: true,
      asked: [],
    });
  });

  test('is cached with the time it expires', async () => {
    expect(await follow({}, [['7', '70', OURS.longUrl, '1767225600000']])).toMatchObject({
      link: { ...OURS, expiresAtMs: 1_767_225_600_000 },
    });
  });

  test('is not cached for visitors who have tried too many codes, but still redirects them', async () => {
    const tried = { [CUT_OFF]: '1' };
    expect(await follow(tried, [[null, null, null, null]])).toMatchObject({
      link: null,
      cutOff: true,
      filled: [],
    });
    expect(await follow(tried, [ROW])).toMatchObject({ link: OURS, cutOff: false, filled: [{}] });
  });
});

describe('A domain of an organization', () => {
  const [entry, front] = [
    '7 ["Acme", "https://acme.example/", null]',
    { holder: 'Acme', rootUrl: 'https://acme.example/', notFoundUrl: null },
  ];

  test('says where it leads without a link, and has links as before', async () => {
    const cached = { [DOMAIN]: entry, [LINK]: encodeLink(OURS) };
    expect(await follow(cached)).toMatchObject({ link: OURS, front, asked: [] });
    expect(await follow({ [DOMAIN]: entry, [LINK]: '-' })).toMatchObject({ link: null, front, asked: [] });
    expect(await follow({ [LINK]: encodeLink(THEIRS) }, [[entry, ...ROW.slice(1)]])).toMatchObject({
      link: OURS,
      front,
      filled: [{ keys: [DOMAIN, LINK] }],
    });
  });

  test('alone is read from the cache, or once from Postgres', async () => {
    expect(await follow({ [DOMAIN]: entry }, [], '')).toMatchObject({
      link: null,
      front,
      asked: [],
      filled: [],
    });
    const read = await follow({}, [[entry, null, null, null]], '');
    expect(read).toMatchObject({ link: null, front, filled: [{ keys: [DOMAIN] }] });
    expect(read.asked).toHaveLength(1);
    expect(await follow({ [DOMAIN]: '7' }, [], '')).toMatchObject({ link: null, front: null, asked: [] });
  });
});

describe("A link of a domain's previous owner", () => {
  test("redirects nobody, and is replaced by the current owner's", async () => {
    const theirs = encodeLink(THEIRS);
    const fill = (value: string, sec: number) => [{ keys: [LINK], args: [now + 15_000, theirs, value, sec] }];
    expect(await follow({ [DOMAIN]: '7', [LINK]: theirs }, [ROW])).toMatchObject({
      link: OURS,
      filled: fill(encodeLink(OURS), HOURS_SEC),
    });
    expect(await follow({ [DOMAIN]: '7', [LINK]: theirs }, [['7', null, null, null]])).toMatchObject({
      link: null,
      filled: fill('-', 60),
    });
  });
});

describe('During a write', () => {
  test.each([
    ['the link, Postgres answers and nothing is cached', { [DOMAIN]: '7', [LINK]: MARKER }, []],
    ['the domain, only its link is cached', { [DOMAIN]: MARKER }, [LINK]],
    ['the domain, its link stays unchanged', { [DOMAIN]: MARKER, [LINK]: encodeLink(OURS) }, []],
    ['the domain, a deleted link stays deleted', { [DOMAIN]: MARKER, [LINK]: 'x' }, []],
    ['the domain, an unknown link is cached', { [DOMAIN]: MARKER, [LINK]: '-' }, [LINK]],
    ['both', { [DOMAIN]: MARKER, [LINK]: MARKER }, []],
  ])('during a write to %s', async (_, cached, filledKeys) => {
    const { link, asked, filled } = await follow(cached, [ROW]);
    expect({ link, asked: asked.length }).toEqual({ link: OURS, asked: 1 });
    expect(filled).toMatchObject(filledKeys.length === 0 ? [] : [{ keys: filledKeys }]);
  });
});

test('an unknown code that is still unknown is not cached for longer', async () => {
  const cached = { [DOMAIN]: MARKER, [LINK]: '-' };
  expect(await follow(cached, [['7', null, null, null]])).toMatchObject({
    link: null,
    asked: [{}],
    filled: [],
  });
});

describe('When Redis is down', () => {
  const down = new DependencyError('redis', true);

  test('Postgres answers, nobody is blocked and nothing is cached; Redis is tried again a second later', async () => {
    expect(await follow(down, [ROW])).toMatchObject({ link: OURS, cutOff: false, asked: [{}], filled: [] });
    const known = { [DOMAIN]: '-', [CUT_OFF]: '1' };
    vi.advanceTimersByTime(999);
    expect(await follow(known, [ROW])).toMatchObject({ link: OURS, cutOff: false, asked: [{}], filled: [] });
    vi.advanceTimersByTime(1);
    expect(await follow(known, [ROW])).toMatchObject({ link: null, cutOff: true, asked: [] });
  });

  test('it is read again at once if the clock was set back', async () => {
    await follow(down, [ROW]);
    vi.setSystemTime(now - 3_600_000);
    expect(await follow({ [DOMAIN]: '-' }, [ROW])).toMatchObject({ link: null, asked: [] });
  });

  test('there is no answer when Postgres is down, too', async () => {
    await expect(follow({}, new DependencyError('postgres', true))).rejects.toThrow(DependencyError);
    await expect(follow(down, new DependencyError('postgres', true))).rejects.toThrow(DependencyError);
  });
});
