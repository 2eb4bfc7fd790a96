import { describe, expect, test } from 'vitest';
import { judge } from '../../../local/qstash/retry.ts';
import { RETRY_SOON } from '../../../shared/kernel/jobs/job-queue.ts';
import { type Answer, startDestination, startWithClient } from './destination.ts';

describe('Retries', () => {
  test('carry their number and stop at a success', async () => {
    const { client, qstash } = await startWithClient();
    const destination = await startDestination(({ headers }) => ({
      status: headers['upstash-retried'] === '2' ? 200 : 500,
    }));
    await client.publish({ url: destination.url, body: 'x' });
    await expect.poll(() => destination.received).toHaveLength(3);
    expect(destination.received.map(({ headers }) => headers['upstash-retried'])).toEqual(['0', '1', '2']);
    expect(new Set(destination.received.map(({ headers }) => headers['upstash-message-id'])).size).toBe(1);
    await expect.poll(() => qstash.pending()).toEqual([]);
    expect((await client.dlq.listMessages()).messages).toEqual([]);
  });

  test('back off exponentially, up to a day', () => {
    const after = (retried: number) =>
      judge({ status: 500, headers: {}, body: '' }, { retried, maxRetries: 10 }, Date.now());
    expect([0, 1, 2, 3, 4].map(after)).toEqual(
      [12_182, 148_413, 1_808_042, 22_026_466, 86_400_000].map((ms) => ({
        retryAfterMs: expect.closeTo(ms, -1),
      })),
    );
  });

  test.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0' }, 0],
    [{ 'retry-after': 'Wed, 21 Oct 2026 07:28:30 GMT' }, 30_000],
    [{ 'x-ratelimit-reset': '6m5s' }, 365_000],
    [{ 'retry-after': '86401' }, 12_182],
    [{ 'retry-after': 'tomorrow' }, 12_182],
  ])('wait as %j asks', (headers, expected) => {
    const now = Date.parse('2026-10-21T07:28:00Z');
    const answer = { status: 503, headers, body: '' };
    expect(judge(answer, { retried: 0, maxRetries: 3 }, now)).toEqual({
      retryAfterMs: expect.closeTo(expected, -1),
    });
  });

  test.each([
    [RETRY_SOON, [1_000, 12_182, 148_413]],
    ['1000 * (1 + retried)', [1_000, 2_000, 3_000]],
    ['max(10, pow(2, retried)) - 4 / 2', [8, 8, 8]],
    ['-5', [0, 0, 0]],
    ['exp(1000)', undefined],
    ['retried +', undefined],
    ['process.exit()', undefined],
    ['', undefined],
  ])('wait as the message says, which may be %j', (retryDelay, expected) => {
    const after = (retried: number) =>
      judge({ status: 500, headers: {}, body: '' }, { retried, maxRetries: 3, retryDelay }, 0);
    if (expected === undefined) expect(() => after(0)).toThrow(/upstash-retry-delay is not an expression/);
    else
      expect([0, 1, 2].map(after)).toEqual(expected.map((ms) => ({ retryAfterMs: expect.closeTo(ms, -1) })));
  });

  test("wait in real time as the destination's Retry-After says", async () => {
    const { client } = await startWithClient({ timeScale: 1 });
    const destination = await startDestination(({ headers }) =>
      headers['upstash-retried'] === '0' ? { status: 429, headers: { 'retry-after': '1' } } : {},
    );
    await client.publish({ url: destination.url });
    await expect.poll(() => destination.received).toHaveLength(2);
    const [first, second] = destination.received;
    const waited = (second?.at ?? 0) - (first?.at ?? 0);
    expect(waited).toBeGreaterThanOrEqual(999);
    // Without the Retry-After it would wait for 12 s.
    expect(waited).toBeLessThan(12_000);
  });

  test.each<[string, Answer | Promise<Answer>, number]>([
    ['a redirect, which is not followed', { status: 302, headers: { location: '/elsewhere' } }, 302],
    ['an answer that is too late', new Promise<Answer>(() => {}), 0],
  ])('follow %s', async (_, answer, status) => {
    const { client } = await startWithClient();
    const destination = await startDestination(() => answer);
    await client.publish({ url: `${destination.url}/job`, retries: 1, timeout: 1 });
    await expect.poll(async () => (await client.dlq.listMessages()).messages).toHaveLength(1);
    expect(destination.received.map(({ path }) => path)).toEqual(['/job', '/job']);
    expect((await client.dlq.listMessages()).messages[0]?.responseStatus).toBe(status);
  });
});

describe('Dead letters', () => {
  test('contain at once what a destination calls not retryable', async () => {
    const { client, qstash } = await startWithClient();
    const destination = await startDestination(() => ({
      status: 489,
      headers: { 'Upstash-NonRetryable-Error': 'true' },
      body: 'poison',
    }));
    const { messageId } = await client.publish({ url: destination.url, body: 'x', retries: 3 });
    await expect.poll(async () => (await client.dlq.listMessages()).messages).toHaveLength(1);
    const { messages } = await client.dlq.listMessages();
    expect(messages).toMatchObject([{ messageId, body: 'x', responseStatus: 489, responseBody: 'poison' }]);
    expect(destination.received).toHaveLength(1);
    expect(qstash.pending()).toEqual([]);
  });

  test('contain a 489 without the header only after all retries', async () => {
    const { client } = await startWithClient();
    const destination = await startDestination(() => ({ status: 489 }));
    await client.publish({ url: destination.url, retries: 2 });
    await expect.poll(async () => (await client.dlq.listMessages()).messages).toHaveLength(1);
    expect(destination.received).toHaveLength(3);
  });

  test('are listed page by page', async () => {
    const { client } = await startWithClient();
    const destination = await startDestination(() => ({ status: 500 }));
    for (const n of [1, 2, 3, 4]) await client.publish({ url: destination.url, body: `${n}`, retries: 0 });
    await expect.poll(async () => (await client.dlq.listMessages()).messages).toHaveLength(4);

    const first = await client.dlq.listMessages({ count: 3 });
    const second = await client.dlq.listMessages({ count: 3, ...(first.cursor && { cursor: first.cursor }) });
    expect([first.messages.length, second.messages.length, second.cursor]).toEqual([3, 1, undefined]);
    const bodies = [...first.messages, ...second.messages].map(({ body }) => body);
    expect(bodies.toSorted()).toEqual(['1', '2', '3', '4']);
    const filtered = client.dlq.listMessages({ filter: { url: destination.url } });
    await expect(filtered).rejects.toThrow(/not emulated/);
  });
});
