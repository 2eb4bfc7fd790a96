import { desc } from 'drizzle-orm';
import { maintenance } from '../../db/schema/maintenance.ts';
import type { OperatorContext } from '../operator-context.ts';

/** The latest maintenance windows, those ahead first. */
export const listMaintenance = (ctx: OperatorContext, limit: number) =>
  ctx.db.select().from(maintenance).orderBy(desc(maintenance.startsAt)).limit(limit);
