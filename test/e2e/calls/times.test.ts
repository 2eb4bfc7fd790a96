import { expect, inject, test } from 'vitest';
import { toColombiaDateTime, toColombiaIso } from '../../../shared/kernel/time/colombia.ts';
import { ageCall, openCall, readCall, sweepCalls } from '../../harness/calls/call-attempts.ts';
import { waitForCall } from '../../harness/calls/call-blasting.ts';
import { openSilent, type SilentCall, send, tell } from '../../harness/calls/carrier-callbacks.ts';
import { IS_CI } from '../../harness/ci.ts';
import { query } from '../../harness/database.ts';
import { startReceiver } from '../../harness/http/receiver.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { addEndpoint } from '../../harness/webhooks.ts';

const environment = inject('environment');

/** A moment in whole seconds, in the carriers' format. */
const stamp = (moment: Date): string => moment.toUTCString().replace('GMT', '+0000');
const secondsAfter = (moment: Date, seconds: number): Date =>
  new Date(Math.floor(moment.getTime() / 1000 + seconds) * 1000);

/** Moves an attempt's start into the past. */
async function dialedAgo(call: SilentCall, seconds: number): Promise<Date> {
  const [row] = await query<{ startedAt: Date }>(
    environment,
    `update call_attempt set started_at = date_trunc('second', started_at - make_interval(secs => $2))
      where call_id = (select id from call where call_id = $1) returning started_at as "startedAt"`,
    [call.id, seconds],
  );
  if (row === undefined) throw new Error('There is no attempt.');
  return new Date(row.startedAt);
}

test('An attempt was answered and ended at the times that its carrier gives, whenever they arrive', async () => {
  const receiver = await startReceiver();
  const call = await openSilent(environment);
  await addEndpoint(environment, call.tenant, receiver.url, { services: ['voice'] });
  const startedAt = await dialedAgo(call, 300);
  const [answeredAt, endedAt] = [secondsAfter(startedAt, 7), secondsAfter(startedAt, 24)];
  const about = { CallSid: call.sid };
  const digits = call.url.replace('/status', '/digits');
  // A carrier that requests the document or digits sends the status without its time.
  expect(await tell(digits, { ...about, CallStatus: 'in-progress', Digits: '4' })).toBe(200);
  expect(await tell(call.url, { ...about, CallStatus: 'in-progress', Timestamp: stamp(answeredAt) })).toBe(
    204,
  );
  const over = { CallStatus: 'completed', CallDuration: '17', Timestamp: stamp(endedAt) };
  expect(await tell(call.url, { ...about, ...over })).toBe(204);

  const times = { startedAt, answeredAt, endedAt };
  expect((await readCall(call.tenant, call.id)).attempts).toMatchObject([
    {
      startedAt: toColombiaDateTime(startedAt),
      answeredAt: toColombiaDateTime(answeredAt),
      endedAt: toColombiaDateTime(endedAt),
      durationAir: 17,
      durationTotal: 24,
      audioPlayed: true,
      dtmf: '4',
    },
  ]);
  const events = await waitFor('both events', async () =>
    receiver.hooks.length === 2 ? receiver.hooks.map(({ json }) => json) : undefined,
  );
  await receiver.close();
  const told = Object.fromEntries(events.map((event) => [event.type, event]));
  expect(told['voice.answered']).toMatchObject({
    occurredAt: toColombiaIso(answeredAt),
    data: { attempt: { startedAt: startedAt.toISOString(), answeredAt: answeredAt.toISOString() } },
  });
  expect(told['voice.completed']).toMatchObject({
    occurredAt: toColombiaIso(endedAt),
    data: {
      attempt: {
        ...Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at.toISOString()])),
        durationAir: 17,
        durationTotal: 24,
      },
    },
  });
});

