import { postUsage as post } from '../../../db/billing/queries/post-usage.ts';
import type { Ctx } from '../../platform/ctx.ts';

/** Locks on this many accounts are held until the step ends, about a tenth of a second. */
const BATCH_SIZE = 200;

/** Posts the pending usage of the hour that ended as movements; true while there may be more. */
export const postUsage = ({ db }: Ctx): Promise<boolean> => post(db, BATCH_SIZE);
