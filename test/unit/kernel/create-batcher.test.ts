import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type BatcherOptions, createBatcher } from '../../../shared/kernel/create-batcher.ts';
import { collectGarbage } from '../../harness/machine/collect-garbage.ts';
import { waitFor } from '../../harness/wait-for.ts';

type Sent = { questions: string[]; by: string; alive: () => void; answer: () => void; fail: () => void };

/** A batcher whose sends the test answers by hand, with the questions that were sent. */
function createByHand(options: Partial<BatcherOptions<string, string[]>> = {}) {
  const sent: Sent[] = [];
  const kept: Promise<unknown>[] = [];
  const join = createBatcher<string, string[], string[]>({
    collectMs: 5,
    sendsWhenIdle: true,
    waitMs: 60_000,
    seal: (questions) => [...questions],
    ...options,
  });
  const ask = (question: string) =>
    join(question, {
      send: (questions, alive) =>
        new Promise((resolve, reject) => {
          const answer = () => resolve(questions);
          sent.push({ questions, by: question, alive, answer, fail: () => reject(new Error('no')) });
        }),
      keepAlive: (work) => void kept.push(work),
    });
  const sentOf = async (index: number): Promise<Sent> => {
    await expect.poll(() => sent.length, { interval: 1 }).toBeGreaterThan(index);
    const found = sent[index];
    if (found === undefined) throw new Error('nothing was sent');
    return found;
  };
  return { ask, sent, sentOf, kept };
}

