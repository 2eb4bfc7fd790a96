import { describe, expect, inject, test } from 'vitest';
import { CALLS, callWith, numberEnding, uploadTone, waitForCall } from '../../harness/calls/call-blasting.ts';
import { query } from '../../harness/database.ts';
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
    [
      '92',
      'failed',
      { status: 'busy', answered: false, hangupCause: 17, causeText: 'User busy', durationAir: 0 },
    ],
  ])('a call with an audio to a number that ends in %s ends as %s', async (ending, status, attempt) => {
    const tenant = await createTenant(environment);
    const audioId = await uploadTone(tenant);
    const id = await callWith(tenant, { to: numberEnding(ending), audioId, ...ONCE });
    const call = await waitForCall(tenant, id);
    expect(call).toMatchObject({ status, attemptsCount: 1, attempts: [attempt] });
    const air = BigInt(call.attempts[0].durationAir);
    expect(await balanceOf(tenant)).toBe(OPENING - air * AIR_SECOND_MICRO);
  });
});
