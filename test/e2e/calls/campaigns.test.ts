import { expect, inject, test } from 'vitest';
import { setPrice } from '../../../shared/billing/prices/prices.ts';
import { numberEnding, uploadTone } from '../../harness/calls/call-blasting.ts';
import {
  addNumbers,
  CAMPAIGNS,
  changeCampaign,
  countAttempts,
  createCampaign,
  openCampaign,
  postRecipients,
  readCampaign,
  readResults,
  waitForCampaign,
} from '../../harness/calls/campaigns.ts';
import { VOICE } from '../../harness/calls/speech.ts';
import { IS_CI, onCi } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { runJob } from '../../harness/http/run-job.ts';
import { balanceOf, CHARACTER_MICRO, createTenant, type Tenant } from '../../harness/organization.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;

test('a campaign calls each of its recipients once, and says why each ended', async () => {
  const { tenant, id, numbers } = await openCampaign(environment, ['00', '01', '92', '94', '95', '90'], {
    options: { purpose: 'service' },
  });
  const draft = await readCampaign(tenant, id);
  expect(draft).toMatchObject({ status: 'draft', startedAt: null, progress: { recipients: 6, pending: 6 } });
  expect((await changeCampaign(tenant, id, 'start')).json.data.status).toBe('running');
  const done = await waitForCampaign(tenant, id);
  expect(done).toMatchObject({
    status: 'completed',
    progress: {
      recipients: 6,
      pending: 0,
      calling: 0,
      ended: 6,
      reasons: { completed: 3, busy: 1, rejected: 1, unreachable: 1 },
    },
  });
  const results = await readResults(tenant, id);
  expect(results.map(({ to }) => to)).toEqual(numbers);
  expect(results.map(({ state, endReason }) => [state, endReason])).toEqual([
    ['ended', 'completed'],
    ['ended', 'completed'],
    ['ended', 'busy'],
    ['ended', 'rejected'],
    ['ended', 'unreachable'],
    ['ended', 'completed'],
  ]);
  expect(results.at(-1).dtmf).toBe('1');
  const cost = results.reduce((sum, { costMicro }) => sum + costMicro, 0);
  expect(cost).toBe(done.costMicro);
  expect(OPENING - (await balanceOf(tenant))).toBe(BigInt(cost));
});

test('recipients come from files, each line by itself', async () => {
  const tenant = await createTenant(environment);
  const id = await createCampaign(tenant, { text: 'Hola {{nombre}}. Hasta pronto.', voice: VOICE });
  const [first, second, third] = ['00', '01', '02'].map(numberEnding);
  const csv = `externalId;to;nombre\nc-1;${first};Ana\nc-2;12;Eva\nc-3;${second};\nc-4;${first};Ana\n`;
  const added = await postRecipients(tenant, id, 'text/csv', csv);
  expect(added.json.data).toMatchObject({ accepted: 1, duplicates: 1 });
  expect(
    added.json.data.rejected.map(({ line, code }: { line: number; code: string }) => [line, code]),
  ).toEqual([
    [3, 'VALIDATION_INVALID_PARAMETER'],
    [4, 'VALIDATION_INVALID_PARAMETER'],
  ]);
  expect(added.json.data.rejected[1].message).toBe('nombre: This field is required.');
  const lines = [
    { to: second, nombre: 7 },
    { to: third, nombre: 'Luz', edad: 3 },
  ].map((line) => JSON.stringify(line));
  const more = await postRecipients(tenant, id, 'application/x-ndjson', `${lines.join('\n')}\nno\n`);
  expect(more.json.data).toMatchObject({ accepted: 1, duplicates: 0 });
  expect(more.json.data.rejected.map(({ line }: { line: number }) => line)).toEqual([2, 3]);
  const json = await tenant.api.post(`${CAMPAIGNS}/${id}/recipients`, {
    recipients: [{ to: third, nombre: 'Luz' }],
  });
  expect(json.json.data).toEqual({ accepted: 1, duplicates: 0, rejected: [] });
  const unknown = await postRecipients(tenant, id, 'text/csv', `to,nombre,edad\n${third},Luz,3\n`);
  expect(refusalOf(unknown)).toEqual({ status: 400, code: 'BAD_REQUEST', fields: ['body'] });
  expect((await tenant.api.get(`${CAMPAIGNS}/${id}/estimate`)).json.data).toMatchObject({
    recipients: 3,
    outcomes: { callable: 3, notAllowed: 0, optedOut: 0, invalid: 4 },
  });
});

