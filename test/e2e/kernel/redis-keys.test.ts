import { globSync, readFileSync } from 'node:fs';
import { Redis } from '@upstash/redis';
import { expect, inject, test } from 'vitest';
import { PLATFORM_DOMAIN } from '../../harness/cloud/test-cloud.ts';
import { http } from '../../harness/http/http.ts';
import { visit } from '../../harness/http/visit.ts';
import { freshAlias } from '../../harness/links/links.ts';
import { createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const redis = new Redis({
  url: environment.UPSTASH_REDIS_REST_URL,
  token: environment.UPSTASH_REDIS_REST_TOKEN,
});

const page = readFileSync(new URL('../../../docs/operations/redis-keys.md', import.meta.url), 'utf8');
/** Each row of the page: the key's prefix, its pattern and its type. */
const documented = [...page.matchAll(/^\| `([^`]+)` +\| (\w+) /gm)].map(([, pattern = '', type = '']) => ({
  pattern,
  type,
  prefix: pattern.replace(/[<…].*/s, ''),
  form: new RegExp(`^${pattern.replace(/<[^>]+>/g, '.+').replace('…', '.*')}$`, 's'),
}));

async function allKeys(): Promise<string[]> {
  const keys = new Set<string>();
  let cursor = '0';
  do {
    const [next, some] = await redis.scan(cursor, { count: 1_000 });
    cursor = next;
    for (const key of some) keys.add(key);
  } while (cursor !== '0');
  return [...keys];
}

test('every key in Redis is documented with its type, and expires, except clicks', async () => {
  const { api, token } = await createTenant(environment);
  const code = freshAlias();
  const body = { longUrl: 'https://example.com/', code };
  const created = await api.post('/urlshortener/links', body, { 'idempotency-key': code });
  await visit(created.json.data.shortUrl);
  await visit(`${created.json.data.shortUrl}-unknown`);
  await api.get(`/urlshortener/links/${PLATFORM_DOMAIN}/${code}/stats`);
  await api.get('/urlshortener/overview');
  await http(`${environment.API_BASE_URL}/api/v6/utilities/ping`, {
    headers: { authorization: `Bearer ${token.replace(/.$/, 'x')}` },
  });

  const keys = await allKeys();
  const asked = redis.pipeline();
  for (const key of keys) asked.type(key).ttl(key);
  const told = await asked.exec<(string | number)[]>();
  const families = new Set<string>();
  const wrong: string[] = [];
  for (const [at, key] of keys.entries()) {
    const [type, ttl] = told.slice(2 * at, 2 * at + 2);
    // It expired between the two reads.
    if (type === 'none' || ttl === -2) continue;
    const row = documented.find(({ form }) => form.test(key));
    families.add(row?.pattern ?? '');
    if (row?.type !== type || (ttl === -1) !== key.startsWith('clicks:'))
      wrong.push(`${key} (${type}, ${ttl} s)`);
  }
  expect(wrong).toEqual([]);
  expect(families.size).toBeGreaterThan(6);
});

test('every documented key is used by the code', () => {
  const code = globSync('{functions,shared}/**/*.{ts,tsx}')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  // The library puts `quota:` before a quota's key.
  const unknown = documented.filter(
    ({ prefix }) =>
      !code.includes(prefix.replace('quota:', '')) && !code.includes(`'${prefix.slice(0, -1)}'`),
  );
  expect(documented.length).toBeGreaterThan(12);
  expect(unknown).toEqual([]);
});
