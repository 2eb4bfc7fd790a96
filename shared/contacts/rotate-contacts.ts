import { deleteOldAnswers, deleteOldCheckDays } from '../../db/contacts/queries/checks.ts';
import { rotateContactPartitions } from '../../db/contacts/queries/touches.ts';
import type { Ctx } from '../platform/ctx.ts';

/** Creates the next partitions of contacts and evidence, and drops old ones. */
export async function rotateContacts({ db, log }: Ctx): Promise<void> {
  const dropped = await rotateContactPartitions(db);
  if (dropped.length > 0) log.info('contact_partitions_dropped', { partitions: dropped.join(' ') });
  await deleteOldCheckDays(db);
}

/** Deletes old answers of the registry; true while there may be more. */
export const purgeAnswers = ({ db }: Ctx): Promise<boolean> => deleteOldAnswers(db);
