import { describe, expect, test } from 'vitest';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
type Held = Record<string, number>;
type Dimension = Held | string | null;
const PROFILE = ['CO', null, 'Bogotá', 'mobile', '𝒜ndroid \\ "15"', 'Chrome', null, null];

/** Each value as often as its place: `{ v1: 1, v2: 2, … }`. */
const valuesTo = (count: number): Held =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`v${n + 1}`, n + 1]));

async function added(
  kept: Held,
  by: Dimension,
  clicks: number,
  sign = 1,
  most = 2_000,
): Promise<Held | null> {
  const [row] = await sql.query<{ held: Held | null }>(
    'select routine.add_values($1::jsonb, $2::jsonb, $3, $4, $5) as held',
    [JSON.stringify(kept), JSON.stringify(by), clicks, sign, most],
  );
  return row?.held ?? null;
}

describe('add_values', () => {
  test.each([
    ['a single value for all visits', 'v2', 7],
    ['one value', { v2: 4 }, 4],
    ['a few', { v1: 1, v3: 2, new: 3, '': 4 }, 10],
    ['many', valuesTo(150), 11_325],
  ])('adds %s', async (_, by, clicks) => {
    const kept = { v1: 10, v2: 20 };
    const sum: Held = { ...kept };
    for (const [value, more] of Object.entries(typeof by === 'string' ? { [by]: clicks } : by))
      sum[value] = (sum[value] ?? 0) + more;
    expect(await added(kept, by, clicks)).toEqual(sum);
  });

  test.each([
    [1, 2_000],
    [100, 2_000],
    [1, 50],
    [100, 50],
  ])('sums %i values beyond the %i that it keeps', async (others, most) => {
    const full = valuesTo(most);
    const more = Object.fromEntries(Array.from({ length: others }, (_, n) => [`new${n}`, 2]));
    const once = await added(full, { ...more, v5: 3 }, 2 * others + 3, 1, most);
    expect(once).toEqual({ ...full, v5: 8, '': 2 * others });
    expect(await added(once ?? {}, 'another', 9, 1, most)).toEqual({ ...full, v5: 8, '': 2 * others + 9 });
  });

  test('accepts a value when there is room for one more', async () => {
    expect(await added(valuesTo(1_999), 'last', 1)).toEqual({ ...valuesTo(1_999), last: 1 });
  });

  test('subtracts, and drops a value without visits', async () => {
    expect(await added({ v1: 5, v2: 2, '': 4 }, { v1: 1, v2: 2, unknown: 3 }, 6, -1)).toEqual({
      v1: 4,
      '': 1,
    });
    expect(await added({ v1: 5 }, 'v1', 5, -1)).toBeNull();
  });
});

describe('hours', () => {
  const hours = (visits: Record<number, number>): number[] =>
    Array.from({ length: 48 }, (_, place) => visits[place] ?? 0);
  const dayOf = (clicks: number, unique: number, first: number, last: number, kept: number[] | null) =>
    `row(1, '2026-03-10', ${clicks}, ${unique}, ${first * 3_600_000}, ${last * 3_600_000 + 5}, ${
      kept === null ? 'null' : `array[${kept.join(',')}]`
    }, '[]', 0)::link_day`;
  const sum = async (a: string, b: string) =>
    (await sql.query<{ hours: number[] | null }>(`select routine.add_hours(${a}, ${b}) as hours`))[0]?.hours;

  test('are added, for visits and unique visitors', async () => {
    const morning = dayOf(3, 2, 7, 7, null);
    const noon = dayOf(4, 1, 12, 12, null);
    const both = hours({ 7: 3, 12: 4, 31: 2, 36: 1 });
    expect(await sum(morning, noon)).toEqual(both);
    expect(
      await sum(dayOf(7, 3, 7, 12, both), dayOf(5, 5, 0, 23, hours({ 0: 1, 23: 4, 24: 1, 47: 4 }))),
    ).toEqual(hours({ 0: 1, 7: 3, 12: 4, 23: 4, 24: 1, 31: 2, 36: 1, 47: 4 }));
  });

  test('are not stored while all visits are in one', async () => {
    expect(await sum(dayOf(3, 2, 7, 7, null), dayOf(1, 0, 7, 7, null))).toBeNull();
  });

  test('hours with minutes are counted', async () => {
    const [row] = await sql.query<{ some: number[]; none: number[] }>(
      "select routine.count_by_hour('{0,59,60,1439}') as some, routine.count_by_hour('{}') as none",
    );
    expect(row?.some).toEqual(hours({ 0: 2, 1: 1, 23: 1 }).slice(0, 24));
    expect(row?.none).toEqual(hours({}).slice(0, 24));
  });
});

describe('The dimensions of a row', () => {
  const read = async (expression: string, ...values: unknown[]) =>
    (
      await sql.query<{ value: unknown }>(
        `select ${expression} as value`,
        values.map((one) => JSON.stringify(one)),
      )
    )[0]?.value;

  test.each([
    ['a value for some', PROFILE, 'CO\x1f\x1fBogotá\x1fmobile\x1f𝒜ndroid \\ "15"\x1fChrome'],
    ['a value for each', ['1', '2', '3', '4', '5', '6', '7', '8'], '1\x1f2\x1f3\x1f4\x1f5\x1f6\x1f7\x1f8'],
    ['a value for none', Array(8).fill(null), ''],
  ])('are one text that has %s, while all visits have the same', async (_, dimensions, text) => {
    expect(await read('routine.pack_dimensions($1)', dimensions)).toBe(text);
    expect(await read('routine.unpack_dimensions($1)', text)).toEqual(dimensions);
  });

  test.each([
    ['several values', [{ CO: 1, MX: 1 }, null, 'Bogotá', null, null, null, null]],
    ['an empty value', ['', null, null, null, null, null, null]],
    ['a value with the separator', ['C\x1fO', null, null, null, null, null, null]],
    ['no dimensions at all', []],
  ])('are kept as they are with %s', async (_, dimensions) => {
    expect(await read('routine.pack_dimensions($1)', dimensions)).toEqual(dimensions);
    expect(await read('routine.unpack_dimensions($1)', dimensions)).toEqual(dimensions);
  });

  test('are added to each other, however either row stores them', async () => {
    const added = async (kept: unknown, more: unknown) =>
      await read('routine.add_dimensions($1, 2, $2, 3)', kept, more);
    const text = await read('routine.pack_dimensions($1)', PROFILE);
    const other = ['MX', null, 'Bogotá', 'mobile', null, 'Chrome', 'example.com', 'https://example.com/a'];
    const sum = [
      { CO: 2, MX: 3 },
      null,
      'Bogotá',
      'mobile',
      { '𝒜ndroid \\ "15"': 2 },
      'Chrome',
      { 'example.com': 3 },
      { 'https://example.com/a': 3 },
    ];
    const packed = await read('routine.pack_dimensions($1)', other);
    for (const [kept, more] of [
      [PROFILE, other],
      [text, other],
      [PROFILE, packed],
      [text, packed],
    ])
      expect(await added(kept, more)).toEqual(sum);
    for (const kept of [PROFILE, text]) expect(await added(kept, text)).toEqual(PROFILE);
  });
});
