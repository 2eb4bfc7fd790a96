import { readAlertsConfig } from '../../../shared/config.ts';
import { unknownSignals } from '../../../shared/health/check-health.ts';
import { toSignal } from '../../../shared/health/signal.ts';
import type { BaseContext } from '../../../shared/http/context.ts';
import { createContext, type Execution } from '../../../shared/http/create-context.ts';
import { createLogger } from '../../../shared/log/logger.ts';
import { announce } from './announce.ts';
import { runWatch } from './run-watch.ts';
import { loadState } from './watch-state.ts';

/** Total time that a run may wait for Redis, and for Postgres. */
const WATCH_DEPENDENCY_MS = 10_000;
const NAME = 'platform';

/** Cloudflare's Cron Trigger, each minute (`triggers` in wrangler.toml). */
export async function scheduled(_: unknown, env: object, execution: Execution): Promise<void> {
  const alerts = readAlertsConfig(env);
  let ctx: BaseContext;
  try {
    ctx = createContext(env, execution, { function: NAME }, WATCH_DEPENDENCY_MS);
  } catch (error) {
    return await announceMisconfiguration(env, alerts, error);
  }
  await runWatch(ctx, alerts);
}

/** With settings missing nothing can be probed; that is told, by what is left. */
async function announceMisconfiguration(
  env: object,
  alerts: ReturnType<typeof readAlertsConfig>,
  error: unknown,
): Promise<void> {
  const detail = error instanceof Error ? error.message : 'unknown';
  const stores = { env, redis: undefined };
  const system = String(Reflect.get(env, 'API_BASE_URL'));
  const ctx = { ...stores, alerts, system, clock: () => new Date(), log: createLogger({ function: NAME }) };
  const state = await loadState(stores);
  const signal = toSignal({ signal: 'watch-failed', subject: 'settings', value: 1, detail });
  await announce(ctx, state, [...unknownSignals(), signal], state);
}