describe('Concurrent requests', () => {
  test('leave at once when none is in flight, and share the next exchange when one is', async () => {
    const { ask, sent, sentOf } = createByHand();
    const first = ask('a');
    expect(sent).toHaveLength(1);
    const others = ['b', 'c', 'd'].map(ask);
    (await sentOf(1)).answer();
    (await sentOf(0)).answer();
    expect(await first).toEqual(['a']);
    expect(await Promise.all(others)).toEqual(Array(3).fill(['b', 'c', 'd']));
    expect(sent).toHaveLength(2);
  });

  test('never join an exchange that was sent before they arrived', async () => {
    const { ask, sentOf } = createByHand();
    const asked = [ask('a'), ask('b')];
    const second = await sentOf(1);
    asked.push(ask('c'));
    const third = await sentOf(2);
    for (const { answer } of [third, second, await sentOf(0)]) answer();
    expect(await Promise.all(asked)).toEqual([['a'], ['b'], ['c']]);
  });

  test('can be collected even when nothing is in flight', async () => {
    const { ask, sent, sentOf } = createByHand({ sendsWhenIdle: false });
    const asked = [ask('a'), ask('b')];
    expect(sent).toHaveLength(0);
    (await sentOf(0)).answer();
    expect(await Promise.all(asked)).toEqual(Array(2).fill(['a', 'b']));
  });

  test('concurrent requests that are collected leave as soon as nothing is in flight', async () => {
    const { ask, sent, sentOf } = createByHand({ collectMs: 60_000, sendsOnceIdle: true });
    const asked = ['a', 'b', 'c'].map(ask);
    await new Promise(setImmediate);
    expect(sent).toHaveLength(1);
    (await sentOf(0)).answer();
    (await sentOf(1)).answer();
    expect(await Promise.all(asked)).toEqual([['a'], ['b', 'c'], ['b', 'c']]);
  });

  test.each(['answer', 'fail'] as const)('leave at once again after an %s', async (end) => {
    const { ask, sent, sentOf } = createByHand({ collectMs: 60_000 });
    const first = ask('a');
    (await sentOf(0))[end]();
    await Promise.allSettled([first]);
    const next = ask('b');
    expect(sent).toHaveLength(2);
    (await sentOf(1)).answer();
    expect(await next).toEqual(['b']);
  });

  test('live as long as the exchange they lead, and do not fail with it', async () => {
    const { ask, sentOf, kept } = createByHand({ sendsWhenIdle: false });
    const asked = Promise.allSettled([ask('a'), ask('b')]);
    expect(kept).toHaveLength(1);
    const { fail } = await sentOf(0);
    let ended = false;
    const work = kept[0]?.then(() => {
      ended = true;
    });
    await new Promise(setImmediate);
    expect(ended).toBe(false);
    fail();
    await asked;
    await work;
    expect(ended).toBe(true);
  });

  test('concurrent requests fail together', async () => {
    const { ask, sentOf } = createByHand({ sendsWhenIdle: false });
    const asked = Promise.allSettled([ask('a'), ask('b')]);
    (await sentOf(0)).fail();
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  test('limit how many of them watch, without delaying the rest', async () => {
    const { ask, sentOf } = createByHand({ sendsWhenIdle: false, watchers: 1 });
    const [first, watching, free] = [ask('a'), ask('b'), ask('c')];
    expect(free).toBeNull();
    (await sentOf(0)).answer();
    expect(await Promise.all([first, watching])).toEqual(Array(2).fill(['a', 'b', 'c']));
  });
});

describe('A leader that dies', () => {
  afterEach(() => void vi.useRealTimers());

  test('is replaced by a waiting request, which sends the same', async () => {
    const { ask, sent, sentOf } = createByHand({ sendsWhenIdle: false, waitMs: 40 });
    void ask('a');
    const waiting = [ask('b'), ask('c')];
    const dead = await sentOf(0);
    const taken = await sentOf(1);
    expect(taken.questions).toBe(dead.questions);
    expect(['b', 'c']).toContain(taken.by);
    taken.answer();
    expect(await Promise.all(waiting)).toEqual(Array(2).fill(['a', 'b', 'c']));
    expect(sent).toHaveLength(2);
  });

  test('together with all its watchers is replaced by the next request', async () => {
    vi.useFakeTimers();
    const { ask, sent } = createByHand({ sendsWhenIdle: false, collectMs: 60_000, waitMs: 40, watchers: 1 });
    for (const question of ['a', 'b', 'c']) void ask(question);
    // None of their timers fires any more.
    vi.setSystemTime(Date.now() + 40);
    const next = ask('d');
    expect(sent).toMatchObject([{ by: 'd', questions: ['a', 'b', 'c', 'd'] }]);
    sent[0]?.answer();
    expect(await next).toEqual(['a', 'b', 'c', 'd']);
  });

  test('delays no later request', async () => {
    const { ask, sent, sentOf } = createByHand({ collectMs: 60_000, waitMs: 40 });
    void ask('a');
    await new Promise((resolve) => setTimeout(resolve, 60));
    const next = ask('b');
    expect(sent).toHaveLength(2);
    (await sentOf(1)).answer();
    expect(await next).toEqual(['b']);
  });

  test('is not considered dead while it shows that it is alive', async () => {
    vi.useFakeTimers();
    const { ask, sent } = createByHand({ sendsWhenIdle: false, waitMs: 40 });
    const asked = [ask('a'), ask('b')];
    await vi.advanceTimersByTimeAsync(5);
    for (let shown = 0; shown < 10; shown += 1) {
      sent[0]?.alive();
      await vi.advanceTimersByTimeAsync(30);
    }
    expect(sent).toHaveLength(1);
    // Without signs of life it counts as dead.
    await vi.advanceTimersByTimeAsync(60);
    expect(sent.length).toBeGreaterThan(1);
    for (const { answer } of sent) answer();
    await Promise.all(asked);
  });
});

test('A collected batch keeps no reference to its requests', async () => {
  const join = createBatcher<number, number[], void>({
    collectMs: 1,
    sendsWhenIdle: false,
    waitMs: 1_000,
    seal: (questions) => questions,
  });
  // A pending promise keeps the context that it was awaited in, as workerd keeps the request.
  const requests = new AsyncLocalStorage<object>();
  const left: WeakRef<object>[] = [];
  for (let n = 0; n < 20; n += 1) {
    const request = { n };
    left.push(new WeakRef(request));
    await requests.run(request, async () => {
      await join(n, { send: async () => {}, keepAlive: () => {} });
    });
  }
  await waitFor('the requests to be collected', async () => {
    collectGarbage();
    // The last one may still be on the stack.
    return left.filter((one) => one.deref() !== undefined).length <= 1 ? true : undefined;
  });
});
