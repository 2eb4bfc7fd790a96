import * as z from 'zod';
import type { Received } from '../http.ts';
import { readPolicies } from './read-policies.ts';

/** A response was not as expected. */
export class ExpectationError extends Error {}

export function expectThat(condition: boolean, what: string, got: unknown): asserts condition {
  if (!condition) throw new ExpectationError(`expected ${what}, got ${String(got).slice(0, 200)}`);
}

const Meta = z.object({
  requestId: z.string().regex(/^[0-9a-f]{32}$/),
  timestamp: z.iso.datetime({ offset: true }),
  responseTimeMs: z.number(),
});
const Success = z.object({ success: z.literal(true), data: z.unknown(), meta: Meta });
const Failure = z.object({
  success: z.literal(false),
  error: z.object({ code: z.string(), type: z.url(), message: z.string(), details: z.array(z.unknown()) }),
  meta: Meta,
});

const RATE_FIELDS = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];

/** Checks what every API response has: the rate limit and the request id. */
export function expectMachinery({ headers }: Received): void {
  for (const name of RATE_FIELDS)
    expectThat(/^\d+$/.test(headers[name] ?? ''), `an integer in ${name}`, headers[name]);
  const policy = headers['ratelimit-policy'] ?? '';
  expectThat(readPolicies(policy) !== undefined, 'a policy in ratelimit-policy', policy);
  const id = headers['x-request-id'];
  expectThat(/^[0-9a-f]{32}$/.test(id ?? ''), 'an id in x-request-id', id);
}

/** The data of a successful response. */
export function expectData<T>(received: Received, status: number, data: z.ZodType<T>): T {
  expectStatus(received, status);
  expectMachinery(received);
  const envelope = Success.safeParse(received.json);
  expectThat(envelope.success, 'the success envelope', received.text);
  const { requestId } = envelope.data.meta;
  expectThat(requestId === received.headers['x-request-id'], 'one request id', requestId);
  const parsed = data.safeParse(envelope.data.data);
  expectThat(parsed.success, `data as the contract declares it (${parsed.error?.message})`, received.text);
  return parsed.data;
}

/** Checks an error response with this status and code. */
export function expectError(received: Received, status: number, code: string): void {
  expectStatus(received, status);
  expectMachinery(received);
  const envelope = Failure.safeParse(received.json);
  expectThat(envelope.success, 'the error envelope', received.text);
  expectThat(envelope.data.error.code === code, code, envelope.data.error.code);
}

export function expectStatus({ status, text, headers }: Received, expected: number): void {
  const id = headers['x-request-id'];
  expectThat(status === expected, `status ${expected}`, `${status}${id ? ` (request ${id})` : ''} ${text}`);
}
