import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../shared/http/api-error.ts';
import { expectedBytes, readBody, readChunks } from '../../shared/http/read-body.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A request whose body begins with some bytes and never ends. */
function endless(bytes: number, headers: Record<string, string> = {}) {
  const state = { isCanceled: false };
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(bytes)),
    cancel: () => {
      state.isCanceled = true;
    },
  });
  // Node wants to hear that nobody waits for the end of a stream before the answer; the types do not know of it.
  const options = { method: 'POST', body, headers, duplex: 'half' };
  const request = new Request('http://127.0.0.1/', options);
  return { request, state };
}

const refusalOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof ApiError ? `${error.code}: ${error.details[0]?.message}` : error),
  );

test.each<[string, Record<string, string>]>([
  ['as it comes', {}],
  ['of a declared length', { 'content-length': '100' }],
])('a body %s that does not come to its end is given up after 30 seconds', async (_, headers) => {
  const refusal = refusalOf(readBody(endless(10, headers).request));
  await vi.advanceTimersByTimeAsync(29_000);
  expect(await Promise.race([refusal, 'waiting'])).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await refusal).toBe('BAD_REQUEST: The body did not come within 30 seconds.');
});

test('a body over the limit is read no further', async () => {
  const { request, state } = endless(1_000);
  expect(await refusalOf(readBody(request, 999))).toBe(
    'PAYLOAD_TOO_LARGE: The body takes 999 bytes at most.',
  );
  expect(state.isCanceled).toBe(true);
});

test('who stops reading cancels the rest of a body', async () => {
  const { request, state } = endless(1_000);
  for await (const chunk of readChunks(request, 2_000)) {
    expect(chunk).toHaveLength(1_000);
    break;
  }
  expect(state.isCanceled).toBe(true);
});

test('a body may come to what it declares, or to the limit', () => {
  const expected = (headers: Record<string, string>) => expectedBytes(endless(1, headers).request, 500);
  expect(expected({ 'content-length': '400' })).toBe(400);
  expect(expected({})).toBe(500);
  expect(expected({ 'content-length': 'many' })).toBe(500);
  expect(() => expected({ 'content-length': '501' })).toThrow(
    expect.objectContaining({ code: 'PAYLOAD_TOO_LARGE' }),
  );
});
