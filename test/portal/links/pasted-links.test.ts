import { parse } from 'csv-parse/sync';
import { expect, inject, test } from 'vitest';
import { query } from '../../harness/database.ts';
import { createSignedIn } from '../../harness/portal/portal.ts';

const environment = inject('environment');

test('one of a thousand pasted links fails alone, and is listed first, on pages of limited size and in a file', async () => {
  const { portal, base, organizationId } = await createSignedIn(environment, {
    balanceMicro: 100_000_000_000n,
  });
  // A path, since the audit log keeps no query.
  const long = `/${'é"&'.repeat(300)}`;
  const lines = Array.from({ length: 1_000 }, (_, index) =>
    index === 500 ? '=javascript:alert(1)' : `https://example.com/${index}${long}`,
  );
  const answer = await portal.post(`${base}/links/new/paste`, { once: 'once', lines: lines.join('\n') });
  const { location = '' } = answer.headers;
  expect([answer.status, answer.text.length < 1_000]).toEqual([303, true]);
  const links = await query(environment, 'select id from link where organization_id = $1', [organizationId]);
  expect(links).toHaveLength(999);

  const first = await portal.get(location);
  expect(first.text).toMatch(/Created: 999\. Failed: 1\./);
  const rows = (text: string) => text.match(/<tr><td class="number">[\d,]+/g) ?? [];
  expect(rows(first.text)[0]).toContain('501');
  const pages = await Promise.all(
    Array.from({ length: 10 }, (_, page) => portal.get(`${location}?page=${page + 1}`)),
  );
  expect(new Set(pages.flatMap(({ text }) => rows(text))).size).toBe(1_000);
  for (const { text } of pages) expect(Buffer.byteLength(text)).toBeLessThan(100_000);
  expect(pages.map(({ text }) => text.includes('Next'))).toEqual([...Array(9).fill(true), false]);

  const file = await portal.get(`${location}/csv`);
  expect(file.headers['content-disposition']).toBe('attachment; filename="links.csv"');
  const table: string[][] = parse(file.text);
  expect(table).toHaveLength(1_001);
  expect(table[1]?.slice(0, 2)).toEqual(['1', lines[0]]);
  expect(table[501]).toEqual(['501', "'=javascript:alert(1)", '', expect.stringMatching(/./)]);
  const stranger = await createSignedIn(environment);
  for (const path of [location, `${location}/csv`])
    expect((await stranger.portal.get(path.replace(base, stranger.base))).status).toBe(404);

  await query(
    environment,
    "update idempotency_key set result = result - 'given' where organization_id = $1",
    [organizationId],
  );
  expect((await portal.get(location)).status).toBe(404);
});
