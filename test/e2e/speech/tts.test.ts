import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';
import { signPath } from '../../../shared/kernel/storage/signed-url.ts';
import { readWav } from '../../../shared/speech/audio/wav.ts';
import {
  download,
  loudnessOf,
  readSpeechMovements,
  synthesize,
  TEXT,
  VOICE,
} from '../../harness/calls/speech.ts';
import { http } from '../../harness/http/http.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { balanceOf, CHARACTER_MICRO, createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;
const COST = BigInt([...TEXT].length) * CHARACTER_MICRO.neural;

describe('A synthesis', () => {
  test('has a plausible duration and loudness, and is charged by its characters', async () => {
    const tenant = await createTenant(environment);
    const answer = await synthesize(tenant, { reference: 'reminder-81' });
    expect(answer.status).toBe(200);
    expect(answer.json.data).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'completed',
      cached: false,
      charCount: [...TEXT].length,
      language: 'es-CO',
      voice: VOICE,
      tier: 'neural',
      cost: '17.700000',
      currency: 'COP',
      reference: 'reminder-81',
      errorCode: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
    const { wav } = await download(answer.json.data.audioUrl);
    expect(wav).toMatchObject({ encoding: 'pcm', bitsPerSample: 16, channels: 1, sampleRate: 16_000 });
    expect(wav.durationMs).toBe(answer.json.data.durationMs);
    // About 15 characters per second.
    expect(wav.durationMs).toBeGreaterThan(2_500);
    expect(wav.durationMs).toBeLessThan(7_000);
    expect(loudnessOf(wav)).toBeGreaterThan(0.02);
    expect(await balanceOf(tenant)).toBe(OPENING - COST);
    expect(await readSpeechMovements(environment, tenant)).toEqual([
      { type: 'charge', amount: `-${COST}`, quantity: 59, reference: answer.json.data.id },
    ]);
  });

  test('a synthesis in English sounds different from Spanish, and another tier has another price', async () => {
    const tenant = await createTenant(environment);
    const durations = await Promise.all(
      ['en-US-Jenny', 'es-CO-Gonzalo', 'es-ES-Ximena', 'es-US-Lucia'].map(async (voice) => {
        const { json } = await synthesize(tenant, { voice });
        const { wav } = await download(json.data.audioUrl);
        expect(loudnessOf(wav)).toBeGreaterThan(0.02);
        return [json.data.tier, json.data.cost, wav.durationMs];
      }),
    );
    expect(durations.map(([tier, cost]) => `${tier} ${cost}`)).toEqual([
      'neural 17.700000',
      'neural 17.700000',
      'hd 41.300000',
      'standard 5.900000',
    ]);
    expect(new Set(durations.map(([, , duration]) => duration)).size).toBeGreaterThan(1);
  });

  test('is read and listed, newest first, only by its organization', async () => {
    const tenant = await createTenant(environment);
    const created = [];
    for (const text of ['Uno.', 'Dos.', 'Tres.'])
      created.push((await synthesize(tenant, { text })).json.data);
    for (const synthesis of created) {
      const { json } = await tenant.api.get(`/tts/synthesis/${synthesis.id}`);
      expect({ ...json.data, audioUrl: 0 }).toEqual({ ...synthesis, audioUrl: 0 });
      expect((await download(json.data.audioUrl)).wav.durationMs).toBe(synthesis.durationMs);
    }
    const first = await tenant.api.get('/tts/synthesis?limit=2');
    const rest = await tenant.api.get(`/tts/synthesis?limit=2&cursor=${first.json.data.nextCursor}`);
    const ids = [...first.json.data.items, ...rest.json.data.items].map(({ id }) => id);
    expect(ids).toEqual(created.map(({ id }) => id).reverse());
    expect(rest.json.data.nextCursor).toBeNull();

    const other = await createTenant(environment);
    for (const id of [created[0].id, randomUUID(), 'none', "'"]) {
      const answer = await other.api.get(`/tts/synthesis/${encodeURIComponent(id)}`);
      expect(refusalOf(answer)).toMatchObject({ status: 404, code: 'TTS_SYNTHESIS_NOT_FOUND' });
    }
    expect((await other.api.get('/tts/synthesis')).json.data.items).toEqual([]);
  });

  test('a synthesis of an identical text is the same audio at no cost, whatever its white space and Unicode form', async () => {
    const tenant = await createTenant(environment);
    const first = (await synthesize(tenant)).json.data;
    const { bytes } = await download(first.audioUrl);
    for (const text of [TEXT, `  ${TEXT.replaceAll(' ', ' \n\t')} `, TEXT.normalize('NFD')]) {
      const again = (await synthesize(tenant, { text, reference: 'again' })).json.data;
      expect(again).toMatchObject({
        cached: true,
        cost: '0.000000',
        status: 'completed',
        reference: 'again',
      });
      expect(again.id).not.toBe(first.id);
      expect(again.charCount).toBe(first.charCount);
      expect(again.durationMs).toBe(first.durationMs);
      expect(Buffer.compare((await download(again.audioUrl)).bytes, bytes)).toBe(0);
    }
    expect(await balanceOf(tenant)).toBe(OPENING - COST);
    expect((await synthesize(tenant, { text: TEXT.toUpperCase() })).json.data.cached).toBe(false);
    expect((await synthesize(tenant, { voice: 'es-CO-Gonzalo' })).json.data.cached).toBe(false);
    const other = await createTenant(environment);
    expect((await synthesize(other)).json.data.cached).toBe(false);
  });

  test('says markup literally, up to 4,000 characters of any bytes', async () => {
    const tenant = await createTenant(environment, { balanceMicro: 2n * OPENING });
    const hostile = `</voice><break time="9s"/> & "comillas" 'y' <![CDATA[x]]> ]]> <?xml?> &amp; &#0; 🤖 ñandú`;
    const answer = await synthesize(tenant, { text: hostile });
    expect(answer.json.data).toMatchObject({ status: 'completed', charCount: [...hostile].length });
    const emoji = `Hola ${'🤖'.repeat(3_995)}`;
    expect((await synthesize(tenant, { text: emoji })).json.data).toMatchObject({ charCount: 4_000 });
  });
});

