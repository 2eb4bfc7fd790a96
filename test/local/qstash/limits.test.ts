import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { startDestination, startWithClient } from './destination.ts';

const slowly = () => sleep(20).then(() => ({}));

describe('Flow control', () => {
  test('never exceeds the parallelism of a key, and keys do not wait for each other', async () => {
    const { client } = await startWithClient();
    const limited = await startDestination(slowly);
    const free = await startDestination(slowly);
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => [
        client.publish({ url: `${limited.url}/${n}`, flowControl: { key: 'endpoint', parallelism: 3 } }),
        client.publish({ url: `${free.url}/${n}`, flowControl: { key: 'other', parallelism: 30 } }),
      ]).flat(),
    );
    await expect.poll(() => limited.received.length).toBe(30);
    await expect.poll(() => free.received.length).toBe(30);
    expect(limited.mostAtOnce()).toBe(3);
    expect(free.mostAtOnce()).toBeGreaterThan(3);
  });

  test('never exceeds what the plan delivers at once, of all keys', async () => {
    const { client } = await startWithClient();
    const destination = await startDestination(() => sleep(300).then(() => ({})));
    await Promise.all(
      Array.from({ length: 130 }, (_, n) =>
        client.publish({ url: destination.url, flowControl: { key: `key-${n}`, parallelism: 5 } }),
      ),
    );
    await expect.poll(() => destination.received.length).toBe(130);
    expect(destination.mostAtOnce()).toBe(100);
  });

  test('never exceeds the rate of a key in any period', async () => {
    const { client } = await startWithClient({ timeScale: 1 });
    const destination = await startDestination();
    const flowControl = { key: 'endpoint', rate: 4, period: 1 };
    await Promise.all(
      Array.from({ length: 10 }, () => client.publish({ url: destination.url, flowControl })),
    );
    await expect.poll(() => destination.received.length).toBe(10);
    const times = destination.received.map(({ at }) => at);
    // A delivery takes some milliseconds to arrive, not always the same.
    for (const [n, at] of times.slice(4).entries()) expect(at - (times[n] ?? 0)).toBeGreaterThan(950);
  });

  test('limits retries too', async () => {
    const { client } = await startWithClient();
    const destination = await startDestination(() => sleep(20).then(() => ({ status: 500 })));
    await Promise.all(
      Array.from({ length: 6 }, () =>
        client.publish({
          url: destination.url,
          retries: 1,
          flowControl: { key: 'endpoint', parallelism: 2 },
        }),
      ),
    );
    await expect.poll(() => destination.received.length).toBe(12);
    expect(destination.mostAtOnce()).toBe(2);
  });

  test('can be paused', async () => {
    const { client } = await startWithClient();
    const destination = await startDestination();
    await client.flowControl.pause('endpoint');
    await client.publish({ url: destination.url, flowControl: { key: 'endpoint', parallelism: 1 } });
    await expect
      .poll(() => client.flowControl.get('endpoint'))
      .toMatchObject({ flowControlKey: 'endpoint', waitListSize: 1, isPaused: true });
    expect(destination.received).toEqual([]);
    await client.flowControl.resume('endpoint');
    await expect.poll(() => destination.received).toHaveLength(1);
  });
});

describe('Queues', () => {
  test('deliver in order, one at a time, and hold the line while a message is retried', async () => {
    const { client } = await startWithClient();
    const destination = await startDestination(async ({ body, headers }) => {
      await sleep(5);
      return { status: body === '1' && headers['upstash-retried'] === '0' ? 500 : 200 };
    });
    const queue = client.queue({ queueName: 'orders' });
    for (const n of [0, 1, 2, 3]) await queue.enqueue({ url: destination.url, body: String(n) });
    await expect.poll(() => destination.received.map(({ body }) => body)).toEqual(['0', '1', '1', '2', '3']);
    expect(destination.mostAtOnce()).toBe(1);
  });

  test('take their parallelism, pause and resume, and go away', async () => {
    const { client } = await startWithClient();
    const destination = await startDestination(slowly);
    const queue = client.queue({ queueName: 'orders' });
    await queue.upsert({ parallelism: 2, paused: true });
    for (const n of [0, 1, 2, 3, 4]) await queue.enqueueJSON({ url: destination.url, body: { n } });
    await expect
      .poll(() => queue.get())
      .toMatchObject({ name: 'orders', parallelism: 2, paused: true, lag: 5 });
    expect(destination.received).toEqual([]);
    await queue.resume();
    await expect.poll(() => destination.received).toHaveLength(5);
    expect(destination.mostAtOnce()).toBe(2);
    expect(await queue.list()).toHaveLength(1);
    await queue.delete();
    expect(await queue.list()).toEqual([]);
  });
});
