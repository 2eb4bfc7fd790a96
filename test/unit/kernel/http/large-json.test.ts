import { expect, test } from 'vitest';
import * as z from 'zod';
import { DomainError, wrongFieldsOf } from '../../../../shared/kernel/errors/domain-error.ts';
import { parseJson } from '../../../../shared/kernel/http/input/parse-json.ts';
import { parseLarge } from '../../../../shared/kernel/http/input/parse-large.ts';
import { readInput } from '../../../../shared/kernel/http/input/read-input.ts';
import type { Route } from '../../../../shared/kernel/http/route.ts';
import { OPERATIONS } from '../../../contract/operations.ts';
import { onCi, rotateSample } from '../../../harness/ci.ts';
import { createCpuWatch } from '../../../harness/machine/cpu-ms.ts';

/** Operations that take a megabyte of JSON or more. */
const LARGE = OPERATIONS.filter(
  ({ route }) => route.bodyFormat !== 'form' && (route.maxBodyBytes ?? 0) >= 1024 * 1024,
);

/** The list that such a body has. */
function listOf({ body }: Route): string {
  const object = body instanceof z.ZodPipe ? body.out : body;
  if (!(object instanceof z.ZodObject)) throw new Error('A large body is an object.');
  const [name] = Object.entries(object.shape).find(([, field]) => field instanceof z.ZodArray) ?? [];
  if (name === undefined) throw new Error('A large body has a list.');
  return name;
}

const many = (count: number, toItem: (index: number) => string) =>
  Array.from({ length: count }, (_, n) => toItem(n)).join();
const names = (count: number, prefix = '') => `{${many(count, (n) => `"n${prefix}${n}":1`)}}`;

/** JSON bodies that keep us busy, for a list of a name. */
const BODIES: Record<string, (list: string) => string> = {
  'right texts': (list) => `{"${list}":[${many(100_000, (n) => `"57300${1_000_000 + n}"`)}]}`,
  'wrong values': (list) => `{"${list}":[${many(100_000, () => '1')}]}`,
  'empty objects': (list) => `{"${list}":[${many(100_000, () => '{}')}]}`,
  'objects of one name each': (list) => `{"${list}":[${many(80_000, (n) => names(1, `${n}-`))}]}`,
  'objects of the same names': (list) => `{"${list}":[${many(1_000, () => names(120))}]}`,
  'distinct names in one object': () => names(110_000),
  'lists within lists': (list) => `{"${list}":[${many(4_000, () => '['.repeat(30) + ']'.repeat(30))}]}`,
  escapes: (list) => `{"${list}":["${'\\u0041'.repeat(150_000)}"]}`,
  'escaped quotes': (list) => `{"${list}":["${'\\"'.repeat(3_900_000)}"]}`,
  'escaped quotes without an end': (list) => `{"${list}":["${'\\"'.repeat(3_900_000)}`,
  'line breaks before a mistake': () => `${'\n'.repeat(1_000_000)}x`,
  'values before a mistake': (list) => `{"${list}":[${many(240_000, () => '1')}`,
};

const read = (route: Route, body: string) =>
  readInput(route, {
    request: new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }),
    params: { id: crypto.randomUUID() },
    queries: {},
    tenant: undefined,
    onRefusal: () => {},
    openShare: () => ({
      hold: async () => {},
      free: () => {},
      waitToParse: async () => {},
      release: () => {},
    }),
  });

const SOME = onCi(
  LARGE,
  LARGE.filter(({ id }) => id === 'createBatch'),
);

const READ = SOME.flatMap(({ id, route }) => Object.keys(BODIES).map((what) => ({ id, route, what })));
test.each(rotateSample(READ, 3, 0))(
  '$id reads a body of $what without keeping others waiting',
  async ({ route, what }) => {
    const body = BODIES[what]?.(listOf(route)) ?? '';
    // Code that is compiled and made on first use does not count.
    await read(route, '{}').catch(() => {});
    const watch = createCpuWatch();
    await read(route, body).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      expect(wrongFieldsOf(error).length).toBeLessThanOrEqual(1_000);
    });
    const { totalMs, longestMs } = watch.end();
    expect(totalMs).toBeLessThan(1_000);
    expect(longestMs).toBeLessThan(50);
  },
);

test('there are operations that take large bodies', () => {
  expect(LARGE.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['createBatch', 'addRecipients', 'addOptOuts']),
  );
});

test('a body has at most ten thousand different names, however often', async () => {
  const repeated = `[${many(3, () => names(9_999))}]`;
  expect(await parseJson(new TextEncoder().encode(repeated))).toHaveLength(3);
  for (const text of [names(10_001), `[${names(6_000, 'a')},${names(6_000, 'b')}]`])
    await expect(parseJson(new TextEncoder().encode(text))).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'body: The body must contain at most 10000 different names.',
    });
});

const Item = z.string().transform((text) => text.trim());
const Body = z.preprocess(
  (body) => body,
  z.strictObject({ items: z.array(Item).min(1).max(3), name: z.string().optional() }),
);

test.each([
  { items: [' a ', 'b'], name: 'n' },
  { items: [] },
  { items: ['a', 'b', 'c', 'd'] },
  { items: ['a', 1, 'b', null] },
  { items: 'a', name: 1 },
  { name: 'n', other: 1 },
  [],
  null,
])('%j is parsed item by item as it is at once', async (value) => {
  const { data, issues } = await parseLarge(Body, value, 1_000);
  const whole = Body.safeParse(value);
  expect({ data, wrong: issues.map(({ code, path }) => ({ code, path })) }).toEqual({
    data: whole.data,
    wrong: whole.error?.issues.map(({ code, path }) => ({ code, path })) ?? [],
  });
});