test('a synthesis for an unknown voice, or a text without anything to say, is refused naming the field, and costs nothing', async () => {
  const tenant = await createTenant(environment);
  for (const [field, body] of [
    ['voice', { voice: 'es-CO-Nobody' }],
    ['text', { text: '… —!' }],
  ] as const)
    expect(refusalOf(await synthesize(tenant, body))).toEqual({
      status: 400,
      code: 'VALIDATION_INVALID_PARAMETER',
      fields: [field],
    });
  expect(await balanceOf(tenant)).toBe(OPENING);
});

test('a synthesis without enough funds is refused, and costs nothing', async () => {
  const poor = await createTenant(environment, { balanceMicro: COST - 1n });
  expect(refusalOf(await synthesize(poor))).toMatchObject({
    status: 402,
    code: 'BILLING_INSUFFICIENT_FUNDS',
  });
  expect(await balanceOf(poor)).toBe(COST - 1n);
});

test('the voices are listed with what a character costs the organization', async () => {
  const { api } = await createTenant(environment);
  const { voices, currency } = (await api.get('/tts/voices')).json.data;
  expect(currency).toBe('COP');
  expect(voices).toContainEqual({
    code: VOICE,
    name: 'Salomé',
    language: 'es-CO',
    gender: 'female',
    tier: 'neural',
    perCharacterMicro: 300_000,
  });
  expect(new Set(voices.map(({ tier }: { tier: string }) => tier))).toEqual(
    new Set(['neural', 'hd', 'standard']),
  );
  const unpriced = await createTenant(environment, { currency: null });
  const list = (await unpriced.api.get('/tts/voices')).json.data;
  expect(list.currency).toBeNull();
  expect(list.voices[0].perCharacterMicro).toBeNull();
});

describe('The address of an audio', () => {
  test('has its whole signature in the path, and plays where it is opened', async () => {
    const tenant = await createTenant(environment);
    const { audioUrl } = (await synthesize(tenant)).json.data;
    expect(audioUrl).toMatch(/^[^?&]+$/);
    const whole = await http(audioUrl);
    expect(whole.headers['content-type']).toBe('audio/wav');
    expect(whole.headers['content-disposition']).toMatch(/^inline; filename="[\w-]+\.wav"$/);
    expect(readWav(whole.bytes).isCut).toBe(false);
  });

  test('fails with a changed character, for another file, and after an hour', async () => {
    const tenant = await createTenant(environment);
    const { audioUrl } = (await synthesize(tenant)).json.data;
    const parts = audioUrl.split('/');
    for (const [index, other] of [
      [parts.length - 1, '0'.repeat(64)],
      [parts.length - 2, String(Number(parts.at(-2)) + 1)],
      [parts.length - 3, 'carrier.wav'],
      [parts.length - 4, randomUUID()],
    ]) {
      const answer = await http(parts.with(index, other).join('/'));
      expect(refusalOf(answer)).toMatchObject({ status: 404, code: 'TTS_SYNTHESIS_NOT_FOUND' });
    }
    const until = async (ms: number) => {
      const path = new URL(audioUrl).pathname.split('/').slice(0, -2).join('/');
      const moment = new Date(Date.now() + ms);
      return environment.API_BASE_URL + (await signPath(LOCAL_SECRETS.DOWNLOAD_SECRET, path, moment));
    };
    expect((await http(await until(60_000))).status).toBe(200);
    expect(refusalOf(await http(await until(-1_000)))).toMatchObject({ code: 'TTS_SYNTHESIS_NOT_FOUND' });
    const hour = Number(parts.at(-2)) - Date.now() / 1_000;
    expect(hour).toBeGreaterThan(3_500);
    expect(hour).toBeLessThanOrEqual(3_600);
  });
});
