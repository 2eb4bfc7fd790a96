import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SpeechFaults } from '../../../local/speech/server.ts';
import { CALLS, numberEnding, sayTo } from '../../harness/calls/call-blasting.ts';
import { download, loudnessOf, readSpeechMovements, synthesize } from '../../harness/calls/speech.ts';
import { onCi } from '../../harness/ci.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { balanceOf, CHARACTER_MICRO, createTenant } from '../../harness/organization.ts';
import { COST, OPENING, useSpeechTrial } from './trial.ts';

const trial = useSpeechTrial();
const { eventsOf, openTenant } = trial;

test.each(onCi([2, 50], [2, 10]))(
  '%i identical requests at once are synthesized and charged once',
  async (count) => {
    const tenant = await openTenant();
    const answers = await Promise.all(Array.from({ length: count }, () => synthesize(tenant)));
    expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(200));
    const made = answers.map(({ json }) => json.data);
    expect(made.filter(({ cached }) => !cached)).toHaveLength(1);
    expect(new Set(made.map(({ durationMs }) => durationMs)).size).toBe(1);
    expect(new Set(made.map(({ id }) => id)).size).toBe(count);
    expect(trial.asked).toEqual({ azure: 1, google: 0 });
    expect(await readSpeechMovements(trial.cloud.environment, tenant)).toHaveLength(1);
    expect(await balanceOf(tenant)).toBe(OPENING - COST);
    expect(await eventsOf(tenant)).toHaveLength(count);
  },
);

test('20 requests under one Idempotency-Key create one synthesis', async () => {
  const tenant = await openTenant();
  const headers = { 'idempotency-key': randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => patiently(() => synthesize(tenant, {}, headers))),
  );
  expect(new Set(answers.map(({ json }) => json.data?.id)).size).toBe(1);
  expect(trial.asked.azure).toBe(1);
  expect(await balanceOf(tenant)).toBe(OPENING - COST);
  expect(await eventsOf(tenant)).toHaveLength(1);
});

test('funds for one of ten simultaneous texts buy one, and nothing else is synthesized', async () => {
  const tenant = await createTenant(trial.cloud.environment, { balanceMicro: CHARACTER_MICRO.neural * 8n });
  const texts = Array.from({ length: 10 }, (_, n) => `Texto ${n}.`);
  const answers = await Promise.all(texts.map((text) => synthesize(tenant, { text })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(402)]);
  expect(trial.asked).toEqual({ azure: 1, google: 0 });
  expect(await balanceOf(tenant)).toBe(0n);
});

describe('Another engine takes over the same voice', () => {
  test.each<[string, Partial<SpeechFaults>]>([
    ['is down', { refuse: true }],
    ['answers 500', { answers: [{ status: 500 }] }],
    ['refuses the key', { answers: [{ status: 401 }] }],
    ['answers without audio', { answers: [{ status: 200, body: 'hm' }] }],
    ['hangs up', { dropReplies: 1 }],
  ])('when the preferred one %s', async (_, faults) => {
    Object.assign(trial.cloud.speech.azure.faults, faults);
    const tenant = await openTenant();
    const answer = await synthesize(tenant);
    expect(answer.json.data).toMatchObject({ status: 'completed', tier: 'neural' });
    expect(loudnessOf((await download(answer.json.data.audioUrl)).wav)).toBeGreaterThan(0.02);
    expect(trial.asked.google).toBe(1);
    expect(await balanceOf(tenant)).toBe(OPENING - COST);
  });
});

describe('When no engine works', () => {
  test('a synthesis answers 503 with Retry-After, nothing is charged, and the key is free', async () => {
    trial.cloud.speech.azure.faults.refuse = true;
    trial.cloud.speech.google.faults.answers = [{ status: 429, retryAfter: '17' }];
    const tenant = await openTenant();
    const headers = { 'idempotency-key': randomUUID() };
    const refused = await synthesize(tenant, {}, headers);
    expect(refusalOf(refused)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(refused.headers['retry-after']).toBe('17');
    expect(await balanceOf(tenant)).toBe(OPENING);
    expect((await tenant.api.get('/tts/synthesis')).json.data.items).toMatchObject([
      {
        status: 'failed',
        errorCode: 'ENGINE_UNAVAILABLE',
        cost: '0.000000',
        audioUrl: null,
        durationMs: null,
      },
    ]);
    expect(await eventsOf(tenant)).toMatchObject([{ status: 'failed', costMicro: 0 }]);

    trial.cloud.speech.azure.faults.refuse = false;
    const again = await synthesize(tenant, {}, headers);
    expect(again.headers['idempotency-status']).toBeUndefined();
    expect(again.json.data).toMatchObject({ status: 'completed', cached: false });
    expect(await balanceOf(tenant)).toBe(OPENING - COST);
    expect((await readSpeechMovements(trial.cloud.environment, tenant)).map(({ type }) => type)).toEqual([
      'charge',
      'refund',
      'charge',
    ]);
  });

  test('a call with a text answers 503 and is not created, nothing is charged, and the key is free', async () => {
    const tenant = await openTenant();
    const headers = { 'idempotency-key': randomUUID() };
    const to = numberEnding('92');
    const call = () => sayTo(tenant, { to }, headers);
    const listCalls = async () => (await tenant.api.get(CALLS)).json.data.items;
    trial.cloud.speech.azure.faults.refuse = true;
    trial.cloud.speech.google.faults.refuse = true;
    const refused = await call();
    expect(refusalOf(refused)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await balanceOf(tenant)).toBe(OPENING);
    expect(await listCalls()).toEqual([]);

    trial.cloud.speech.azure.faults.refuse = false;
    expect((await call()).status).toBe(200);
    expect(await listCalls()).toHaveLength(1);
    expect(await balanceOf(tenant)).toBe(OPENING - COST);
  });

  test('all requests for the same text are refused, and nobody is charged', async () => {
    trial.cloud.speech.azure.faults.refuse = true;
    trial.cloud.speech.google.faults.refuse = true;
    const tenant = await openTenant();
    const answers = await Promise.all(Array.from({ length: 8 }, () => synthesize(tenant)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(503));
    expect(await balanceOf(tenant)).toBe(OPENING);
  });
});
