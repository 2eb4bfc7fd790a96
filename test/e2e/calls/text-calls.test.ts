import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { toDecimal } from '../../../shared/billing/amounts.ts';
import { setSpendLimit } from '../../../shared/billing/limits/spend-limits.ts';
import { toCarrierWav } from '../../../shared/speech/audio/carrier-wav.ts';
import { readWav } from '../../../shared/speech/audio/wav.ts';
import { wavToPcm } from '../../../shared/speech/audio/wav-to-pcm.ts';
import {
  CALLS,
  numberEnding,
  type ShownCall,
  sayTo,
  waitForCall,
} from '../../harness/calls/call-blasting.ts';
import { download, readSpeechMovements, synthesize, TEXT, VOICE } from '../../harness/calls/speech.ts';
import { query } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { runJob } from '../../harness/http/run-job.ts';
import {
  AIR_SECOND_MICRO,
  balanceOf,
  CHARACTER_MICRO,
  createTenant,
  type Tenant,
} from '../../harness/organization.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;
/** A busy number, so that no air time is charged. */
const busy = () => numberEnding('92');
const BODY = { to: busy(), text: TEXT, voice: VOICE };
const listCalls = async ({ api }: Tenant): Promise<ShownCall[]> => (await api.get(CALLS)).json.data.items;
const SPEECH = BigInt([...TEXT].length) * CHARACTER_MICRO.neural;
/** Expires and purges the tenant's audio, as 90 days and the purge job would. */
async function forgetAudio({ organizationId }: Tenant): Promise<void> {
  const expire = () =>
    query(
      environment,
      `update speech_audio set expires_at = now() - interval '1 hour' where organization_id = $1`,
      [organizationId],
    );
  // The first run discards the audio, the second deletes it.
  for (let run = 0; run < 2; run += 1) {
    await expire();
    expect((await runJob(environment, 'tts/purge-audio')).status).toBe(200);
  }
}

describe('A call with a text', () => {
  test('says it as often as requested, byte for byte as synthesized, and is charged for both', async () => {
    const tenant = await createTenant(environment);
    const to = numberEnding('00');
    const created = await sayTo(tenant, { to, repeat: 3, clientReference: 'order 8', recordingTtlSec: 600 });
    expect(created.status).toBe(200);
    const { id } = created.json.data;
    expect(created.json.data).toEqual({ id, to, status: 'queued', clientReference: 'order 8' });

    // The carrier may report the recording before the end of the call.
    const call = await waitForCall(
      tenant,
      id,
      ({ status, attempts }) => status === 'success' && attempts[0]?.recorded,
    );
    expect(call).toMatchObject({ status: 'success', attemptsCount: 1 });
    const [attempt] = call.attempts;
    const recording = await download(attempt.recordingUrl);
    const speech = (await synthesize(tenant)).json.data;
    expect(speech).toMatchObject({ cached: true, cost: '0.000000' });
    const { bytes } = await download(speech.audioUrl);
    const said = [...wavToPcm(readWav(await toCarrierWav(bytes))).samples];
    const airSec = Math.ceil((3 * said.length) / 8_000 + 5);
    expect(attempt).toMatchObject({ status: 'completed', audioPlayed: true, durationAir: airSec });
    // The whole call is recorded: the text three times, and silence until the end.
    expect(recording.wav).toMatchObject({ encoding: 'mu-law', sampleRate: 8_000, durationMs: airSec * 1000 });
    const silence = Array(8_000 * airSec - 3 * said.length).fill(0);
    expect([...wavToPcm(recording.wav).samples]).toEqual([...said, ...said, ...said, ...silence]);
    const air = BigInt(airSec) * AIR_SECOND_MICRO;
    expect(await balanceOf(tenant)).toBe(OPENING - SPEECH - air);
    expect(call).toMatchObject({
      cost: toDecimal(SPEECH + air),
      currency: 'COP',
      nextAttemptAt: null,
      heldUntil: null,
    });
    // The speech charge refers to the call, and is the only movement: reused speech is free.
    const movements = await tenant.api.get('/account/billing/movements?service=callblasting');
    expect(movements.json.data.items).toMatchObject([
      { type: 'charge', kind: 'speech', amountMicro: -Number(SPEECH), reference: id },
    ]);
  });

  test('is charged by the characters of its text, with white space folded and accents composed', async () => {
    const tenant = await createTenant(environment);
    const { id } = (await sayTo(tenant, { ...BODY, text: '  Reunio\u0301n \n\t man\u0303ana ' })).json.data;
    const quantity = 'Reunión mañana'.length;
    const amount = `-${BigInt(quantity) * CHARACTER_MICRO.neural}`;
    expect(await readSpeechMovements(environment, tenant)).toEqual([
      { type: 'charge', amount, quantity, reference: id },
    ]);
  });

  test('is replayed after its audio has expired or while it is made again, without synthesis or charge', async () => {
    const tenant = await createTenant(environment);
    const headers = { 'idempotency-key': randomUUID() };
    const say = () => sayTo(tenant, { ...BODY, retry: { maxAttempts: 1 } }, headers);
    const { id } = (await say()).json.data;
    await waitForCall(tenant, id);
    const ageAudio = [
      () => forgetAudio(tenant),
      () =>
        query(
          environment,
          `insert into speech_audio (id, organization_id, voice, text_hash, status, char_count, cost_micro, claimed_until,
                                     created_at, expires_at)
           values (gen_random_uuid(), $1, $2, sha256(convert_to($3, 'UTF8')), 'synthesizing', 1, 0,
                   now() + interval '1 minute', now(), now() + interval '1 day')`,
          [tenant.organizationId, VOICE, TEXT],
        ),
    ];
    for (const age of ageAudio) {
      await age();
      const replayed = await say();
      expect([replayed.status, replayed.headers['idempotency-status']]).toEqual([200, 'replayed']);
      expect(replayed.json.data).toMatchObject({ id, status: 'failed' });
    }
    expect(await readSpeechMovements(environment, tenant)).toHaveLength(1);
  });

  test('keeps its audio until no attempt can follow, whenever it expires', async () => {
    const tenant = await createTenant(environment);
    const { id } = (await sayTo(tenant, BODY)).json.data;
    await waitForCall(tenant, id, ({ status }) => status === 'retrying');
    const { audioUrl } = (await synthesize(tenant)).json.data;
    await forgetAudio(tenant);
    expect((await http(audioUrl)).status).toBe(200);
    await tenant.api.send(`${CALLS}/${id}`, { method: 'DELETE' });
    await runJob(environment, 'tts/purge-audio');
    expect((await http(audioUrl)).status).toBe(404);
  });
});

