import { DependencyError } from '../../../db/engine/deadlines/deadline.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { publishLanes } from '../publish-lanes.ts';

/**
 * Asks QStash to serve lanes now; without QStash, or when it is unreachable, the sweeper does so within a minute.
 * Returns which of the two.
 */
export async function publishDeliveries(
  { config, jobs }: Ctx,
  lanes: readonly string[],
): Promise<'now' | 'within a minute'> {
  if (config.jobs === undefined) return 'within a minute';
  try {
    await publishLanes(jobs, lanes);
    return 'now';
  } catch (error) {
    if (error instanceof DependencyError) return 'within a minute';
    throw error;
  }
}
