import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { CALLS, callWith, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { query } from '../../harness/database.ts';
import { patiently } from '../../harness/http/patiently.ts';
import { refusalOf } from '../../harness/http/refusal.ts';
import { AIR_SECOND_MICRO, balanceOf, createTenant } from '../../harness/organization.ts';

const environment = inject('environment');
const OPENING = 1_000_000_000n;
const ONCE = { retry: { maxAttempts: 1 } };
const COLOMBIA_TIME = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

const eventsOf = async (organizationId: number): Promise<string[]> =>
  (
    await query<{ type: string }>(
      environment,
      `select type from webhook_event where organization_id = $1 and service = 'voice' order by occurred_at, created_at, type`,
      [organizationId],
    )
  ).map(({ type }) => type);

describe('A call with an audio', () => {
  test('is queued, placed, played and charged by the second, and reports it', async () => {
    const tenant = await createTenant(environment);
    await query(
      environment,
      `insert into webhook_endpoint (organization_id, url, secret, status, disabled_reason, disabled_at)
       values ($1, 'https://hooks.example.com/', 'none', 'disabled', 'operator', now())`,
      [tenant.organizationId],
    );
    const audioId = await uploadTone(tenant);
    const to = numberEnding('00');
    const created = await tenant.api.post(`${CALLS}/audio`, { to, audioId, clientReference: 'order 7' });
    expect(created.status).toBe(200);
    const { id } = created.json.data;
    expect(created.json.data).toEqual({ id, to, status: 'queued', clientReference: 'order 7' });

    const call = await waitForCall(tenant, id);
    // Ten seconds of audio twice, and five seconds to press a digit.
    expect(call).toEqual({
      id,
      to,
      clientReference: 'order 7',
      status: 'success',
      attemptsCount: 1,
      cost: '50.000000',
      currency: 'COP',
      nextAttemptAt: null,
      heldUntil: null,
      scheduledAt: null,
      expiresAt: null,
      endReason: 'completed',
      purpose: null,
      creditor: null,
      onMachine: null,
      optOutDigit: null,
      attempts: [
        {
          attempt: 1,
          status: 'completed',
          answered: true,
          answeredBy: null,
          audioPlayed: true,
          durationTotal: 25,
          durationAir: 25,
          hangupCause: 16,
          causeText: 'Normal call clearing',
          recorded: false,
          recordingUrl: null,
          dtmf: null,
          startedAt: COLOMBIA_TIME,
          answeredAt: COLOMBIA_TIME,
          endedAt: COLOMBIA_TIME,
        },
      ],
      createdAt: COLOMBIA_TIME,
    });
    expect(await balanceOf(tenant)).toBe(OPENING - 25n * AIR_SECOND_MICRO);
    expect(await eventsOf(tenant.organizationId)).toEqual(['voice.answered', 'voice.completed']);
  });

  test.each([
    ['90', 'success', { status: 'completed', dtmf: '1', audioPlayed: true, hangupCause: 16 }],
    ['91', 'failed', { status: 'completed', answered: true, durationAir: 2, audioPlayed: false }],
    [
      '92',
      'failed',
      { status: 'busy', answered: false, hangupCause: 17, causeText: 'User busy', durationAir: 0 },
    ],
    [
      '93',
      'failed',
      { status: 'no_answer', hangupCause: 19, causeText: 'No answer from user', answeredAt: null },
    ],
    ['94', 'failed', { status: 'rejected', hangupCause: 21, causeText: 'Call rejected' }],
    ['95', 'failed', { status: 'failed', hangupCause: 1, causeText: 'Unallocated number' }],
    ['96', 'failed', { status: 'failed', hangupCause: 41, causeText: 'Temporary failure' }],
    ['97', 'success', { status: 'completed', answered: true, audioPlayed: true }],
  ])('a call with an audio to a number that ends in %s ends as %s', async (ending, status, attempt) => {
    const tenant = await createTenant(environment);
    const audioId = await uploadTone(tenant);
    const id = await callWith(tenant, { to: numberEnding(ending), audioId, ...ONCE });
    const call = await waitForCall(tenant, id);
    expect(call).toMatchObject({ status, attemptsCount: 1, attempts: [attempt] });
    const air = BigInt(call.attempts[0].durationAir);
    expect(await balanceOf(tenant)).toBe(OPENING - air * AIR_SECOND_MICRO);
  });

  test('a call with an audio under an Idempotency-Key is made once', async () => {
    const tenant = await createTenant(environment);
    const audioId = await uploadTone(tenant, 1);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { to: numberEnding('00'), audioId };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => patiently(() => tenant.api.post(`${CALLS}/audio`, body, headers))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers['idempotency-status'] === 'replayed')).toHaveLength(9);
    expect((await tenant.api.get(CALLS)).json.data.items).toHaveLength(1);
    const other = await tenant.api.post(`${CALLS}/audio`, { ...body, repeat: 3 }, headers);
    expect(refusalOf(other)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  });
});
