import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { KeyedRequest } from '../../../../db/kernel/functions/idempotency.ts';
import type { TenantCtx } from '../../../../shared/kernel/ctx.ts';
import { runOnce } from '../../../../shared/kernel/http/idempotency/idempotency.ts';
import { readInput } from '../../../../shared/kernel/http/input/read-input.ts';
import type { RequestCtx } from '../../../../shared/kernel/http/request-ctx.ts';
import type { Route } from '../../../../shared/kernel/http/route.ts';
import { OPERATIONS } from '../../../contract/operations.ts';

/** A request, and its hashes as they are stored with a key. For streamed bodies, `body` is the text. */
type Fixture = {
  name: string;
  contentType?: string;
  query?: Record<string, string>;
  body: unknown;
  requestHash: string;
  filledHash?: string;
};

const fileOf = (operation: string): URL => new URL(`./request-forms/${operation}.json`, import.meta.url);
const readFixtures = (file: URL): Fixture[] =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];

/** The hashes of a request in its operation's form, after reading it as the function does. */
async function hashesOf(route: Route, { contentType, query = {}, body }: Fixture) {
  const input = await readInput(route, {
    request: new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': contentType ?? 'application/json' },
      body: contentType === undefined ? JSON.stringify(body) : String(body),
    }),
    params: {},
    tenant: undefined,
    queries: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value]])),
    openShare: () => ({
      hold: async () => {},
      free: () => {},
      waitToParse: async () => {},
      release: () => {},
    }),
    onRefusal: () => {},
  });
  // Only these parts of the context are read.
  const ctx = {
    header: () => 'key',
    tenant: { organizationId: 7, defaultDomain: 'go.example' },
    waitUntil: () => {},
  } as unknown as RequestCtx & TenantCtx;
  const lock = { take: async () => true, release: async () => {} };
  return await runOnce(ctx, route, input, async (given) => given as KeyedRequest, lock);
}

const KEYED = OPERATIONS.filter(({ route }) => route.idempotent !== undefined);

test('every operation with an Idempotency-Key has a form', () => {
  expect(KEYED.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      'createLink',
      'bulkCreateLinks',
      'createBatch',
      'synthesize',
      'createTextCall',
      'createAudioCall',
    ]),
  );
});

// Keys are stored with these hashes: once a version is released, another hash answers a customer's retry with 422.
describe.each(KEYED)('The form of $id', ({ id, route }) => {
  const fixtures = readFixtures(fileOf(id));

  test('has requests whose hashes are known', () => {
    expect(fixtures.length).toBeGreaterThan(2);
  });

  test.each(fixtures)('keeps its hash: $name', async (fixture) => {
    const { requestHash, filledHash } = fixture;
    const hashes = await hashesOf(route, fixture);
    expect([hashes.requestHash, hashes.filledHash]).toEqual([requestHash, filledHash]);
  });
});