test('An end that arrives alone also says when the attempt was answered', async () => {
  const call = await openSilent(environment);
  const startedAt = await dialedAgo(call, 300);
  const endedAt = secondsAfter(startedAt, 40);
  const over = { CallStatus: 'completed', CallDuration: '12', Timestamp: stamp(endedAt) };
  expect(await tell(call.url, { CallSid: call.sid, ...over })).toBe(204);
  expect((await readCall(call.tenant, call.id)).attempts).toMatchObject([
    {
      answeredAt: toColombiaDateTime(secondsAfter(startedAt, 28)),
      endedAt: toColombiaDateTime(endedAt),
      durationTotal: 40,
    },
  ]);
});

test('An attempt closed without callbacks ended when its carrier says, not when it was asked', async () => {
  const call = await openSilent(environment);
  const openedAt = Date.now();
  // The carrier ends the call within a second, without sending a callback.
  await waitFor('silence', async () => (Date.now() - openedAt > 3_000 ? true : undefined));
  const closedAt = Date.now();
  const over = await waitFor('the closing', async () => {
    await ageCall(environment, call.id, 3_600);
    await sweepCalls(environment);
    const now = await readCall(call.tenant, call.id);
    return now.status === 'success' ? now : undefined;
  });
  const [{ answeredAt, endedAt, durationAir, durationTotal, startedAt }] = over.attempts;
  const at = (moment: string) => Date.parse(`${moment.replace(' ', 'T')}-05:00`);
  expect(closedAt - at(endedAt)).toBeGreaterThan(1_000);
  expect(durationTotal).toBe(Math.max(durationAir, Math.round((at(endedAt) - at(startedAt)) / 1000)));
  expect(at(answeredAt)).toBeGreaterThanOrEqual(at(startedAt));
});

test.runIf(IS_CI)(
  'A person who pressed a digit is not called again, in whatever order the callbacks arrive',
  async () => {
    const terms = { retry: { maxAttempts: 3, minSuccessSec: 60 } };
    const short = { CallStatus: 'completed', CallDuration: '8' };
    const [early, late, none] = await Promise.all([1, 2, 3].map(() => openSilent(environment, terms)));
    if (early === undefined || late === undefined || none === undefined) throw new Error('No calls.');
    const press = ({ url, sid }: SilentCall) =>
      send(url.replace('/status', '/digits'), { CallSid: sid, Digits: '1' });
    await press(early);
    for (const { url, sid } of [early, late, none])
      expect(await tell(url, { CallSid: sid, ...short })).toBe(204);
    expect((await readCall(late.tenant, late.id)).status).toBe('retrying');
    await press(late);
    for (const { tenant, id } of [early, late])
      expect(await readCall(tenant, id)).toMatchObject({
        status: 'failed',
        attemptsCount: 1,
        attempts: [{ status: 'completed', dtmf: '1', durationAir: 8 }],
      });
    expect((await readCall(none.tenant, none.id)).status).toBe('retrying');
  },
);

test('A canceled call is announced only to endpoints that chose that event', async () => {
  const receiver = await startReceiver();
  const { tenant, id } = await openCall(environment, '92', { clientReference: 'between two attempts' });
  await addEndpoint(environment, tenant, receiver.url, { types: ['voice.canceled'] });
  await waitForCall(tenant, id, ({ status }) => status === 'retrying');
  const cancel = () => tenant.api.send(`/callblasting/calls/${id}`, { method: 'DELETE' });
  expect((await cancel()).json.data.status).toBe('canceled');
  expect((await cancel()).json.data.status).toBe('canceled');
  const [event] = await waitFor('the event', async () =>
    receiver.hooks.length > 0 ? receiver.hooks.map(({ json }) => json) : undefined,
  );
  await receiver.close();
  expect(event).toMatchObject({
    type: 'voice.canceled',
    data: { callId: id, status: 'canceled', attemptsCount: 1, attempt: { status: 'busy' } },
  });
  expect(receiver.hooks).toHaveLength(1);
});