describe('A call with a text is refused, and nothing is charged,', () => {
  test.each<[string, Record<string, unknown>, string, string[]]>([
    ['no text', { text: undefined }, 'BAD_REQUEST', ['text']],
    ['an unknown voice', { voice: 'es-CO-Nobody' }, 'BAD_REQUEST', ['voice']],
    ['everything at once', { to: '1', text: 7, voice: '' }, 'BAD_REQUEST', ['to', 'text', 'voice']],
    [
      "another organization's number as caller id",
      { callerId: '576012345678' },
      'VALIDATION_INVALID_PARAMETER',
      ['callerId'],
    ],
    ['an uploaded audio as well', { audioId: randomUUID() }, 'VALIDATION_INVALID_PARAMETER', ['audioId']],
  ])('for %s, naming the field', async (_, wrong, code, fields) => {
    const tenant = await createTenant(environment);
    const refused = await sayTo(tenant, { ...BODY, ...wrong });
    expect({ ...refusalOf(refused), fields: refusalOf(refused).fields.toSorted() }).toEqual({
      status: 400,
      code,
      fields: fields.toSorted(),
    });
    expect(await listCalls(tenant)).toEqual([]);
    expect(await balanceOf(tenant)).toBe(OPENING);
  });

  test('refuses a call over a spend limit, or without a price for its audio or air time', async () => {
    const limited = await createTenant(environment);
    const { organizationId, ctx } = limited;
    await setSpendLimit(ctx, { organizationId, period: 'day', limitMicro: SPEECH });
    expect(refusalOf(await sayTo(limited, BODY))).toMatchObject({
      status: 402,
      code: 'BILLING_SPEND_LIMIT_REACHED',
    });
    expect([await balanceOf(limited), await listCalls(limited)]).toEqual([OPENING, []]);
    for (const options of [{ priced: false }, { currency: null }, { airSecondMicro: null }]) {
      const tenant = await createTenant(environment, options);
      expect(refusalOf(await sayTo(tenant, BODY))).toMatchObject({ status: 409, code: 'BILLING_NOT_PRICED' });
      expect(await readSpeechMovements(environment, tenant)).toEqual([]);
    }
  });
});
