import {
  findFlappingEndpoints,
  purgeWebhooks as purge,
} from '../../../db/webhooks/queries/webhook-outbox.ts';
import type { Ctx } from '../../platform/ctx.ts';

/**
 * Deletes expired log entries; true while there are more. Once none is left, it reports endpoints that fail all day
 * without being disabled.
 */
export async function purgeWebhooks({ db, clock, log }: Ctx): Promise<boolean> {
  if (await purge(db, clock())) return true;
  for (const flapping of await findFlappingEndpoints(db, clock()))
    log.warn('webhook_endpoint_flapping', flapping);
  return false;
}
