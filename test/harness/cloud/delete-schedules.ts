import { Client } from '@upstash/qstash';
import type { Cloud } from '../../../local/cloud.ts';
import { LOCAL_SECRETS } from '../../../local/secrets.ts';

/** From here on no job runs but those that a test runs, and what the redirect asks for. */
export async function deleteSchedules({ qstash }: Cloud): Promise<void> {
  const { schedules } = new Client({ baseUrl: qstash.url, token: LOCAL_SECRETS.QSTASH_TOKEN });
  for (const { scheduleId } of await schedules.list()) await schedules.delete(scheduleId);
}
