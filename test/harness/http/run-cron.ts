import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';

/** Fires the Cron Trigger, and waits until the watch is done. */
export async function runCron({ API_BASE_URL }: CloudEnvironment): Promise<void> {
  const response = await fetch(`${API_BASE_URL}/_cron`, { method: 'POST' });
  if (!response.ok) throw new Error(`The Cron Trigger answered ${response.status}.`);
}
