import { expect, inject, test } from 'vitest';
import { STORED_A_DAY } from '../../db/billing/tables/plan-usage.ts';
import { toPhone } from '../../functions/portal/i18n/format.ts';
import { setPrice } from '../../shared/billing/prices/prices.ts';
import { callWith, numberEnding, uploadTone } from '../harness/calls/call-blasting.ts';
import {
  addNumbers,
  changeCampaign,
  createCampaign,
  openCampaign,
  readCampaign,
  waitForCampaign,
} from '../harness/calls/campaigns.ts';
import { query } from '../harness/database.ts';
import { createSignedIn, joinAs, unescapeHtml } from '../harness/portal/portal.ts';
import { sendRecipientFile, uploadRecipientFile } from '../harness/portal/recipient-files.ts';
import { waitForPage } from '../harness/portal/wait-for-page.ts';

const environment = inject('environment');

const NOT_BOTH = 'Write a message or choose an audio, not both.';
const FORM = {
  name: 'Recordatorios',
  text: '',
  voice: 'es-CO-Salome',
  audioId: '',
  callerId: '',
  reference: '',
  'options.purpose': '',
  'retry.maxAttempts': '1',
  'options.onMachine': '',
  'options.optOutDigit': '',
  startAt: '',
  startTime: '',
  'window.from': '',
  'window.to': '',
  'pace.callsPerSecond': '',
  'pace.maxAtOnce': '',
};
type Own = Awaited<ReturnType<typeof createSignedIn>>;

const tagless = (text: string): string => text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const create = ({ portal, base }: Pick<Own, 'portal' | 'base'>, fields: Record<string, string>) =>
  portal.post(`${base}/calls/campaigns/new/create`, { ...FORM, once: crypto.randomUUID(), ...fields });

