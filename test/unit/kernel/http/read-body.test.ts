import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DomainError, wrongFieldsOf } from '../../../../shared/kernel/errors/domain-error.ts';
import { inLanguage } from '../../../../shared/kernel/errors/message.ts';
import {
  expectedBytes,
  PACE_BYTES,
  readBody,
  readChunks,
  SenderGone,
} from '../../../../shared/kernel/http/input/read-body.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request whose body begins with this many bytes and never ends. */
function endless(bytes: number, headers: Record<string, string> = {}) {
  const state = { isCanceled: false };
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(bytes)),
    cancel: () => {
      state.isCanceled = true;
    },
  });
  // Node requires `duplex` for a streamed body, but the types lack it.
  const options = { method: 'POST', body, headers, duplex: 'half' };
  const request = new Request('http://127.0.0.1/', options);
  return { request, state };
}

const refusalOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) =>
      error instanceof DomainError
        ? `${error.code}: ${inLanguage('en', wrongFieldsOf(error)[0]?.message ?? '')}`
        : error,
  );

const KIB = 1024;

/** A request whose body brings this many bytes every second, forever. */
function trickle(bytesPerSecond: number) {
  let timer: ReturnType<typeof setInterval> | undefined;
  const body = new ReadableStream({
    start: (controller) => {
      timer = setInterval(() => controller.enqueue(new Uint8Array(bytesPerSecond)), 1_000);
    },
    cancel: () => clearInterval(timer),
  });
  const options = { method: 'POST', body, duplex: 'half' };
  return new Request('http://127.0.0.1/', options);
}

const TOO_SLOW = 'BAD_REQUEST: The body arrived too slowly. Send at least 16 KiB every 5 seconds.';

test.each<[string, Record<string, string>]>([
  ['without a length', {}],
  ['with a declared length', { 'content-length': '100' }],
  ['with a larger declared length', { 'content-length': '50000' }],
])('a body %s is abandoned after 5 seconds without data', async (_, headers) => {
  const refusal = refusalOf(readBody(endless(10, headers).request));
  await vi.advanceTimersByTimeAsync(4_900);
  expect(await Promise.race([refusal, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(200);
  expect(await refusal).toBe(TOO_SLOW);
});

test('16 KiB in 5 seconds are enough, slightly less are not, and 30 seconds are the limit', async () => {
  const refusals = [3, 5].map((kib) => refusalOf(readBody(trickle(kib * KIB), 1_000 * KIB)));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(await Promise.race([refusals[0], 'waiting'])).toBe(TOO_SLOW);
  expect(await Promise.race([refusals[1], 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await refusals[1]).toBe(
    'BAD_REQUEST: The body did not arrive within 30 seconds. Send a smaller one, or use a faster connection.',
  );
});

/** A request whose body brings each part at its second, and then nothing more. */
function timed(parts: [second: number, bytes: number][]) {
  const body = new ReadableStream({
    start: (controller) => {
      for (const [second, bytes] of parts)
        setTimeout(() => controller.enqueue(new Uint8Array(bytes)), second * 1_000);
    },
  });
  const options = { method: 'POST', body, duplex: 'half' };
  return new Request('http://127.0.0.1/', options);
}

test.each<[string, number, [number, number][]]>([
  ['little data that was late', 5, [[4, KIB]]],
  ['one byte less than 16 KiB', 5, [[1, PACE_BYTES - 1]]],
  ['16 KiB', 10, [[1, PACE_BYTES]]],
])('after %s a sender is disconnected in second %d', async (_, second, parts) => {
  const refusal = refusalOf(readBody(timed(parts), 1_000 * KIB));
  await vi.advanceTimersByTimeAsync(second * 1_000 - 100);
  expect(await Promise.race([refusal, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(200);
  expect(await Promise.race([refusal, 'waiting'])).toBe(TOO_SLOW);
});

test('time that we make a sender wait is not counted', async () => {
  const { request } = endless(1_000);
  const hold = () => new Promise<void>((resolve) => setTimeout(resolve, 8_000));
  const refusal = refusalOf(readBody(request, 2_000, hold));
  await vi.advanceTimersByTimeAsync(12_900);
  expect(await Promise.race([refusal, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(200);
  expect(await refusal).toBe(TOO_SLOW);
});

test('a disconnected sender is distinguished from one that sends errors', async () => {
  const body = new ReadableStream({
    start: (controller) => controller.error(new Error('Network connection lost.')),
  });
  const options = { method: 'POST', body, duplex: 'half' };
  await expect(readBody(new Request('http://127.0.0.1/', options))).rejects.toBeInstanceOf(SenderGone);
});

test("the body of an outgoing request's answer has only that request's deadline", async () => {
  const { request } = endless(10);
  const reading = refusalOf(readBody(new Response(request.body), 100));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([reading, 'waiting'])).toBe('waiting');
});

test('a body is read only up to its limit', async () => {
  const { request, state } = endless(1_000);
  expect(await refusalOf(readBody(request, 999))).toBe(
    'PAYLOAD_TOO_LARGE: The body must be at most 999 bytes.',
  );
  expect(state.isCanceled).toBe(true);
});

test.each([500, PACE_BYTES + 1_000])(
  'a body that declares more than its limit of %d bytes is refused at once',
  async (limit) => {
    const { request } = endless(10, { 'content-length': String(limit + 1) });
    expect(
      await Promise.race([refusalOf(readBody(request, limit)), vi.advanceTimersByTimeAsync(1_000)]),
    ).toBe(`PAYLOAD_TOO_LARGE: The body must be at most ${limit.toLocaleString('en')} bytes.`);
  },
);

test('the refusal of a body over the limit names the body', async () => {
  await expect(readBody(endless(1_000).request, 999)).rejects.toMatchObject({
    details: { fields: [{ field: 'body' }] },
  });
});

test.each([[[]], [[[1, 2, 3, 4]]], [[[1], [2, 3], [4]]]])(
  'a body of the parts %j arrives complete',
  async (parts) => {
    const body = new ReadableStream({
      start: (controller) => {
        for (const part of parts) controller.enqueue(Uint8Array.from(part));
        controller.close();
      },
    });
    const options = { method: 'POST', body, duplex: 'half' };
    expect(await readBody(new Request('http://127.0.0.1/', options), 4)).toEqual(
      Uint8Array.from(parts.flat()),
    );
  },
);

test('a body with a declared length arrives complete, even an empty one', async () => {
  const request = (init: RequestInit) => new Request('http://127.0.0.1/', { method: 'POST', ...init });
  const declared = request({ body: 'abcd', headers: { 'content-length': '4' } });
  expect(await readBody(declared, 4)).toEqual(new TextEncoder().encode('abcd'));
  expect(await readBody(request({}))).toEqual(new Uint8Array());
});

test('a consumer that stops reading cancels the rest of a body', async () => {
  const { request, state } = endless(1_000);
  for await (const chunk of readChunks(request, 2_000)) {
    expect(chunk).toHaveLength(1_000);
    break;
  }
  expect(state.isCanceled).toBe(true);
});

test('a body can have exactly its declared length, or its limit', () => {
  const expected = (headers: Record<string, string>) => expectedBytes(endless(1, headers).request, 500);
  expect(expected({ 'content-length': '400' })).toBe(400);
  expect(expected({ 'content-length': '500' })).toBe(500);
  expect(expected({})).toBe(500);
  expect(expected({ 'content-length': 'many' })).toBe(500);
  expect(() => expected({ 'content-length': '501' })).toThrow(
    expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' }),
  );
});
