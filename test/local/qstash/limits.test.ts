import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { startDestination, startWithClient } from './destination.ts';

describe('Flow control', () => {
  test('never exceeds the parallelism of a key, and keys do not wait for each other', async () => {
    const { client } = await startWithClient();
    const release = Promise.withResolvers<object>();
    const limited = await startDestination(() => release.promise);
    const free = await startDestination();
    await Promise.all(
      Array.from({ length: 30 }, (_, n) => [
        client.publish({ url: `${limited.url}/${n}`, flowControl: { key: 'endpoint', parallelism: 3 } }),
        client.publish({ url: `${free.url}/${n}`, flowControl: { key: 'other', parallelism: 30 } }),
      ]).flat(),
    );
    await expect.poll(() => free.received.length).toBe(30);
    await expect.poll(() => limited.received.length).toBe(3);
    release.resolve({});
    await expect.poll(() => limited.received.length).toBe(30);
    expect(limited.mostAtOnce()).toBe(3);
  });

  test('never exceeds the parallel deliveries of the plan, across keys', async () => {
    const { client } = await startWithClient();
    const release = Promise.withResolvers<object>();
    const destination = await startDestination(() => release.promise);
    await Promise.all(
      Array.from({ length: 130 }, (_, n) =>
        client.publish({ url: destination.url, flowControl: { key: `key-${n}`, parallelism: 5 } }),
      ),
    );
    await expect.poll(() => destination.received.length).toBe(100);
    release.resolve({});
    await expect.poll(() => destination.received.length).toBe(130);
    expect(destination.mostAtOnce()).toBe(100);
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
});