test('a campaign is made from a file whose columns are chosen, seen and heard, started, and read to its end', async () => {
  const own = await createSignedIn(environment);
  const { portal, base } = own;
  const made = await create(own, { text: 'Hola {{nombre}}. Hasta pronto.' });
  expect(made.status).toBe(303);
  const page = made.headers.location ?? '';
  const id = page.split('/').at(-1) ?? '';
  const [busy, answers] = [numberEnding('92'), numberEnding('00')];
  const lines = ['Teléfono móvil;Nombre;Ciudad', `+${busy};Ana;Cali`, `${answers};Eva;Bogotá`, `12;Luz;Cali`];
  const file = await uploadRecipientFile(own, id, `${lines.join('\r\n')}\r\n`);
  const columns = `${page}/recipients/${file}`;
  const asked = (await portal.get(columns)).text;
  // The number and the name are recognized by their headers.
  expect(asked).toMatch(/field-column-0".*?<option value="0" selected/s);
  expect(asked).toMatch(/field-column-2".*?<option value="1" selected/s);
  expect(tagless(asked)).toContain('Ana Cali');
  const refused = await portal.post(`${columns}/add`, { column: ['0', '', ''] });
  expect([refused.status, refused.text.includes('Choose the column of {{nombre}}.')]).toEqual([422, true]);
  expect((await portal.post(`${columns}/add`, { column: ['0', '', '1'] })).status).toBe(303);
  const added = tagless((await portal.get(columns)).text);
  expect(added).toMatch(/Added 2 .* Lines with errors 1 .* 4 to: /);

  const draft = (await portal.get(page)).text;
  expect(tagless(draft)).toContain('Hola Ana. Hasta pronto.');
  const heard = await portal.post(`${page}/hear`, { place: '0', once: 'hear' });
  expect((await portal.get(heard.headers.location ?? '')).text).toMatch(/<audio[^>]* src="[^"]+"/);

  const start = tagless((await portal.get(`${page}/start`)).text);
  expect(start).toMatch(/Recipients 2 Can be called 2 .* At most COP/);
  expect((await portal.post(`${page}/start/start`)).headers.location).toBe(page);
  const ended = await waitForPage('the end of the campaign', async () => {
    const { text } = await portal.get(page);
    return text.includes('data-live') ? undefined : text;
  });
  expect(tagless(ended)).toMatch(/2 of 2 ended .*Busy 1 .*Answered 1|2 of 2 ended .*Answered 1 .*Busy 1/);
  expect(tagless(ended)).toMatch(/1 of 2 answered \(50%\).*Cost COP.*Average time of those answered 0:\d\d/);
  // Each reason leads to its calls.
  const [, toBusy = ''] = /href="([^"]*\/calls\?campaign=[^"]*reason=busy)"/.exec(ended) ?? [];
  const calls = tagless((await portal.get(unescapeHtml(toBusy))).text);
  const isListed = (number: string) => calls.includes(toPhone(number).replaceAll('\u00a0', ' '));
  expect([isListed(busy), isListed(answers)]).toEqual([true, false]);
  const results = await portal.get(`${page}/results/csv`);
  expect(results.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(results.text.split('\r\n')).toHaveLength(4);
  expect(results.text).toMatch(new RegExp(`${busy},,Ended,Busy,1,`));
  const spanish = await portal.get(`${page}/results/csv`, { 'accept-language': 'es' });
  expect(spanish.text).toMatch(new RegExp(`${answers},,Terminó,Contestaron,1,`));
  const excel = (await portal.get(`${page}/results/csv?format=excel`)).text;
  expect(excel).toMatch(new RegExp(`^\ufeff?Number,Id in your system,.*"=""${busy}""",,Ended,Busy,1,`, 's'));
  expect((await portal.get(`${base}/calls/campaigns?status=completed`)).text).toContain(`href="${page}"`);
});

test('a campaign is paused, resumed and canceled, and says so; members do not see the numbers', async () => {
  const own = await createSignedIn(environment);
  // So slow that it does not end by itself.
  const pace = { callsPerSecond: 0.01 };
  const { id, tenant } = await openCampaign(environment, Array(20).fill('00'), { pace });
  const { portal } = await joinAs(environment, tenant, 'administrator');
  const page = `/${tenant.organizationId}/calls/campaigns/${id}`;
  await changeCampaign(tenant, id, 'start');
  await waitForCampaign(tenant, id, ({ progress }) => progress.ended > 0);
  expect((await portal.post(`${page}/pause`)).status).toBe(303);
  expect(tagless((await portal.get(page)).text)).toContain('Someone in your organization paused it.');
  expect((await portal.post(`${page}/resume`)).status).toBe(303);
  const confirmation = await portal.submit(`${page}/cancel`);
  expect(tagless(confirmation.text)).toContain('This cannot be undone.');
  expect((await portal.post(`${page}/cancel`)).status).toBe(303);
  const done = await waitForCampaign(tenant, id);
  expect(done.status).toBe('canceled');
  expect(tagless((await portal.get(page)).text)).toMatch(/20 of 20 ended/);

  const developer = await joinAs(environment, tenant, 'developer');
  expect((await developer.portal.get(page)).text).not.toMatch(/\/results\/csv"|\+57/);
  expect((await developer.portal.get(`${page}/results/csv`)).status).toBe(403);
  // The campaign does not exist for another organization.
  for (const path of ['', '/start', '/results/csv'])
    expect((await own.portal.get(`${own.base}/calls/campaigns/${id}${path}`)).status).toBe(404);
});

test('campaigns and calls can be stopped, but not resumed, while their organization is read only', async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const { id, tenant } = await openCampaign(environment, ['00'], { startAt: later });
  await changeCampaign(tenant, id, 'start');
  const call = await callWith(tenant, {
    audioId: await uploadTone(tenant, 1),
    to: numberEnding('00'),
    options: { scheduledAt: later },
  });
  const { portal } = await joinAs(environment, tenant, 'developer');
  const administrator = await joinAs(environment, tenant, 'administrator');
  await query(
    environment,
    "insert into organization_block (organization_id, kind, reason) values ($1, 'read_only', 'Test')",
    [tenant.organizationId],
  );
  const calls = `/${tenant.organizationId}/calls`;
  expect((await portal.post(`${calls}/campaigns/${id}/pause`)).status).toBe(303);
  expect((await readCampaign(tenant, id)).status).toBe('paused');
  expect((await administrator.portal.post(`${calls}/campaigns/${id}/resume`)).status).toBe(403);
  expect((await portal.post(`${calls}/campaigns/${id}/cancel`)).status).toBe(303);
  expect((await readCampaign(tenant, id)).status).toBe('canceled');
  expect((await portal.post(`${calls}/${call}/cancel`)).status).toBe(303);
  expect((await tenant.api.get(`/callblasting/calls/${call}`)).json.data.status).toBe('canceled');
});

test('a campaign that charges something without a price says what, in the language of the reader', async () => {
  // It waits, so that somebody is left to be called.
  const startAt = new Date(Date.now() + 86_400_000).toISOString();
  const { id, tenant } = await openCampaign(environment, ['00'], { startAt });
  const { organizationId, ctx } = tenant;
  const { portal } = await joinAs(environment, tenant, 'administrator');
  const base = `/${organizationId}/calls/campaigns`;
  const page = `${base}/${id}`;
  const price = (amountMicro: bigint | null) =>
    setPrice(ctx, { organizationId, item: 'callblasting.second', currency: 'COP', amountMicro });
  await price(null);
  const [english, spanish] = [
    'in its currency for this: second of air time.',
    'para esto: segundo de tiempo al aire.',
  ];
  const estimate = await portal.get(`${page}/start`);
  expect([estimate.status, tagless(estimate.text)]).toEqual([200, expect.stringContaining(english)]);
  expect(estimate.text).not.toContain(`action="${page}/start/start"`);
  expect(tagless((await portal.get(`${page}/start`, { 'accept-language': 'es' })).text)).toContain(spanish);
  // The form is sent from a page that was opened before.
  const started = await portal.post(`${page}/start/start`);
  expect([started.status, started.text.split(english).length]).toEqual([422, 2]);
  const created = await create({ portal, base: `/${organizationId}` }, { text: 'Hola.' });
  expect([created.status, tagless(created.text)]).toEqual([422, expect.stringContaining(english)]);
  expect((await readCampaign(tenant, id)).status).toBe('draft');

  await price(2n);
  await changeCampaign(tenant, id, 'start');
  await changeCampaign(tenant, id, 'pause');
  await price(null);
  const resumed = await portal.post(`${page}/resume`);
  expect([resumed.status, tagless(resumed.text)]).toEqual([422, expect.stringContaining(english)]);
  expect((await readCampaign(tenant, id)).status).toBe('paused');
});

test('voices of the country come first, in whatever language the portal is read', async () => {
  const { portal, base } = await createSignedIn(environment);
  for (const path of ['/calls/campaigns/new', '/calls/new', '/syntheses/new'])
    for (const language of ['en', 'es']) {
      const { text } = await portal.get(`${base}${path}`, { 'accept-language': language });
      expect(/<select[^>]* name="voice"[^>]*>\s*<option value="([^"]*)"/.exec(text)?.[1]).toBe(
        'es-CO-Salome',
      );
    }
});

test('what the API refuses of a campaign is said beside its field, and what was typed stays', async () => {
  const own = await createSignedIn(environment);
  const refusal = async (fields: Record<string, string>, field: string) => {
    const { status, text } = await create(own, { text: 'Hola.', ...fields });
    return [
      status,
      new RegExp(`id="field-${field}-wrong">([^<]*)`).exec(text)?.[1],
      text.includes('value="Recordatorios"'),
    ];
  };
  expect(await refusal({ text: '' }, 'text')).toEqual([422, NOT_BOTH, true]);
  expect(await refusal({ 'window.from': '25:00', 'window.to': '18:00' }, 'window.from')).toEqual([
    422,
    'Must be a time of day, such as 08:00.',
    true,
  ]);
  expect(await refusal({ startAt: '2020-01-01' }, 'startAt')).toEqual([422, expect.any(String), true]);
  const made = await create(own, { text: 'Hola.' });
  const id = made.headers.location?.split('/').at(-1) ?? '';
  const empty = await sendRecipientFile(own, id, 'to\n');
  expect([empty.status, empty.text.includes('The file has no lines below')]).toEqual([422, true]);
  await query(
    environment,
    `insert into plan_usage (organization_id, service, day, used)
     values ($1, 'fileKilobytes', (now() at time zone 'America/Bogota')::date, $2)`,
    [own.organizationId, STORED_A_DAY.fileKilobytes],
  );
  const full = await sendRecipientFile(own, id, 'to\n573001234567\n');
  expect([full.status, full.text.includes('there is room for 0 kB more today')]).toEqual([422, true]);
});

/** The form of an edit as a browser opens it: what is shown, and every field's value. */
async function openEdit({ portal }: Pick<Own, 'portal'>, page: string) {
  const { text } = await portal.get(`${page}/edit`);
  const seen = unescapeHtml(/name="seen" value="([^"]*)"/.exec(text)?.[1] ?? '');
  return { text, seen, shown: JSON.parse(seen) as Record<string, string | string[]> };
}

