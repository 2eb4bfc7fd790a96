import type { AlertsConfig } from '../config.ts';
import type { Signal } from '../health/signal.ts';
import type { Logger } from '../log/logger.ts';
import { openChannels } from './channels/open-channels.ts';
import { sendHeartbeat } from './send-heartbeat.ts';
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

/** Announces what changed, remembers what is still to be sent, and sends the heartbeat if a channel was reached. */
export async function announce(
  ctx: Announcer,
  state: WatchState,
  signals: readonly Signal[],
  next: Pick<WatchState, 'slow' | 'unsaved' | 'hindered' | 'secrets'>,
): Promise<void> {
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
}
