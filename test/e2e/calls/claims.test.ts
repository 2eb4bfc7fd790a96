import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { asOwner } from '../../../local/postgres/postgres-roles.ts';
import { setCalling } from '../../../shared/calls/settings/set-calling.ts';
import { setCarrierLimit } from '../../../shared/calls/settings/set-carrier-limit.ts';
import { query } from '../../harness/database.ts';
import { createTenant, operatorOf } from '../../harness/organization.ts';

const environment = inject('environment');
const AT_ONCE = 24;

/** Creates calls without publishing messages for them. */
async function createCalls(organizationId: number, count: number): Promise<string[]> {
  const calls = Array.from({ length: count }, () => ({
    callId: randomUUID(),
    to: '573001234500',
    toCountry: 'CO',
    toIsOrdinary: true,
    platformCallerId: '576010000000',
    audioKey: 'none',
    audioMs: 1_000,
    repeat: 1,
    recordingTtlSec: 0,
    maxAttempts: 1,
    minIntervalSec: 60,
    minSuccessSec: 0,
  }));
  await query(
    environment,
    'select routine.create_call($1, null, null, new, null) from jsonb_array_elements($2) new',
    [organizationId, JSON.stringify(calls)],
  );
  return calls.map(({ callId }) => callId);
}

/** Claims the first attempt of each call at once: a lock holds all claims until every one of them waits. */
async function claimTogether(callIds: readonly string[], carrier: string): Promise<string[]> {
  const gate = new pg.Client({ connectionString: asOwner(environment.DATABASE_URL) });
  await gate.connect();
  await gate.query('begin');
  await gate.query('select from call where call_id = any($1) for update', [callIds]);
  const claims = callIds.map(async (id) => {
    const [row] = await query<{ outcome: string }>(
      environment,
      `select routine.claim_call_attempt($1::uuid, 1, $2, 'token-' || $1::uuid, null, 30, 60) ->> 'outcome' as outcome`,
      [id, carrier],
    );
    return row?.outcome ?? 'nothing';
  });
  await expect
    .poll(async () => {
      const [row] = await query<{ waiting: number }>(
        environment,
        `select count(*)::int as waiting from pg_stat_activity
          where wait_event_type = 'Lock' and query like '%claim_call_attempt%'`,
      );
      return row?.waiting;
    })
    .toBeGreaterThanOrEqual(callIds.length);
  await gate.query('commit');
  await gate.end();
  const outcomes = await Promise.all(claims);
  // Cancels the waiting calls, which have no audio to play.
  await query(
    environment,
    `update call set status = 'canceled', finished_at = now(), is_waiting = false where call_id = any($1) and is_waiting`,
    [callIds],
  );
  return outcomes.sort();
}

const outcomes = (claimed: number, waiting: number): string[] => [
  ...Array<string>(claimed).fill('claimed'),
  ...Array<string>(waiting).fill('waiting'),
];

describe('Simultaneous claims', () => {
  test('take no more slots than an organization has', async () => {
    const { organizationId } = await createTenant(environment);
    await setCalling(operatorOf(environment), { organizationId, maxActive: 5 });
    const callIds = await createCalls(organizationId, AT_ONCE);
    expect(await claimTogether(callIds, 'telnyx')).toEqual(outcomes(5, AT_ONCE - 5));
  });

  test('take no more slots than a carrier has, across organizations', async () => {
    await setCarrierLimit(operatorOf(environment), { name: 'signalwire', maxActive: 7 });
    const tenants = await Promise.all(Array.from({ length: 4 }, () => createTenant(environment)));
    const callIds = await Promise.all(
      tenants.map(({ organizationId }) => createCalls(organizationId, AT_ONCE / tenants.length)),
    );
    expect(await claimTogether(callIds.flat(), 'signalwire')).toEqual(outcomes(7, AT_ONCE - 7));
  });
});
