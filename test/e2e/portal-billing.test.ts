import { expect, inject, test } from 'vitest';
import { query } from '../harness/database.ts';
import { LINK_MICRO } from '../harness/organization.ts';
import { createSignedIn, joinAs } from '../harness/portal.ts';

const environment = inject('environment');

const createLink = ({ api }: Awaited<ReturnType<typeof createSignedIn>>) =>
  api.post('/urlshortener/links', { longUrl: 'https://example.com/a' });

test('money is shown as people write it, with its movements, filters and file', async () => {
  const own = await createSignedIn(environment);
  await createLink(own);
  const { text } = await own.portal.get(`${own.base}/billing`);
  expect(text.replaceAll('\u00a0', ' ')).toContain('COP 995.00');
  expect(text).toContain('<svg class="chart"');
  const all = (await own.portal.get(`${own.base}/movements`)).text;
  expect([all.includes('Top-up'), all.includes('-5.00')]).toEqual([true, true]);
  const charges = (await own.portal.get(`${own.base}/movements?type=charge&service=urlshortener`)).text;
  expect(charges.match(/<td class="long">go\.localhost\/\w+<\/td>/g)).toHaveLength(1);
  expect(charges.match(/<tbody>.*<\/tbody>/)?.[0]).not.toContain('Top-up');
  const wrong = await own.portal.get(`${own.base}/movements?from=2026-13-01`);
  expect([wrong.status, wrong.text.includes('Check the filters.')]).toEqual([200, true]);
  const csv = await own.portal.get(`${own.base}/movements/csv?type=charge`);
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.text.trim().split('\n')).toHaveLength(2);
  const developer = await joinAs(environment, own, 'developer');
  for (const path of ['billing', 'movements', 'movements/csv'])
    expect((await developer.portal.get(`${own.base}/${path}`)).status).toBe(403);
});

test('a spend limit is set, refuses what goes beyond, and is taken away, by whom the trail names', async () => {
  const own = await createSignedIn(environment);
  const post = (form: string, values: Record<string, string>) =>
    own.portal.post(`${own.base}/billing/${form}`, values);
  for (const amount of ['', '0', '-1', '1.5', '1e3', 'x']) {
    const { status, text } = await post('limit', { period: 'day', amount });
    expect([amount, status, text.includes('id="field-amount-wrong"')]).toEqual([amount, 422, true]);
  }
  expect((await post('limit', { period: 'day', amount: String(LINK_MICRO / 1_000_000n) })).status).toBe(303);
  expect((await createLink(own)).status).toBe(201);
  expect((await createLink(own)).status).toBe(402);
  expect((await own.portal.get(`${own.base}/billing`)).text.replaceAll('\u00a0', ' ')).toContain(
    'COP 5.00 / COP 5.00',
  );
  expect((await post('clear', { period: 'day' })).status).toBe(303);
  expect((await createLink(own)).status).toBe(201);
  expect((await post('notice', { below: '100' })).status).toBe(303);
  expect((await post('notice', { below: '' })).status).toBe(303);
  const verbs = await query<{ verb: string }>(
    environment,
    `select verb from audit_event where organization_id = $1 and actor = 'user' and verb ~ '^(spend|balance)' order by id`,
    [own.organizationId],
  );
  expect(verbs.map(({ verb }) => verb)).toEqual([
    'spend-limit.set',
    'spend-limit.clear',
    'balance.set-low',
    'balance.set-low',
  ]);
});
