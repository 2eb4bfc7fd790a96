import type { CloudEnvironment } from '../../../local/workers/local-functions.ts';
import { http } from './http.ts';

/** Fires the Cron Trigger, and waits until the watch is done. */
export async function runCron({ API_BASE_URL }: CloudEnvironment): Promise<void> {
  const { status } = await http(`${API_BASE_URL}/_cron`, { method: 'POST' });
  if (status !== 200 && status !== 204) throw new Error(`The Cron Trigger answered ${status}.`);
}
