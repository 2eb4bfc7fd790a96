import { expect, inject } from 'vitest';
import * as z from 'zod';
import { readPolicies } from '../../deploy/smoke/read-policies.ts';
import { ERROR_CODES, type ErrorCode } from '../../shared/kernel/errors/error-codes.ts';
import { errorsOf } from '../../shared/kernel/http/route.ts';
import type { Received } from '../harness/http/http.ts';
import { describedOf, fileErrors, schemaErrors } from './document/openapi-schemas.ts';
import type { Operation } from './operations.ts';

const COLOMBIA_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-05:00$/;
/** The longest wait that the fields may state: that of a source that is cut off. */
const CUT_OFF_SEC = 900;

/** The RateLimit fields; `policy` lists every limit that applies. */
type RateLimit = { limit: number; remaining: number; reset: number; policy: string };

const integerOf = (answer: Received, name: string): number => {
  expect(answer.headers[name], name).toMatch(/^\d+$/);
  return Number(answer.headers[name]);
};

/** The RateLimit fields of an answer, after checking that they are plausible whole numbers. */
export function rateLimitOf(answer: Received): RateLimit {
  const limit = integerOf(answer, 'ratelimit-limit');
  const remaining = integerOf(answer, 'ratelimit-remaining');
  const reset = integerOf(answer, 'ratelimit-reset');
  const policy = answer.headers['ratelimit-policy'] ?? '';
  const policies = readPolicies(policy) ?? [];
  expect(policies, policy).not.toEqual([]);
  const units = policies.map(({ counts = 'requests' }) => counts);
  expect(new Set(units).size, `limits that can be told apart: ${policy}`).toBe(units.length);
  const windows = policies.filter((stated) => stated.limit === limit);
  expect(windows, `a policy of ${limit}`).not.toEqual([]);
  expect(limit).toBeGreaterThan(0);
  expect(remaining).toBeLessThanOrEqual(limit);
  expect(reset).toBeLessThanOrEqual(
    Math.max(...windows.map(({ windowSeconds }) => windowSeconds), CUT_OFF_SEC),
  );
  return { limit, remaining, reset, policy };
}

/** Asserts what the contract promises for every answer of an operation. */
function expectAnswer(operation: Operation, answer: Received): void {
  rateLimitOf(answer);
  expect(answer.headers['x-request-id']).toMatch(/^[a-f0-9]{32}$/);
  expect(Object.keys(describedOf(operation).responses)).toContain(String(answer.status));
  if (answer.json?.meta === undefined) return;
  const { requestId, timestamp, responseTimeMs } = answer.json.meta;
  expect(requestId).toBe(answer.headers['x-request-id']);
  expect(timestamp).toMatch(COLOMBIA_TIME);
  expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(60_000);
  expect(responseTimeMs).toBeTypeOf('number');
  expect(schemaErrors(operation, answer.status, answer.json)).toEqual([]);
}

/** Asserts a refusal with this code, in the exact shape of the contract's error envelope. */
export function expectRefusal(operation: Operation, answer: Received, code: ErrorCode): void {
  const { status } = ERROR_CODES[code];
  expect({ status: answer.status, code: answer.json?.error?.code }).toEqual({ status, code });
  expectAnswer(operation, answer);
  const { success, error, meta, ...rest } = answer.json;
  expect({ success, rest }).toEqual({ success: false, rest: {} });
  expect(Object.keys(error)).toEqual(['code', 'type', 'message', 'details']);
  expect(error.type).toBe(`${inject('environment').API_BASE_URL}/docs/errors/${code}`);
  expect(error.message).toMatch(/\S/);
  if ([400, 413, 422].includes(status)) expect(error.details, 'names no field').not.toEqual([]);
  for (const detail of error.details)
    expect(detail).toEqual({ field: expect.any(String), message: expect.any(String) });
  expect(Object.keys(meta).filter((name) => name !== 'clientIp')).toEqual([
    'requestId',
    'timestamp',
    'responseTimeMs',
  ]);
  expect(errorsOf(operation.route)).toContain(code);
  expect(describedOf(operation).responses[status]?.['x-error-codes']).toContain(code);
  if ([429, 503, 504].includes(status)) expect(integerOf(answer, 'retry-after')).toBeGreaterThan(0);
}

/** Asserts that a request was granted with the declared status, media type and data. */
export function expectGranted(operation: Operation, answer: Received): void {
  const { reply } = operation.route;
  expect({ status: answer.status, error: answer.json?.error }).toEqual({ status: reply.status });
  expectAnswer(operation, answer);
  if ('contentType' in reply) {
    const type = answer.headers['content-type'] ?? '';
    expect(type).toContain(reply.contentType);
    expect(fileErrors(operation, answer.status, type, answer.text)).toEqual([]);
  } else if ('data' in reply) {
    expect(answer.headers['content-type']).toContain('application/json');
    expect(Object.keys(answer.json)).toEqual(['success', 'data', 'meta']);
    expect(answer.json.success).toBe(true);
    // Encoding and parsing drop fields that the schema does not name, so equality shows that there are none.
    expect(reply.data.parse(z.encode(reply.data, answer.json.data))).toEqual(answer.json.data);
  } else {
    expect(answer.text).toBe('');
  }
}
