import { Client } from '@upstash/qstash';
import type { Cloud } from '../../../local/cloud.ts';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';

/** Afterwards only jobs run by tests, or requested by the redirect, are executed. */
export async function deleteSchedules({ qstash }: Cloud): Promise<void> {
  const { schedules } = new Client({ baseUrl: qstash.url, token: LOCAL_SECRETS.QSTASH_TOKEN });
  for (const { scheduleId } of await schedules.list()) await schedules.delete(scheduleId);
}
