import { desc } from 'drizzle-orm';
import { incident } from '../../db/schema/incident.ts';
import type { OperatorContext } from '../operator-context.ts';

/** The latest incidents. */
export const listIncidents = (ctx: OperatorContext, limit: number) =>
  ctx.db.select().from(incident).orderBy(desc(incident.startedAt)).limit(limit);