test('what all hear is synthesized once, and what a recipient hears when it is its turn', async () => {
  const tenant = await createTenant(environment);
  const id = await createCampaign(tenant, {
    text: 'Hola {{nombre}}. Le habla su banco. Gracias por su atención.',
    voice: VOICE,
    repeat: 1,
    retry: { maxAttempts: 1, minSuccessSec: 0 },
  });
  const names = onCi(['Ana', 'Eva', 'Ana'], ['Ana', 'Ana']);
  const characters = onCi([9, 9, 43], [9, 43]);
  const csv = names.map((name) => `${numberEnding('00')},${name}`).join('\n');
  await postRecipients(tenant, id, 'text/csv', `to,nombre\n${csv}\n`);
  const { highestMicro, lowestMicro } = (await tenant.api.get(`${CAMPAIGNS}/${id}/estimate`)).json.data;
  await changeCampaign(tenant, id, 'start');
  const done = await waitForCampaign(tenant, id);
  expect(done.progress.reasons).toEqual({ completed: names.length });
  const audios = await query<{ char_count: number }>(
    environment,
    'select char_count from speech_audio where organization_id = $1 order by char_count',
    [tenant.organizationId],
  );
  expect(audios.map(({ char_count }) => char_count)).toEqual(characters);
  const spent = OPENING - (await balanceOf(tenant));
  expect(BigInt(done.costMicro)).toBe(spent);
  expect(spent).toBeLessThanOrEqual(BigInt(highestMicro));
  // "Ana" is synthesized once, and counted once.
  const speech = BigInt(characters.reduce((sum, count) => sum + count)) * CHARACTER_MICRO.neural;
  expect(BigInt(lowestMicro)).toBe(speech);
  expect(spent).toBeGreaterThanOrEqual(speech);
});

test.runIf(IS_CI)('nothing is dialed after a pause or a cancellation', async () => {
  // So slowly that it is still calling when it is paused, and when it is canceled.
  const pace = { callsPerSecond: 1, maxAtOnce: 2 };
  const { tenant, id } = await openCampaign(environment, Array(12).fill('00'), { pace });
  await changeCampaign(tenant, id, 'start');
  await waitForCampaign(tenant, id, ({ progress }) => progress.ended > 0);
  expect((await changeCampaign(tenant, id, 'pause')).json.data.status).toBe('paused');
  const before = await countAttempts(tenant);
  expect(before).toBeLessThan(12);
  expect((await changeCampaign(tenant, id, 'pause')).status).toBe(200);
  // Fewer, if one that was claimed has not been dialed yet: it is released.
  expect(await countAttempts(tenant)).toBeLessThanOrEqual(before);
  expect((await changeCampaign(tenant, id, 'resume')).json.data.status).toBe('running');
  await waitForCampaign(tenant, id, ({ progress }) => progress.ended + progress.calling > before + 1);
  const canceled = await changeCampaign(tenant, id, 'cancel');
  expect(canceled.json.data.status).toBe('canceled');
  const after = await countAttempts(tenant);
  const done = await waitForCampaign(tenant, id);
  expect(await countAttempts(tenant)).toBeLessThanOrEqual(after);
  expect(done).toMatchObject({ status: 'canceled', progress: { ended: 12 } });
  expect(done.progress.reasons.completed).toBe(await countAttempts(tenant));
  expect(refusalOf(await changeCampaign(tenant, id, 'resume')).code).toBe('CALLBLASTING_CAMPAIGN_STATE');
});

