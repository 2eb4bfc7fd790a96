import { expect, inject, test } from 'vitest';
import { MAIL_KINDS } from '../../../db/kernel/tables/mail.ts';
import { setLowBalance } from '../../../shared/billing/account/low-balance.ts';
import { setSpendLimit } from '../../../shared/billing/limits/spend-limits.ts';
import { removeMember } from '../../../shared/people/remove-member.ts';
import { addWebhookEndpoint } from '../../../shared/webhooks/endpoints/add-webhook-endpoint.ts';
import { setWebhookEndpointStatus } from '../../../shared/webhooks/endpoints/change-webhook-endpoint.ts';
import { query, tamper } from '../../harness/database.ts';
import { runJob } from '../../harness/http/run-job.ts';
import {
  createTenant,
  createToken,
  LINK_MICRO,
  operatorOf,
  type Tenant,
} from '../../harness/organization.ts';
import { readMails } from '../../harness/portal/mails.ts';
import { createSignedIn, joinAs } from '../../harness/portal/portal.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { endpointOf } from '../../harness/webhooks.ts';

const environment = inject('environment');

const createLink = ({ api }: Tenant) => api.post('/urlshortener/links', { longUrl: 'https://example.com/a' });

type Outbox = { id: string; kind: string; email: string; state: string; attempts: number };
const readOutbox = (organizationId: number) =>
  query<Outbox>(
    environment,
    `select mail.id, kind, email, state, attempts from mail join "user" on "user".id = user_id
      where organization_id = $1 order by kind, email`,
    [organizationId],
  );

const sendMail = (mailId: string) => runJob(environment, 'portal/send-mail', JSON.stringify({ mailId }));

/** Sends an organization's mails; each message is delivered three times at once. The sweep may be sending one too. */
async function sendAll(organizationId: number): Promise<Outbox[]> {
  const before = await readOutbox(organizationId);
  for (const { id } of before)
    for (const { status } of await Promise.all([sendMail(id), sendMail(id), sendMail(id)]))
      expect(status).toBe(200);
  const attemptsBefore = new Map(before.map(({ id, attempts }) => [id, attempts]));
  return await waitFor('the attempt of each mail', async () => {
    const mails = await readOutbox(organizationId);
    const isTried = ({ id, state, attempts }: Outbox) =>
      state !== 'pending' || attempts > (attemptsBefore.get(id) ?? -1);
    return mails.every(isTried) ? mails : undefined;
  });
}

const emailOf = async (userId: number) =>
  (await query<{ email: string }>(environment, 'select email from "user" where id = $1', [userId]))[0]
    ?.email ?? '';

test('mails a low balance and a reached limit once, to the roles that handle billing', async () => {
  const tenant = await createTenant(environment);
  const { organizationId } = tenant;
  const operator = operatorOf(environment);
  const developer = await joinAs(environment, tenant, 'developer');
  await setLowBalance(operator, { organizationId, lowBalanceMicro: 1_000_000_000n });
  await setSpendLimit(operator, { organizationId, period: 'month', limitMicro: LINK_MICRO });
  expect((await createLink(tenant)).status).toBe(201);
  expect((await createLink(tenant)).status).toBe(402);

  expect((await runJob(environment, 'portal/sweep-mails')).status).toBe(200);
  const sent = await sendAll(organizationId);
  expect(sent.map(({ kind, state }) => [kind, state])).toEqual([
    ['balance_low', 'sent'],
    ['spend_limit', 'sent'],
  ]);
  const owner = await emailOf(tenant.ownerId);
  const mails = await readMails(environment, owner);
  expect(mails.map(({ subject }) => subject.replace(/Tenant \w+/, 'X').replaceAll('\u00a0', ' '))).toEqual(
    expect.arrayContaining(['Saldo bajo en «X»: $ 995,00', '«X» llegó a su límite de gasto mensual']),
  );
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain(`${environment.PORTAL_BASE_URL}/${organizationId}/billing`);
  expect(await readMails(environment, developer.email)).toEqual([]);
});

test('sends a mail once when its sender dies after sending it', async () => {
  const tenant = await createTenant(environment);
  await setLowBalance(operatorOf(environment), {
    organizationId: tenant.organizationId,
    lowBalanceMicro: 1_000_000_000n,
  });
  await createLink(tenant);
  await sendAll(tenant.organizationId);
  // The row as left by a sender that died before marking it; its data has changed since.
  await query(
    environment,
    `update mail set state = 'pending', finished_at = null, data = data || '{"availableMicro": 7}' where organization_id = $1`,
    [tenant.organizationId],
  );
  expect((await sendAll(tenant.organizationId)).map(({ state }) => state)).toEqual(['sent']);
  expect(await readMails(environment, await emailOf(tenant.ownerId))).toHaveLength(1);
});

