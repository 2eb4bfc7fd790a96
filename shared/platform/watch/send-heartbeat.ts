import type { AlertsConfig } from '../config.ts';
import type { Logger } from '../log/logger.ts';

const HEARTBEAT_MS = 10_000;

/** Tells an outside monitor that the watch runs; it alerts by itself when this stops. */
export async function sendHeartbeat({
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