test.runIf(IS_CI)('a campaign without funds pauses, and continues once it has some', async () => {
  // A call holds 31 s of 2 units.
  const { tenant, id } = await openCampaign(
    environment,
    onCi(['00', '01', '02'], ['00']),
    {},
    { balanceMicro: 10_000_000n },
  );
  await changeCampaign(tenant, id, 'start');
  const paused = await waitForCampaign(tenant, id, ({ status }) => status === 'paused');
  expect(paused).toMatchObject({ pausedBecause: 'funds', progress: { ended: 0 } });
  await query(
    environment,
    "select routine.post_movement($1, 'topup', 1000000000, null, 1, 'Top-up', null, null, 'payment')",
    [tenant.organizationId],
  );
  await changeCampaign(tenant, id, 'resume');
  expect((await waitForCampaign(tenant, id)).progress.reasons).toEqual({ completed: onCi(3, 1) });
});

test('what has no price is named, and nothing starts or is shown as free before it has one', async () => {
  const { tenant, id } = await openCampaign(environment, ['00'], { options: { machineDetection: true } });
  const { ctx, organizationId } = tenant;
  const price = (item: 'callblasting.second' | 'callblasting.detection', amountMicro: bigint | null) =>
    setPrice(ctx, { organizationId, item, currency: 'COP', amountMicro });
  await price('callblasting.second', null);
  await price('callblasting.detection', null);
  const estimate = () => tenant.api.get(`${CAMPAIGNS}/${id}/estimate`);
  const start = () => changeCampaign(tenant, id, 'start');
  const create = () => tenant.api.post(CAMPAIGNS, { name: 'Other', text: 'Hola.', voice: VOICE });
  for (const ask of [estimate, start, create]) {
    const refused = await ask();
    expect(refusalOf(refused)).toEqual({ status: 409, code: 'BILLING_NOT_PRICED', fields: [] });
    expect(refused.json.error.message).toContain('second of air time');
    expect(refused.json.error.message.includes('answering machine detection')).toBe(ask !== create);
  }
  expect(await readCampaign(tenant, id)).toMatchObject({ status: 'draft', startedAt: null, costMicro: 0 });
  expect(await balanceOf(tenant)).toBe(OPENING);
  await price('callblasting.second', 5n);
  const spanish = await tenant.api.get(`${CAMPAIGNS}/${id}/estimate`, { 'accept-language': 'es' });
  expect(spanish.json.error.message).toContain('para esto: detección de contestador.');
  await price('callblasting.detection', 3n);
  expect((await estimate()).json.data.highestMicro).toBeGreaterThan(0);
});

test('a recipient that opted out is not called, and a draft without recipients does not start', async () => {
  const { tenant, id, numbers } = await openCampaign(environment, ['00', '01'], {
    options: { purpose: 'service' },
  });
  await tenant.api.post('/contacts/opt-outs', { items: [{ number: numbers[0] }] });
  expect((await tenant.api.get(`${CAMPAIGNS}/${id}/estimate`)).json.data.outcomes).toMatchObject({
    callable: 1,
    optedOut: 1,
  });
  await changeCampaign(tenant, id, 'start');
  expect((await waitForCampaign(tenant, id)).progress.reasons).toEqual({ completed: 1, opted_out: 1 });
  expect(refusalOf(await addNumbers(tenant, id, [numberEnding('02')])).code).toBe(
    'CALLBLASTING_CAMPAIGN_STATE',
  );
  const empty = await openCampaign(environment, []);
  expect((await changeCampaign(empty.tenant, empty.id, 'start')).json.error).toMatchObject({
    code: 'CALLBLASTING_CAMPAIGN_EMPTY',
    message: 'The campaign has no recipients. Add them first.',
  });
});

