import { expect, inject, test } from 'vitest';
import { toPhone } from '../../functions/portal/i18n/format.ts';
import { callWith, numberEnding, uploadTone, waitForCall } from '../harness/calls/call-blasting.ts';
import { query } from '../harness/database.ts';
import { uploadForColumns } from '../harness/portal/column-files.ts';
import { createSignedIn, joinAs } from '../harness/portal/portal.ts';

const environment = inject('environment');
const NUMBER = '573001234567';
const OTHER = '573007654321';
const tagless = (text: string): string => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

test('opt-outs are added by hand and by file, counted, found, exported and removed with a reason', async () => {
  const own = await createSignedIn(environment);
  const path = `${own.base}/opt-outs`;
  const added = await own.portal.post(`${path}/new/add`, {
    number: '+57 300 123 4567',
    purpose: 'advertising',
    source: 'Call center',
  });
  expect(added.status).toBe(303);
  const choose = async (file: string, column = ['0', '', '', '']) =>
    own.portal.post(`${await uploadForColumns(own, '/opt-outs/new', file)}/choose`, { column });
  const wrong = await choose(`number\n${OTHER}\n12\n`);
  expect([wrong.status, wrong.text.includes('Nothing was added. Correct these lines: 3: ')]).toEqual([
    422,
    true,
  ]);
  const empty = await own.portal.upload(`${path}/new/upload`, [
    { name: 'file', value: Buffer.from('number\n'), fileName: 'a.csv' },
  ]);
  expect([empty.status, empty.text.includes('Must have at least one opt-out.')]).toEqual([422, true]);
  const none = await choose(`motivo;numero\nqueja;${OTHER}\n`, ['', '', '', '']);
  expect([none.status, none.text.includes('Choose the column of the numbers.')]).toEqual([422, true]);
  expect((await choose(`motivo;numero\nqueja;${OTHER}\n`, ['1', '', '0', ''])).status).toBe(303);
  const all = (await own.portal.get(path)).text;
  expect(tagless(all)).toMatch(/2 results|1.2 of 2|Total: 2/);
  expect(all.indexOf(toPhone(OTHER))).toBeLessThan(all.indexOf(toPhone(NUMBER)));
  const found = (await own.portal.get(`${path}?number=%2B57+300+123+4567`)).text;
  expect([found.includes(`>${toPhone(NUMBER)}<`), found.includes(`>${toPhone(OTHER)}<`)]).toEqual([
    true,
    false,
  ]);
  const exported = (await own.portal.get(`${path}/csv`)).text;
  expect(exported).toMatch(new RegExp(`${NUMBER},Advertising,Call center,`));
  expect(exported).toMatch(new RegExp(`${OTHER},All,queja,`));
  const removal = { item: NUMBER, value: 'Asked for it in writing' };
  expect((await own.portal.post(`${path}/selected/remove`, removal)).status).toBe(303);
  expect((await own.portal.get(path)).text).not.toContain(`>${toPhone(NUMBER)}<`);
  const log = tagless((await own.portal.get(`${own.base}/audit`)).text);
  expect(log).toContain('Added opt-outs: 1 lines');
  expect(log).toContain('opt-out');
  const events = await query<{ verb: string; actor: string }>(
    environment,
    "select verb, actor from audit_event where organization_id = $1 and verb like 'opt-out.%' order by id",
    [own.organizationId],
  );
  expect(events).toEqual(
    ['add', 'add', 'remove'].map((verb) => ({ verb: `opt-out.${verb}`, actor: 'user' })),
  );
});

test('an administrator sees why a number was called, by number and day; others do not', async () => {
  const own = await createSignedIn(environment);
  const to = numberEnding('00');
  await own.portal.post(`${own.base}/opt-outs/new/add`, { number: to, purpose: 'advertising', source: '' });
  const call = await callWith(own, {
    audioId: await uploadTone(own, 1),
    to,
    retry: { maxAttempts: 1 },
    options: { purpose: 'advertising' },
  });
  expect((await waitForCall(own, call)).endReason).toBe('opted_out');
  const path = `${own.base}/evidence`;
  expect(tagless((await own.portal.get(path)).text)).toContain('Type a number.');
  const { text } = await own.portal.get(`${path}?number=%2B${to}`);
  expect(tagless(text)).toMatch(/Opted out .*Advertising .*Opted out: /);
  expect(text).toContain(`/calls/${call}`);
  for (const spelling of [to.slice(2), `0${to.slice(2)}`, `00${to}`])
    expect((await own.portal.get(`${path}?number=${spelling}`)).text).toContain(`/calls/${call}`);
  expect((await own.portal.get(`${path}?number=${to}&day=2020-01-01`)).text).not.toContain(`/calls/${call}`);
  const [row] = await query<{ hash: string }>(
    environment,
    "select encode(number_hash, 'hex') as hash from contact_evidence where organization_id = $1",
    [own.organizationId],
  );
  expect(row?.hash).toMatch(/^[0-9a-f]{64}$/);
  const developer = await joinAs(environment, own, 'developer');
  expect((await developer.portal.get(`${path}?number=${to}`)).status).toBe(403);
});

test('the contact rules require a purpose, keep the token secret, and need it before the registry', async () => {
  const own = await createSignedIn(environment);
  const path = `${own.base}/contact-rules`;
  const call = async (options?: object) =>
    (await own.api.post('/callblasting/calls/audio', { to: numberEnding('00'), audioId, options })).status;
  const audioId = await uploadTone(own, 1);
  expect((await own.portal.post(`${path}/purpose`, { requires: 'yes' })).status).toBe(303);
  expect([await call(), await call({ purpose: 'service' })]).toEqual([400, 200]);
  const early = await own.portal.post(`${path}/mode`, { mode: 'required' });
  expect([early.status, early.text.includes('Save the token of the registry first.')]).toEqual([422, true]);
  for (const [wrong, language] of [
    ['', 'es'],
    ['two words', 'en'],
  ] as const) {
    await own.portal.post('/language', { language, next: path });
    const { status, text } = await own.portal.post(`${path}/token`, { registrySecret: wrong });
    const said = { en: 'Enter the token as the registry shows it', es: 'Escriba el token como lo muestra' };
    expect([status, text.includes(said[language])]).toEqual([422, true]);
  }
  // Ends that no calendar has are no ends: the token is saved.
  for (const exp of [1e300, -1e300, 8.64e12, 253_402_300_800, -1]) {
    const odd = `x.${btoa(JSON.stringify({ exp }))}.y`;
    expect([exp, (await own.portal.post(`${path}/token`, { registrySecret: odd })).status]).toEqual([
      exp,
      303,
    ]);
  }
  const registrySecret = `token-${crypto.randomUUID()}`;
  expect((await own.portal.post(`${path}/token`, { registrySecret })).status).toBe(303);
  expect((await own.portal.post(`${path}/mode`, { mode: 'required' })).status).toBe(303);
  const shown = (await own.portal.get(path)).text;
  expect(shown).not.toContain(registrySecret);
  const kept = await query(
    environment,
    `select 1 from audit_event where organization_id = $1 and input::text like '%' || $2 || '%'
     union all select 1 from contact_registry where organization_id = $1 and contact_registry::text like '%' || $2 || '%'`,
    [own.organizationId, registrySecret],
  );
  expect(kept).toEqual([]);
});
