import { createContext, type Execution } from '../../http/create-context.ts';
import type { Check, CheckResult } from './check.ts';
import { cacheCheck } from './common-checks.ts';
import { CHECK_MS, runChecks } from './run-checks.ts';

/** A named entry point of a Worker, which only a service binding reaches. */
export type Probe = { fetch(request: Request, env: object, execution: Execution): Promise<Response> };

/** What the watch asks a function each minute: whether all that it needs works, by its own settings and secrets. */
export const createProbe = (name: string, checks: readonly Check[]): Probe => ({
  fetch: async (_, env, execution) => Response.json(await probe(name, checks, env, execution)),
});

async function probe(
  name: string,
  checks: readonly Check[],
  env: object,
  execution: Execution,
): Promise<CheckResult[]> {
  try {
    const ctx = createContext(env, execution, { function: name }, CHECK_MS);
    return await runChecks(ctx, [cacheCheck, ...checks]);
  } catch (error) {
    // Of settings, whose names it lists, never their values.
    return [{ name: 'settings', failure: error instanceof Error ? error.message : 'unknown', ms: 0 }];
  }
}