test('a draft is edited where all of it is shown, and what the form does not show stays', async () => {
  const own = await createSignedIn(environment);
  const { portal, base } = own;
  const id = await createCampaign(own, {
    name: 'Recordatorios',
    text: 'Hola {{nombre}}.',
    voice: 'es-CO-Salome',
    repeat: 3,
    retry: { maxAttempts: 3, minIntervalSec: 900 },
    options: { purpose: 'collection', creditor: 'Banco', machineDetection: true, onMachine: 'leave' },
    window: { from: '08:00', to: '18:00', days: ['mon', 'fri'], timeZone: 'recipient' },
    // Three decimals could be thousands.
    pace: { callsPerSecond: 1.125 },
    startAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const page = `${base}/calls/campaigns/${id}`;
  const before = await readCampaign(own, id);
  expect((await portal.get(page)).text).toContain(`href="${page}/edit#field-name"`);
  const { text, seen, shown } = await openEdit(own, page);
  // Fields that are set are in sight.
  expect(text).toContain('<details class="folded" open');
  const save = (values: object) =>
    portal.post(`${page}/edit/edit`, { ...shown, seen, once: crypto.randomUUID(), ...values });

  expect((await save({})).headers.location).toBe(page);
  expect(await readCampaign(own, id)).toEqual(before);
  const wrong = await save({ 'window.from': '', name: 'Typed' });
  expect([wrong.status, /id="field-window.from-wrong">/.test(wrong.text)]).toEqual([422, true]);
  expect([wrong.text.includes('value="Typed"'), wrong.text.includes('<title>Error:')]).toEqual([true, true]);
  const both = await save({ audioId: crypto.randomUUID() });
  expect([both.status, both.text.includes(`id="field-text-wrong">${NOT_BOTH}`)]).toEqual([422, true]);

  const edited = await save({
    name: 'Otros',
    'options.onMachine': '',
    'window.from': '',
    'window.to': '',
    'window.days': [],
    startAt: '',
    startTime: '',
  });
  expect(edited.status).toBe(303);
  expect((await portal.get(edited.headers.location ?? '')).text).toContain('Campaign saved.');
  expect(await readCampaign(own, id)).toEqual({
    ...before,
    name: 'Otros',
    options: { ...before.options, machineDetection: false, onMachine: null },
    window: null,
    startAt: null,
  });
});

test('the message of a draft changes once its recipients are removed, in the language of the reader', async () => {
  const own = await createSignedIn(environment);
  const { portal, base } = own;
  const id = await createCampaign(own, { text: 'Hola.', voice: 'es-CO-Salome' });
  await addNumbers(own, id, [numberEnding('00')]);
  const page = `${base}/calls/campaigns/${id}`;
  const save = async (values: object, headers?: Record<string, string>) => {
    const { seen, shown } = await openEdit(own, page);
    return await portal.post(
      `${page}/edit/edit`,
      { ...shown, seen, once: crypto.randomUUID(), ...values },
      headers,
    );
  };
  const english = await save({ text: 'Adiós.' });
  expect([english.status, /id="field-text-wrong">([^<]*)</.exec(english.text)?.[1]]).toEqual([
    422,
    expect.stringContaining('recipients'),
  ]);
  const spanish = await save({ text: 'Adiós.' }, { 'accept-language': 'es' });
  expect(/id="field-text-wrong">([^<]*)</.exec(spanish.text)?.[1]).toContain('destinatarios');
  // Everything else may change.
  expect((await save({ reference: 'mayo' })).status).toBe(303);
  expect((await portal.post(`${page}/empty`)).status).toBe(303);
  expect((await save({ text: 'Adiós.' })).status).toBe(303);
  expect(await readCampaign(own, id)).toMatchObject({ text: 'Adiós.', reference: 'mayo' });

  await changeCampaign(own, id, 'cancel');
  const late = await portal.post(`${page}/edit/edit`, { ...FORM, text: 'Hola.', once: 'late' });
  expect([late.status, tagless((await portal.get(`${page}/edit`)).text)]).toEqual([
    422,
    expect.stringContaining('Only a draft can be edited.'),
  ]);
});
