import { describe, expect, it } from 'vitest';
import { DependencyError } from '../../shared/dependencies/deadline.ts';
import { createMeter } from '../../shared/dependencies/meter.ts';
import type { Redis, RedisReply, ScriptCall } from '../../shared/dependencies/redis.ts';
import { runTogether } from '../../shared/quotas/admit-together.ts';

/** A Redis whose runs of the script are answered by hand: each reply is the first key of its call. */
function createRedisByHand() {
  const sent: { calls: readonly ScriptCall[]; answer: () => void; fail: () => void }[] = [];
  const never = () => Promise.reject(new Error('Only scripts are asked for.'));
  const redis: Redis = {
    command: never,
    pipeline: never,
    script: never,
    scripts: (_, calls) =>
      new Promise<RedisReply[]>((resolve, reject) => {
        sent.push({
          calls,
          answer: () => resolve(calls.map(({ keys }) => keys[0] ?? null)),
          fail: () => reject(new DependencyError('redis', false)),
        });
      }),
  };
  const ask = (key: string): Promise<RedisReply> =>
    runTogether(
      {
        redis,
        meter: createMeter(),
        config: { DEPENDENCY_TIMEOUT_MS: 2_000 },
        waitUntil: (work) => void work.catch(() => {}),
      },
      { keys: [key], args: [] },
    );
  const sentOf = async (index: number) => {
    await expect.poll(() => sent.length).toBeGreaterThan(index);
    const found = sent[index];
    if (found === undefined) throw new Error('nothing was sent');
    return found;
  };
  return { ask, sentOf, sent };
}

describe('quota checks of requests in flight', () => {
  it('leave at once when none is under way, and share one round trip when one is', async () => {
    const { ask, sentOf, sent } = createRedisByHand();
    const first = ask('a');
    expect(sent).toHaveLength(1);
    const others = ['b', 'c', 'd'].map(ask);
    (await sentOf(1)).answer();
    (await sentOf(0)).answer();
    expect(await first).toBe('a');
    expect(await Promise.all(others)).toEqual(['b', 'c', 'd']);
    expect(sent.map(({ calls }) => calls.length)).toEqual([1, 3]);
  });

  it('join nothing that was sent before they came', async () => {
    const { ask, sentOf } = createRedisByHand();
    const first = ask('a');
    const second = ask('b');
    const joined = await sentOf(1);
    const third = ask('c');
    expect(joined.calls.map(({ keys }) => keys)).toEqual([['b']]);
    (await sentOf(2)).answer();
    joined.answer();
    (await sentOf(0)).answer();
    expect(await Promise.all([first, second, third])).toEqual(['a', 'b', 'c']);
  });

  it('fail together and are not sent again, since they may have been counted', async () => {
    const { ask, sentOf, sent } = createRedisByHand();
    const first = ask('a');
    const others = [ask('b'), ask('c')].map((reply) => reply.catch((error: unknown) => error));
    (await sentOf(1)).fail();
    (await sentOf(0)).answer();
    await first;
    for (const error of await Promise.all(others)) expect(error).toBeInstanceOf(DependencyError);
    expect(sent).toHaveLength(2);
  });

  it('do not wait for a leader that died', async () => {
    const { ask, sentOf } = createRedisByHand();
    const first = ask('a');
    const leader = ask('b');
    const follower = ask('c').catch((error: unknown) => error);
    await sentOf(1);
    expect(await follower).toMatchObject({ name: 'DependencyError', timedOut: true });
    (await sentOf(1)).answer();
    (await sentOf(0)).answer();
    expect(await Promise.all([first, leader])).toEqual(['a', 'b']);
  });
});