test.runIf(IS_CI)(
  'all campaigns that ended long ago lose their recipients in one run of the purge',
  async () => {
    const tenant = await createTenant(environment);
    const ids: string[] = [];
    for (const ending of onCi(['00', '01', '02'], ['00', '01'])) {
      const id = await createCampaign(tenant, { text: 'Hola.', voice: VOICE });
      await addNumbers(tenant, id, [numberEnding(ending)]);
      await changeCampaign(tenant, id, 'cancel');
      await waitForCampaign(tenant, id);
      ids.push(id);
    }
    await query(
      environment,
      "update campaign set finished_at = now() - interval '31 days' where organization_id = $1",
      [tenant.organizationId],
    );
    expect((await runJob(environment, 'callblasting/purge-calls')).status).toBe(200);
    // The scheduled run may have one of them.
    for (const id of ids) await expect.poll(() => readResults(tenant, id)).toEqual([]);
  },
);

test('a campaign waits for its start and its window', async () => {
  const startAt = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+/, '');
  const later = await openCampaign(environment, ['00'], { startAt });
  expect((await changeCampaign(later.tenant, later.id, 'start')).json.data).toMatchObject({
    status: 'running',
    waitingUntil: startAt.replace('Z', '.000Z'),
  });
  expect((await readCampaign(later.tenant, later.id)).progress.pending).toBe(1);
});

test('a campaign that waits is paused, resumed and canceled, and then resumes no more', async () => {
  const startAt = new Date(Date.now() + 86_400_000).toISOString().replace(/\.\d+/, '');
  const { tenant, id } = await openCampaign(environment, ['00'], { startAt });
  const statusAfter = async (action: Parameters<typeof changeCampaign>[2]) =>
    (await changeCampaign(tenant, id, action)).json.data.status;
  expect(await statusAfter('start')).toBe('running');
  for (const _ of ['first', 'repeated']) expect(await statusAfter('pause')).toBe('paused');
  expect(await statusAfter('resume')).toBe('running');
  expect(await statusAfter('cancel')).toBe('canceled');
  expect(await waitForCampaign(tenant, id)).toMatchObject({ status: 'canceled', progress: { ended: 1 } });
  expect(refusalOf(await changeCampaign(tenant, id, 'resume')).code).toBe('CALLBLASTING_CAMPAIGN_STATE');
});

test('a campaign is read back as it was created, with its options, retries and webhook', async () => {
  const tenant = await createTenant(environment);
  const given = {
    text: 'Hola',
    voice: VOICE,
    repeat: 3,
    recordingTtlSec: 3600,
    retry: { maxAttempts: 4, minIntervalSec: 900, minSuccessSec: 7 },
    webhookUrl: 'http://127.0.0.1:9/hooks',
  };
  const options = {
    purpose: 'collection',
    creditor: 'Banco Ejemplo',
    machineDetection: true,
    onMachine: 'leave',
  };
  const id = await createCampaign(tenant, { ...given, options });
  expect(await readCampaign(tenant, id)).toMatchObject({
    ...given,
    options: { ...options, expiresAt: null, optOutDigit: null },
  });
});

