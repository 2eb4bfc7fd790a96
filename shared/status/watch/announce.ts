import type { AlertsConfig } from '../../kernel/config.ts';
import type { Logger } from '../../kernel/log/logger.ts';
import type { Signal } from '../signals/signal.ts';
import { openChannels } from './channels.ts';
import { sendNotices } from './send-notices.ts';
import { updateAlerts } from './update-alerts.ts';
import { type Stores, saveState, type WatchState } from './watch-state.ts';

type Announcer = Stores & {
  /** The address of the API, by which receivers know which system this is. */
  system: string;
  alerts: AlertsConfig;
  clock: () => Date;
  log: Logger;
};

/**
 * Announces what changed, remembers what is still to be sent, and sends the heartbeat if a channel was reached. Returns
 * whether an alert stands.
 */
export async function announce(
  ctx: Announcer,
  state: WatchState,
  signals: readonly Signal[],
  next: Pick<WatchState, 'slow' | 'unsaved' | 'hindered' | 'lastOut' | 'secrets'>,
): Promise<boolean> {
  const atMs = ctx.clock().getTime();
  const { alerts, changes } = updateAlerts(state.alerts, signals, atMs);
  for (const { kind, alert } of changes) {
    const { signal, value, detail } = alert;
    ctx.log[kind === 'ended' ? 'info' : 'warn'](`alert_${kind}`, { signal, value, detail });
  }
  const channels = openChannels(ctx.alerts, ctx.system);
  const notices = changes.flatMap((change) =>
    channels.map(({ name }) => ({ ...change, channel: name, atMs })),
  );
  const { waiting, isHeard } = await sendNotices(channels, [...state.notices, ...notices], ctx.log);
  await saveState(ctx, { ...next, savedAtMs: atMs, alerts, notices: waiting }).catch((error: unknown) =>
    ctx.log.error('watch_state_not_saved', error),
  );
  if (isHeard) await sendHeartbeat(ctx);
  return alerts.length > 0;
}

const HEARTBEAT_MS = 10_000;

/** Tells an outside monitor that the watch runs; it alerts by itself when this stops. */
async function sendHeartbeat({
  alerts: { ALERT_HEARTBEAT_URL: url },
  log,
}: {
  alerts: AlertsConfig;
  log: Logger;
}): Promise<void> {
  if (url === undefined) return;
  try {
    const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(HEARTBEAT_MS) });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
  } catch (error) {
    log.error('heartbeat_not_sent', error);
  }
}
