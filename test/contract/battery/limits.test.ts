import { describe, expect, inject, test } from 'vitest';
import type { Route } from '../../../shared/kernel/http/route.ts';
import { IS_CI } from '../../harness/ci.ts';
import type { Received } from '../../harness/http/http.ts';
import { inParallel } from '../../harness/http/in-parallel.ts';
import { createTenant } from '../../harness/organization.ts';
import { call } from '../call.ts';
import { expectRefusal, rateLimitOf } from '../expect-answer.ts';
import { KEYED, type KeyedOperation } from '../operations.ts';
import { makeValidRequest, type OperationRequest } from '../valid-requests.ts';

const environment = inject('environment');
const TRY_MS = 90_000;

/** Returns the number of these requests that fit into a window, by the strictest of the operation's quotas. */
function grantsOf({ route, limit }: KeyedOperation, request: OperationRequest): number {
  const { cost } = route;
  if (cost === undefined) return limit.requests;
  return Math.min(limit.requests, Math.floor(cost.limit / cost.units(parse(route, request), new Date())));
}

const parse = ({ params, query, body }: Route, request: OperationRequest) =>
  // The route's cost takes what its schemas parse.
  ({
    params: params?.parse(request.params),
    query: query?.parse(request.query ?? {}),
    body: body?.parse(request.body),
  }) as Parameters<NonNullable<Route['cost']>['units']>[0];

/**
 * Sends one request more than the quota grants, trying again until all fall within one window. With a window of one
 * second they are sent all at once, because the machine may be busy.
 */
async function overspend(operation: KeyedOperation): Promise<{ granted: number; answers: Received[] }> {
  const until = Date.now() + TRY_MS;
  while (Date.now() < until) {
    const tenant = await createTenant(environment);
    const request = await makeValidRequest(operation, tenant);
    const granted = grantsOf(operation, request);
    const startedAt = Date.now();
    const answers = await inParallel(operation.limit.windowSeconds === 1 ? granted + 1 : 2, granted + 1, () =>
      call(environment, operation, request, tenant),
    );
    if (Date.now() - startedAt < operation.limit.windowSeconds * 1000) return { granted, answers };
  }
  throw new Error(`${operation.id}: the machine is too slow to spend the quota within its window`);
}

/** Outside CI, this operation stands for all: their limits differ only in numbers. */
const REPRESENTATIVE = 'ping';

describe.each(KEYED.filter(({ id }) => IS_CI || id === REPRESENTATIVE))('$id', (operation) => {
  test('accepts exactly as many requests as its quota says', async () => {
    const { granted, answers } = await overspend(operation);
    const refused = answers.filter(({ status }) => status === 429);
    expect({ granted: answers.length - refused.length }).toEqual({ granted });
    for (const answer of refused) {
      expectRefusal(operation, answer, 'RATE_TPS_EXCEEDED');
      const { remaining, reset } = rateLimitOf(answer);
      expect({ remaining, reset }).toEqual({ remaining: 0, reset: Number(answer.headers['retry-after']) });
      expect(reset).toBeLessThanOrEqual(operation.limit.windowSeconds);
    }
  });
});
