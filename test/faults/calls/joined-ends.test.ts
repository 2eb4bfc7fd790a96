import pg from 'pg';
import { expect, test } from 'vitest';
import { asOwner } from '../../../local/postgres/postgres-roles.ts';
import { readCall } from '../../harness/calls/call-attempts.ts';
import { openSilent, type SilentCall, tell } from '../../harness/calls/carrier-callbacks.ts';
import { useCloud } from '../../harness/cloud/use-cloud.ts';
import { query } from '../../harness/database.ts';
import { http } from '../../harness/http/http.ts';
import { AIR_SECOND_MICRO, balanceOf } from '../../harness/organization.ts';
import { waitFor } from '../../harness/wait-for.ts';

const OPENING = 1_000_000_000n;
const ENDS = 10;

const cloud = useCloud();
const openCalls = () =>
  Promise.all(
    Array.from({ length: ENDS }, () => openSilent(cloud.environment, { retry: { maxAttempts: 1 } })),
  );

const ended = ({ sid }: SilentCall, seconds: number) => ({
  CallSid: sid,
  CallStatus: 'completed',
  CallDuration: String(seconds),
});
const isStored = (texts: readonly string[]) => texts.some((text) => text.includes('advance_call_attempt'));

type Report = { url: string; told: Record<string, string> };
const tellAll = (reports: readonly Report[]) => Promise.all(reports.map(({ url, told }) => tell(url, told)));

/**
 * Reports ends at the same time: the first statement is held until all reports have come. Returns the answers, and how many
 * statements stored the reports.
 */
async function tellAtOnce(reports: readonly Report[]) {
  const { neon } = cloud;
  let statements = 0;
  const stop = neon.onRequest((texts) => {
    if (isStored(texts)) statements += 1;
  });
  neon.faults.freeze = true;
  const answers = tellAll(reports);
  await waitFor('the first statement', async () => neon.faults.held > 0 || undefined);
  // Answered without Postgres, after requests that were sent before.
  await http(`${cloud.environment.API_BASE_URL}/api/v6/callblasting/none`);
  neon.faults.freeze = false;
  const told = await answers;
  stop();
  return { told, statements };
}

async function expectCharged({ tenant, id }: SilentCall, seconds: number): Promise<void> {
  expect(await readCall(tenant, id)).toMatchObject({
    status: 'success',
    attempts: [{ status: 'completed', durationAir: seconds }],
  });
  expect(await balanceOf(tenant)).toBe(OPENING - BigInt(seconds) * AIR_SECOND_MICRO);
}

/** A connection that has locked the account of a call's organization. */
async function lockAccountOf({ tenant }: SilentCall): Promise<pg.Client> {
  const holder = new pg.Client({ connectionString: asOwner(cloud.environment.DATABASE_URL) });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from billing_account where organization_id = $1 for update', [
    tenant.organizationId,
  ]);
  return holder;
}

test('Ends that are reported at once share statements, and each is answered and charged by itself', async () => {
  const calls = await openCalls();
  const reports = calls.map((call, index) => ({ url: call.url, told: ended(call, 17 + index) }));
  const [first, second] = calls as [SilentCall, SilentCall];
  const unknown = first.url.replace(/\/carrier\/\w+\//, `/carrier/${'0'.repeat(48)}/`);
  const wrong = [
    { url: unknown, told: ended(first, 1) },
    { url: first.url, told: ended(second, 1) },
  ];
  const { told, statements } = await tellAtOnce([...reports, ...reports.slice(2, 5), ...wrong]);
  expect(told).toEqual([...Array(ENDS + 3).fill(204), 404, 404]);
  expect(statements).toBeLessThan(ENDS);
  for (const [index, call] of calls.entries()) await expectCharged(call, 17 + index);
});

test('An end that cannot be stored keeps none of those that are reported with it from being stored', async () => {
  const calls = await openCalls();
  const refused = calls[5] as SilentCall;
  await query(
    cloud.environment,
    'alter table call_attempt add constraint no_19 check (duration_air is distinct from 19) not valid',
  );
  try {
    const told = await tellAll(
      calls.map((call) => ({ url: call.url, told: ended(call, call === refused ? 19 : 17) })),
    );
    expect(told).toEqual(calls.map((call) => (call === refused ? 500 : 204)));
  } finally {
    await query(cloud.environment, 'alter table call_attempt drop constraint no_19');
  }
  for (const call of calls) if (call !== refused) await expectCharged(call, 17);
  expect(await readCall(refused.tenant, refused.id)).toMatchObject({ status: 'in_progress' });
  expect(await tell(refused.url, ended(refused, 19))).toBe(204);
  await expectCharged(refused, 19);
});

test('An end that waits for its account keeps none of those that are reported with it waiting for long', async () => {
  const calls = await openCalls();
  const late = calls[5] as SilentCall;
  const holder = await lockAccountOf(late);
  const others = calls.filter((call) => call !== late);
  // The first is stored alone, the late one with the rest.
  const [told, last] = await Promise.all([
    tellAll(others.map((call) => ({ url: call.url, told: ended(call, 17) }))).finally(() => holder.end()),
    tell(late.url, ended(late, 17)),
  ]);
  expect([...told, last]).toEqual(calls.map(() => 204));
  for (const call of calls) await expectCharged(call, 17);
});
