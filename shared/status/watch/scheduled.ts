import { readAlertsConfig } from '../../kernel/config.ts';
import { createCtx, type Execution } from '../../kernel/create-ctx.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { createLogger } from '../../kernel/log/logger.ts';
import { unknownSignals } from '../signals/check-health.ts';
import { toSignal } from '../signals/signal.ts';
import { announce } from './announce.ts';
import { runWatch } from './run-watch.ts';
import { loadState } from './watch-state.ts';

/** Total time that a run may wait for Redis, and for Postgres. */
const WATCH_DEPENDENCY_MS = 10_000;
const NAME = 'platform';

/**
 * Cloudflare's Cron Trigger, each minute (`triggers` in wrangler.toml), which is as often as they fire. While an alert stands
 * a run looks twice, so that channels hear of its end within a minute, although a run takes some seconds.
 */
export async function scheduled(_: unknown, env: object, execution: Execution): Promise<void> {
  const alerts = readAlertsConfig(env);
  const open = () => createCtx({ env, functionName: NAME, execution, totalMs: WATCH_DEPENDENCY_MS });
  let ctx: Ctx;
  try {
    ctx = open();
  } catch (error) {
    return await announceMisconfiguration(env, alerts, error);
  }
  await lookTwice(
    (isSecond) => runWatch(isSecond ? open() : ctx, alerts, { isSecond }),
    alerts.WATCH_AGAIN_SECONDS * 1000,
  );
}

/** Looks, and again `againMs` after the beginning if an alert stands; with 0 only once. */
export async function lookTwice(
  look: (isSecond: boolean) => Promise<boolean>,
  againMs: number,
): Promise<void> {
  const startedAt = Date.now();
  const isStanding = await look(false);
  if (!isStanding || againMs === 0) return;
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, startedAt + againMs - Date.now())));
  await look(true);
}

/** If settings are missing nothing can be probed; the remaining channels are notified of that. */
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
