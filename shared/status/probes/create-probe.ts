import { createCtx, type Execution } from '../../kernel/create-ctx.ts';
import type { Check, CheckResult, Fails } from './check.ts';
import { cacheCheck } from './common-checks.ts';
import { fingerprintsOf } from './compared-secrets.ts';
import { CHECK_MS, runChecks } from './run-checks.ts';

/** A named entry point of a Worker, which only a service binding reaches. */
export type Probe = { fetch(request: Request, env: object, execution: Execution): Promise<Response> };

/**
 * Creates the probe that the watch runs in a function each minute: whether all that it needs works, by its own settings
 * and secrets. `withoutRedis`: which of its requests fail without Redis, if not only its writes.
 */
export const createProbe = (
  name: string,
  checks: readonly Check[],
  withoutRedis: Fails | 'all' = 'some',
): Probe => ({
  fetch: async (_, env, execution) =>
    Response.json(await probe(name, [toCacheCheck(withoutRedis), ...checks], env, execution)),
});

const toCacheCheck = (fails: Fails | 'all'): Check => ({
  ...cacheCheck,
  fails: fails === 'all' ? undefined : fails,
});

async function probe(
  name: string,
  checks: readonly Check[],
  env: object,
  execution: Execution,
): Promise<CheckResult[]> {
  try {
    const ctx = createCtx({ env, functionName: name, execution, totalMs: CHECK_MS });
    return [...(await runChecks(ctx, checks)), ...fingerprintsOf(env)];
  } catch (error) {
    // A check of settings: it lists their names, never their values.
    return [{ name: 'settings', failure: error instanceof Error ? error.message : 'unknown', ms: 0 }];
  }
}