const patch = ({ api }: Pick<Tenant, 'api'>, id: string, body: object) =>
  api.send(`${CAMPAIGNS}/${id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a draft is edited field by field, within its objects too, and null takes a field back to its default', async () => {
  const tenant = await createTenant(environment);
  const id = await createCampaign(tenant, {
    text: 'Hola {{nombre}}.',
    voice: VOICE,
    repeat: 3,
    retry: { maxAttempts: 4, minIntervalSec: 900 },
    options: { purpose: 'service', machineDetection: true, onMachine: 'leave' },
    window: { from: '08:00', to: '18:00', days: ['mon'] },
    reference: 'november',
  });
  const before = await readCampaign(tenant, id);
  const edited = await patch(tenant, id, {
    name: 'Edited',
    repeat: null,
    retry: { maxAttempts: 5 },
    options: { optOutDigit: '9', machineDetection: false },
    window: { to: '17:00' },
    pace: { maxAtOnce: 7 },
    reference: null,
  });
  expect(edited.status).toBe(200);
  expect(edited.json.data).toEqual({
    ...before,
    name: 'Edited',
    repeat: 2,
    retry: { ...before.retry, maxAttempts: 5 },
    options: { ...before.options, optOutDigit: '9', machineDetection: false, onMachine: null },
    window: { ...before.window, to: '17:00' },
    pace: { maxAtOnce: 7 },
    reference: null,
  });
  expect(await readCampaign(tenant, id)).toEqual(edited.json.data);
  const audioId = await uploadTone(tenant, 1);
  const played = await patch(tenant, id, { audioId, window: null });
  expect(played.json.data).toMatchObject({ audioId, text: null, voice: null, window: null });
  const spoken = await patch(tenant, id, { text: 'Adiós.', voice: VOICE });
  expect(spoken.json.data).toMatchObject({ audioId: null, text: 'Adiós.', voice: VOICE });
  const events = await query<{ input: object }>(
    environment,
    "select input from audit_event where organization_id = $1 and verb = 'campaign.update' order by id",
    [tenant.organizationId],
  );
  expect(events.map(({ input }) => input).at(-1)).toEqual({ id, fields: ['text', 'voice'] });
});

test('an edit is judged as a creation is, names its fields, and changes nothing when it is refused', async () => {
  const tenant = await createTenant(environment);
  const id = await createCampaign(tenant, { text: 'Hola {{nombre}}.', voice: VOICE });
  const before = await readCampaign(tenant, id);
  const refused = async (body: object) => refusalOf(await patch(tenant, id, body));
  const wrong = (...fields: string[]) => ({ status: 400, code: 'VALIDATION_INVALID_PARAMETER', fields });
  expect(await refused({})).toEqual({ status: 400, code: 'NOTHING_TO_UPDATE', fields: ['body'] });
  expect(await refused({ name: null, color: 'red' })).toEqual(wrong('name', 'color'));
  expect(await refused({ window: { from: '09:00' } })).toEqual(wrong('window.to', 'window.days'));
  expect(await refused({ options: { onMachine: 'leave' } })).toEqual(wrong('options.onMachine'));
  expect(await refused({ options: { scheduledAt: null } })).toEqual(wrong('options.scheduledAt'));
  expect(await refused({ text: null })).toEqual(wrong('text', 'voice'));
  expect(await refused({ startAt: '2020-01-01 08:00:00' })).toEqual(wrong('startAt'));
  expect(await refused({ callerId: '573009999999' })).toEqual(wrong('callerId'));
  expect(await refused({ webhookUrl: 'http://10.0.0.1/' })).toEqual(wrong('webhookUrl'));
  expect(await refused({ audioId: before.id })).toEqual({
    status: 404,
    code: 'CALLBLASTING_AUDIO_NOT_FOUND',
    fields: ['audioId'],
  });
  await addRecipientsOf(tenant, id);
  const kept = await readCampaign(tenant, id);
  const state = { status: 409, code: 'CALLBLASTING_CAMPAIGN_STATE' };
  expect(await refused({ text: 'Hola {{nombre}}, hasta pronto.' })).toEqual({ ...state, fields: ['text'] });
  expect(await readCampaign(tenant, id)).toEqual(kept);
  await changeCampaign(tenant, id, 'cancel');
  expect(await refused({ name: 'Late' })).toEqual({ ...state, fields: [] });
  expect((await readCampaign(tenant, id)).name).toBe(before.name);
});

const addRecipientsOf = (tenant: Pick<Tenant, 'api'>, id: string) =>
  postRecipients(tenant, id, 'text/csv', `to,nombre\n${numberEnding('00')},Ana\n`);
