import {
  purgeKeyDays as purge,
  rotateRequestPartitions,
} from '../../../db/kernel/queries/record-requests.ts';
import type { Ctx } from '../ctx.ts';

/** Creates the request log's next daily partition, and drops old ones. */
export async function rotateRequestLog({ db, log }: Ctx): Promise<void> {
  const dropped = await rotateRequestPartitions(db);
  if (dropped.length > 0) log.info('request_partitions_dropped', { partitions: dropped.join(' ') });
}

/** Deletes old counts of keys' requests; true while there may be more. */
export const purgeKeyDays = ({ db }: Ctx): Promise<boolean> => purge(db);
