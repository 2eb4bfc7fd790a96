import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findLink } from '../../../functions/redirect/find-link.ts';
import { DependencyError } from '../../../shared/dependencies/deadline.ts';
import { encodeLink } from '../../../shared/links/link-cache.ts';

const DOMAIN = 'domain:go.example';
const LINK = 'link:go.example/promo';
const CUT_OFF = 'redirect:cutoff:1.2.3.4';
/** Links of the domain's current owner and of the previous one. */
const OURS = { tenureId: 7, linkId: 70, longUrl: 'https://shop.example/a?b=c', expiresAtMs: null };
const THEIRS = { tenureId: 6, linkId: 60, longUrl: 'https://before.example/', expiresAtMs: null };
const ROW = ['7', '70', OURS.longUrl, null];
const HOURS_SEC = 6 * 3600;
const MARKER = '!3b1f';

/** Each test gets another minute, because a Redis failure is remembered between requests. */
let now = Date.parse('2026-03-02T14:30:00Z');
beforeEach(() => {
  now += 60_000;
  vi.useFakeTimers({ now });
});
afterEach(() => void vi.useRealTimers());

type Row = (string | null)[];

/** Follows a link with these cache entries and Postgres rows; returns the queries and the cache fills. */
async function follow(cached: Record<string, string> | DependencyError, rows: Row[] | DependencyError = []) {
  const asked: (readonly string[])[] = [];
  const filled: unknown[] = [];
  const later: Promise<unknown>[] = [];
  const ctx: Parameters<typeof findLink>[0] = {
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
  const found = await findLink(ctx, 'go.example', 'promo', CUT_OFF);
  await Promise.all(later);
  return { ...found, asked, filled };
}

describe('What the cache knows', () => {
  test('is what a visitor is sent to, and Postgres is not asked', async () => {
    const found = { cutOff: false, asked: [], filled: [] };
    expect(await follow({ [DOMAIN]: '7', [LINK]: encodeLink(OURS) })).toEqual({ ...found, link: OURS });
    const expiring = { ...OURS, expiresAtMs: now - 1 };
    expect(await follow({ [DOMAIN]: '7', [LINK]: encodeLink(expiring) })).toMatchObject({ link: expiring });
  });

  test.each([
    ['a domain of nobody', { [DOMAIN]: '-', [LINK]: encodeLink(OURS) }],
    ['a domain that was released', { [DOMAIN]: 'x', [LINK]: encodeLink(OURS) }],
    ['a code that is none', { [DOMAIN]: '7', [LINK]: '-' }],
    ['a link that was deleted', { [DOMAIN]: '7', [LINK]: 'x' }],
  ])('leads nowhere for %s', async (_, cached) => {
    expect(await follow(cached, [ROW])).toEqual({ link: null, cutOff: false, asked: [], filled: [] });
    // A source that has tried too many codes is cut off.
    expect(await follow({ ...cached, [CUT_OFF]: '1' }, [ROW])).toMatchObject({ link: null, cutOff: true });
  });

  test('leads also those who have tried too many codes that are none', async () => {
    const cached = { [DOMAIN]: '7', [LINK]: encodeLink(OURS), [CUT_OFF]: '1' };
    expect(await follow(cached)).toMatchObject({ link: OURS, cutOff: false });
  });
});

describe('What the cache does not know', () => {
  const fillOf = (keys: string[], ...args: (string | number)[]) => [{ keys, args: [now + 15_000, ...args] }];
  const ours = encodeLink(OURS);

  test('is read of Postgres and kept, for hours', async () => {
    expect(await follow({}, [ROW])).toEqual({
      link: OURS,
      cutOff: false,
      asked: [['["go.example"]', '["promo"]']],
      filled: fillOf([DOMAIN, LINK], '', '7', HOURS_SEC, '', ours, HOURS_SEC),
    });
    expect(await follow({ [DOMAIN]: '7' }, [ROW])).toMatchObject({
      link: OURS,
      filled: fillOf([LINK], '', ours, HOURS_SEC),
    });
  });

  test('is kept for a minute when it leads nowhere', async () => {
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

  test('comes with the moment a link ends', async () => {
    expect(await follow({}, [['7', '70', OURS.longUrl, '1767225600000']])).toMatchObject({
      link: { ...OURS, expiresAtMs: 1_767_225_600_000 },
    });
  });

  test('is not kept for who has tried too many codes, but a link leads them too', async () => {
    const tried = { [CUT_OFF]: '1' };
    expect(await follow(tried, [[null, null, null, null]])).toMatchObject({
      link: null,
      cutOff: true,
      filled: [],
    });
    expect(await follow(tried, [ROW])).toMatchObject({ link: OURS, cutOff: false, filled: [{}] });
  });
});

describe('A link of who had the domain before', () => {
  test('leads nobody, and gives way to that of the owner', async () => {
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

describe('While a write is under way', () => {
  test.each([
    ['the link, Postgres answers and nothing is filled', { [DOMAIN]: '7', [LINK]: MARKER }, []],
    ['the domain, its link is kept and no more', { [DOMAIN]: MARKER }, [LINK]],
    ['the domain, its link stays as it is', { [DOMAIN]: MARKER, [LINK]: encodeLink(OURS) }, []],
    ['the domain, what was deleted stays so', { [DOMAIN]: MARKER, [LINK]: 'x' }, []],
    ['the domain, what was unknown is kept', { [DOMAIN]: MARKER, [LINK]: '-' }, [LINK]],
    ['both', { [DOMAIN]: MARKER, [LINK]: MARKER }, []],
  ])('on %s', async (_, cached, filledKeys) => {
    const { link, asked, filled } = await follow(cached, [ROW]);
    expect({ link, asked: asked.length }).toEqual({ link: OURS, asked: 1 });
    expect(filled).toMatchObject(filledKeys.length === 0 ? [] : [{ keys: filledKeys }]);
  });
});

test('what is known to lead nowhere, and still does, is not known for longer', async () => {
  const cached = { [DOMAIN]: MARKER, [LINK]: '-' };
  expect(await follow(cached, [['7', null, null, null]])).toMatchObject({
    link: null,
    asked: [{}],
    filled: [],
  });
});

describe('With Redis down', () => {
  const down = new DependencyError('redis', true);

  test('Postgres answers, nobody is cut off and nothing is filled; it is asked again a second later', async () => {
    expect(await follow(down, [ROW])).toMatchObject({ link: OURS, cutOff: false, asked: [{}], filled: [] });
    const known = { [DOMAIN]: '-', [CUT_OFF]: '1' };
    vi.advanceTimersByTime(999);
    expect(await follow(known, [ROW])).toMatchObject({ link: OURS, cutOff: false, asked: [{}], filled: [] });
    vi.advanceTimersByTime(1);
    expect(await follow(known, [ROW])).toMatchObject({ link: null, cutOff: true, asked: [] });
  });

  test('and Postgres too, there is no answer', async () => {
    await expect(follow({}, new DependencyError('postgres', true))).rejects.toThrow(DependencyError);
    await expect(follow(down, new DependencyError('postgres', true))).rejects.toThrow(DependencyError);
  });
});
