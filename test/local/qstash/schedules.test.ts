import { describe, expect, test } from 'vitest';
import { nextCronTime } from '../../../local/qstash/schedules.ts';
import { syncSchedules } from '../../../shared/kernel/jobs/sync-schedules.ts';
import { startDestination, startWithClient } from './destination.ts';

/** A clock that stands 100 ms before a full minute until it is started. */
function clockBeforeMinute() {
  const before = Date.parse('2026-03-01T11:59:59.900Z');
  let startedAt: number | undefined;
  return {
    now: () => (startedAt === undefined ? before : before + Date.now() - startedAt),
    start: () => {
      startedAt = Date.now();
    },
  };
}

describe('Schedules', () => {
  test('publish on time', async () => {
    const clock = clockBeforeMinute();
    const { client, qstash } = await startWithClient({ now: clock.now });
    const destination = await startDestination();
    const { scheduleId } = await client.schedules.create({
      destination: `${destination.url}/sweep?all=1`,
      cron: '* * * * *',
      body: '{"sweep":true}',
      scheduleId: 'sweeper',
    });
    expect(scheduleId).toBe('sweeper');
    clock.start();
    await expect.poll(() => destination.received).toHaveLength(1);
    expect(destination.received[0]).toMatchObject({
      path: '/sweep?all=1',
      body: '{"sweep":true}',
      headers: { 'upstash-schedule-id': 'sweeper', 'content-type': 'application/json' },
    });
    await expect.poll(() => qstash.pending()).toEqual([]);
    const [schedule] = await client.schedules.list();
    expect(schedule).toMatchObject({
      cron: '* * * * *',
      nextScheduleTime: Date.parse('2026-03-01T12:01:00Z'),
    });
    expect(schedule?.lastScheduleTime).toBeGreaterThanOrEqual(Date.parse('2026-03-01T12:00:00Z'));
  });

  test('schedules that are paused publish nothing until resumed, and putting one again resumes it', async () => {
    const clock = clockBeforeMinute();
    const { client } = await startWithClient({ now: clock.now });
    const destination = await startDestination();
    const put = (scheduleId: string) =>
      client.schedules.create({
        destination: `${destination.url}/${scheduleId}`,
        cron: '* * * * *',
        scheduleId,
      });
    const paths = () => destination.received.map(({ path }) => path);
    for (const name of ['paused', 'running', 'replaced']) await put(name);
    for (const schedule of ['paused', 'replaced']) await client.schedules.pause({ schedule });
    await put('replaced');
    expect(await client.schedules.get('paused')).toMatchObject({ isPaused: true });
    expect(await client.schedules.get('replaced')).toMatchObject({ isPaused: false });
    clock.start();
    await expect.poll(() => paths().toSorted()).toEqual(['/replaced', '/running']);
    await client.schedules.resume({ schedule: 'paused' });
    const schedules = await client.schedules.list();
    expect(schedules.map(({ isPaused }) => isPaused)).toEqual([false, false, false]);
    for (const call of ['pause', 'resume', 'get'] as const)
      await expect(
        call === 'get' ? client.schedules.get('none') : client.schedules[call]({ schedule: 'none' }),
      ).rejects.toMatchObject({ status: 404 });
  });

  test('stay paused when a deployment puts them again, and it names them', async () => {
    const { client, qstash } = await startWithClient();
    const put = (retries: 1 | 2) =>
      syncSchedules({ baseUrl: qstash.url, token: 'token' }, 'https://api.example.com', [
        { functionName: 'webhooks', name: 'sweep', flow: 'housekeeping', retries },
        { functionName: 'webhooks', name: 'purge', flow: 'housekeeping', retries },
      ]);
    expect(await put(1)).toEqual({ count: 2, paused: [] });
    await client.schedules.pause({ schedule: 'operator-webhooks-sweep' });
    expect(await put(2)).toEqual({ count: 2, paused: ['operator-webhooks-sweep'] });
    const schedules = await client.schedules.list();
    expect(schedules.map(({ scheduleId, isPaused, retries }) => [scheduleId, isPaused, retries])).toEqual([
      ['operator-webhooks-sweep', true, 2],
      ['operator-webhooks-purge', false, 2],
    ]);
  });

  test('schedules that are resumed publish again', async () => {
    const clock = clockBeforeMinute();
    const { client } = await startWithClient({ now: clock.now });
    const destination = await startDestination();
    await client.schedules.create({ destination: destination.url, cron: '* * * * *', scheduleId: 'again' });
    await client.schedules.pause({ schedule: 'again' });
    await client.schedules.resume({ schedule: 'again' });
    clock.start();
    await expect.poll(() => destination.received).toHaveLength(1);
  });

  test('are replaced by their id, listed, triggered and deleted', async () => {
    const { client, qstash } = await startWithClient();
    const destination = await startDestination();
    const create = (path: string) =>
      client.schedules.create({
        destination: `${destination.url}${path}`,
        cron: 'CRON_TZ=America/Bogota 0 4 1 1 *',
        scheduleId: 'yearly',
        retries: 1,
      });
    await create('/old');
    await create('/new');
    expect(await client.schedules.list()).toMatchObject([
      { scheduleId: 'yearly', destination: `${destination.url}/new`, retries: 1, isPaused: false },
    ]);
    const first = qstash.fireSchedule('yearly');
    expect(qstash.fireSchedule('yearly').messageId).not.toBe(first.messageId);
    await expect.poll(() => destination.received.map(({ path }) => path)).toEqual(['/new', '/new']);
    await client.schedules.delete('yearly');
    expect(await client.schedules.list()).toEqual([]);
    expect(() => qstash.fireSchedule('yearly')).toThrow(/not found/);
  });

  test('are refused when their cron or destination is invalid', async () => {
    const { client } = await startWithClient();
    const destination = 'https://example.com';
    for (const cron of [
      '',
      'every minute',
      '61 * * * *',
      '* * * * * *',
      'CRON_TZ=Mars/Base * * * * *',
      '0 0 31 2 *',
    ]) {
      await expect(client.schedules.create({ destination, cron }), cron).rejects.toMatchObject({
        status: 400,
      });
    }
    await expect(client.schedules.create({ destination: 'group', cron: '* * * * *' })).rejects.toMatchObject({
      status: 400,
    });
    expect(await client.schedules.list()).toEqual([]);
  });

  test.each([
    ['* * * * *', '2026-01-01T00:00:00.000Z', '2026-01-01T00:01:00Z'],
    ['* * * * *', '2026-01-01T00:00:00.001Z', '2026-01-01T00:01:00Z'],
    ['*/15 9-17 * * 1-5', '2026-01-02T17:46:00Z', '2026-01-05T09:00:00Z'],
    ['0 0 29 2 *', '2026-03-01T00:00:00Z', '2028-02-29T00:00:00Z'],
    ['0 0 13 * 5', '2026-01-02T00:00:00Z', '2026-01-09T00:00:00Z'],
    ['CRON_TZ=America/Bogota 0 4 * * *', '2026-01-01T00:00:00Z', '2026-01-01T09:00:00Z'],
  ])('%s comes after %s at %s', (cron, after, expected) => {
    expect(new Date(nextCronTime(cron, Date.parse(after)))).toEqual(new Date(expected));
  });
});