test('lets each person turn each kind off and on, and writes in their language', async () => {
  const tenant = await createSignedIn(environment);
  const { organizationId, portal, base, email } = tenant;
  await setLowBalance(operatorOf(environment), {
    organizationId,
    lowBalanceMicro: 1_000_000_000n - LINK_MICRO,
  });
  const off = await portal.post(`${base}/notices/choose`, { language: 'en' });
  expect([off.status, off.headers.location]).toEqual([303, `${base}/notices?done=choose`]);
  await createLink(tenant);
  await createLink(tenant);
  const other = await emailOf(tenant.ownerId);
  expect((await readOutbox(organizationId)).map((row) => row.email)).toEqual([other]);

  await portal.post(`${base}/notices/choose`, { language: 'en', wanted: [...MAIL_KINDS] });
  const page = await portal.get(`${base}/notices`);
  expect(page.text.match(/type="checkbox"[^>]*checked/g)).toHaveLength(MAIL_KINDS.length);
  const verbs = await query<{ verb: string; actor: string }>(
    environment,
    `select verb, actor from audit_event where organization_id = $1 and verb = 'notices.set'`,
    [organizationId],
  );
  expect(verbs).toEqual(Array(2).fill({ verb: 'notices.set', actor: 'user' }));

  const created = await tenant.api.post('/numberinsight/batch', {
    numbers: ['573001234567', 'x'],
    reference: '<b>',
  });
  expect(created.status).toBe(202);
  await expect
    .poll(async () => (await readOutbox(organizationId)).filter(({ kind }) => kind === 'batch_done'))
    .toMatchObject([{ email }]);
  await sendAll(organizationId);
  const mail = (await readMails(environment, email)).findLast(({ subject }) => subject.startsWith('Batch'));
  expect(mail?.subject).toMatch(/^Batch “<b>” of “Tenant \w+” is done$/);
  expect(mail?.html).toContain('Batch “&lt;b&gt;” of');
  const leadsTo = `${base}/batches/${created.json.data.jobId}`;
  expect(mail?.text).toContain(leadsTo);
  expect((await portal.get(leadsTo)).status).toBe(200);
  expect(mail?.text).toContain('Numbers looked up: 2. Invalid, refunded: 1.');
});

test('mails that an endpoint was disabled and by what, and that it works again', async () => {
  const tenant = await createSignedIn(environment);
  const operator = operatorOf(environment);
  const { id } = await addWebhookEndpoint(operator, {
    organizationId: tenant.organizationId,
    url: 'http://127.0.0.1:1/told',
  });
  const customer = {
    ...operator,
    actor: { actor: 'user', actorId: tenant.ownerId, actorName: 'Owner' },
  } as const;
  for (const [ctx, status] of [
    [customer, 'disabled'],
    [customer, 'active'],
    [operator, 'disabled'],
  ] as const)
    await setWebhookEndpointStatus(ctx, endpointOf(tenant, id), status);
  const sent = await sendAll(tenant.organizationId);
  expect(new Set(sent.map(({ state }) => state))).toEqual(new Set(['sent']));
  const mails = await readMails(environment, tenant.email);
  const [disabled] = mails.filter(({ text }) => text.includes('quedó deshabilitado'));
  expect(disabled?.text).toContain('Entregas que esperan ahora: ');
  expect(disabled?.text).toContain(`/${tenant.organizationId}/webhooks/${id}`);
  const texts = mails.map(({ text }) => text.split('\n')[0]);
  expect(texts).toEqual(
    expect.arrayContaining([
      'El destino 127.0.0.1:1 quedó deshabilitado: alguien de la organización lo deshabilitó.',
      'El destino 127.0.0.1:1 está activo otra vez. Se están enviando las entregas pendientes.',
      'El destino 127.0.0.1:1 quedó deshabilitado: el operador lo deshabilitó.',
    ]),
  );
});

test('sends nothing to people who have left or were disabled in the meantime', async () => {
  const tenant = await createTenant(environment);
  const { organizationId } = tenant;
  const { userId, email } = await joinAs(environment, tenant, 'administrator');
  // Written and marked as published in one transaction, so that the sweeper does not send it before the member leaves.
  await query(
    environment,
    `select routine.mail_members(${organizationId}, 'balance_low', 'test', '{}');
     update mail set swept_at = now() where organization_id = ${organizationId}`,
  );
  await removeMember(operatorOf(environment), { organizationId, userId });
  const sent = await sendAll(organizationId);
  expect(sent.find((row) => row.email === email)?.state).toBe('skipped');
});

test('announces the expiry of a key a week and a day before, except for keys created with a short life', async () => {
  const tenant = await createTenant(environment);
  const { organizationId } = tenant;
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  await createToken(tenant, { name: 'Short', expiresAt: inDays(5) });
  await createToken(tenant, { name: 'Old', expiresAt: inDays(40) });
  const age = (days: number) =>
    tamper(
      environment,
      `update api_key set created_at = created_at - make_interval(days => $2), expires_at = expires_at - make_interval(days => $2)
        where organization_id = $1 and name = 'Old'`,
      [organizationId, days],
    );
  const rotate = async () => {
    expect((await runJob(environment, 'portal/rotate-mails')).status).toBe(200);
    return (await readOutbox(organizationId)).length;
  };
  expect(await rotate()).toBe(0);
  await age(34);
  expect([await rotate(), await rotate()]).toEqual([1, 1]);
  await age(5);
  expect([await rotate(), await rotate()]).toEqual([2, 2]);
  await sendAll(organizationId);
  const mails = await readMails(environment, await emailOf(tenant.ownerId));
  expect(mails.map(({ subject }) => subject.replace(/Tenant \w+/, 'X'))).toEqual(
    Array(2).fill('Una llave de «X» vence pronto'),
  );
  expect(mails[0]?.text).toContain('La llave «Old» (…');
});
