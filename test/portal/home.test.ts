import { expect, inject, test } from 'vitest';
import { setSpendLimit } from '../../shared/billing/limits/spend-limits.ts';
import { addPlan } from '../../shared/billing/plans.ts';
import { numberEnding, sayTo, waitForCall } from '../harness/calls/call-blasting.ts';
import { query } from '../harness/database.ts';
import { visit } from '../harness/http/visit.ts';
import { createLink } from '../harness/links/links.ts';
import { LOOKUP_MICRO, operatorOf } from '../harness/organization.ts';
import { createSignedIn, joinAs } from '../harness/portal/portal.ts';
import { waitForPage } from '../harness/portal/wait-for-page.ts';
import { waitFor } from '../harness/wait-for.ts';

const environment = inject('environment');
const figuresOf = (html: string): string[] =>
  [...html.matchAll(/class="figure[^"]*">([^<]*)</g)].map(([, figure]) =>
    (figure ?? '').replaceAll('\u00a0', ' '),
  );

test('the first page shows what exists, what happened and what is left to spend', async () => {
  const owner = await createSignedIn(environment);
  const { organizationId, portal, base } = owner;
  await setSpendLimit(operatorOf(environment), { organizationId, period: 'day', limitMicro: 100_000_000n });
  const { shortUrl } = await createLink(owner);
  await visit(shortUrl);
  const open = async () => (await portal.get(base, { 'accept-language': 'es-CO' })).text;
  await waitFor('the visit', async () => (figuresOf(await open())[2] === '1' ? true : undefined));
  // Read again: the page that showed the visit first may have read the balance before it.
  const page = await open();
  // 1,000 minus a link and a visit.
  expect(figuresOf(page)).toEqual(['$ 994,00', '1', '1', '0', '0']);
  expect(page.replaceAll('\u00a0', ' ')).toContain('Hoy: $ 6,00 de $ 100,00');
  expect(figuresOf((await portal.get(base)).text)[0]).toBe('COP 994.00');
});

test('look-ups count single and in batches, charged, invalid or in a plan, and not when refused', async () => {
  const owner = await createSignedIn(environment, { balanceMicro: 4n * LOOKUP_MICRO });
  const { api, portal, base, organizationId } = owner;
  const lookUps = async () => figuresOf((await portal.get(base)).text)[3];
  await api.get('/numberinsight/lookup/573001234567');
  expect((await api.get('/numberinsight/lookup/573991234567')).json.data.valid).toBe(false);
  await api.post('/numberinsight/batch', { numbers: Array(3).fill('573001234567') });
  expect(await lookUps()).toBe('5');
  expect((await api.get('/numberinsight/lookup/573001234567')).status).toBe(402);
  expect(await lookUps()).toBe('5');
  await addPlan(operatorOf(environment), { organizationId, service: 'numberinsight', name: 'All look-ups' });
  await api.get('/numberinsight/lookup/573001234567');
  expect(await lookUps()).toBe('6');
});

test("today's failed calls are shown by cause", async () => {
  const owner = await createSignedIn(environment);
  for (const ending of ['94', '95', '95']) {
    const { json } = await sayTo(owner, { to: numberEnding(ending) });
    await waitForCall(owner, json.data.id, ({ status }) => status === 'failed');
  }
  const { text } = await owner.portal.get(owner.base, { 'accept-language': 'es-CO' });
  expect(text).toMatch(/>Llamadas fallidas hoy<\/a><\/h2><p class="soft">3 de 3</);
  const causes = [...text.matchAll(/<li><a [^>]*>([^<]* \(\d+\))<\/a> <span>(\d+)<\/span><\/li>/g)].map(
    ([, cause, calls]) => [cause, calls],
  );
  expect(causes).toEqual([
    ['Número no asignado (1)', '2'],
    ['Llamada rechazada (21)', '1'],
  ]);
});

test('money is hidden from developers and members', async () => {
  const owner = await createSignedIn(environment);
  await setSpendLimit(operatorOf(environment), {
    organizationId: owner.organizationId,
    period: 'month',
    limitMicro: 100_000_000n,
  });
  for (const role of ['developer', 'member'] as const) {
    const { portal } = await joinAs(environment, owner, role);
    const { text } = await portal.get(owner.base);
    expect(figuresOf(text)).toEqual(['0', '0', '0', '0']);
    expect(text).not.toMatch(/COP|Spend limits/);
  }
});

test('the first steps disappear once a key has called, and failures are shown', async () => {
  const { portal, base, organizationId, api } = await createSignedIn(environment);
  expect((await portal.get(base)).text).toContain('First steps');
  await api.get('/utilities/ping');
  await waitForPage('the end of the first steps', async () =>
    (await portal.get(base)).text.includes('First steps') ? undefined : true,
  );
  await query(
    environment,
    "insert into incident (title, message, status, impact, components) values ($1, 'x', 'investigating', 'minor', '{tts}')",
    [`<b>Slow</b> ${organizationId}`],
  );
  expect((await portal.get(base)).text).toContain(`Incident: &lt;b&gt;Slow&lt;/b&gt; ${organizationId}`);
  await query(environment, 'update incident set resolved_at = now() where title like $1', [
    `%${organizationId}`,
  ]);
});

test('an endpoint that fails is among what needs attention, and leads to those that fail', async () => {
  const { portal, base, organizationId } = await createSignedIn(environment);
  await query(
    environment,
    `insert into webhook_endpoint (organization_id, url, secret, failing_since, consecutive_failures)
     values ($1, 'https://fails.example/', '{}', now(), 3), ($1, 'https://works.example/', '{}', null, 0)`,
    [organizationId],
  );
  const path = /href="([^"]*)"[^>]*>(?:(?!<\/a>).)*Failing webhook endpoints: 1/s.exec(
    (await portal.get(base)).text,
  )?.[1];
  expect(path).toBe(`${base}/webhooks?status=failing`);
  const failing = (await portal.get(`${base}/webhooks?status=failing`)).text;
  expect([failing.includes('fails.example'), failing.includes('works.example')]).toEqual([true, false]);
  const active = (await portal.get(`${base}/webhooks?status=active`)).text;
  expect([active.includes('fails.example'), active.includes('works.example')]).toEqual([false, true]);
});
