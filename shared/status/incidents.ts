import { and, desc, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { INCIDENT_IMPACTS, INCIDENT_STATUSES, incident } from '../../db/status/tables/incident.ts';
import { audited } from '../kernel/audit/audited.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { DomainError } from '../kernel/errors/domain-error.ts';
import { checkInput } from '../kernel/verbs/check-input.ts';
import { Id, Line, Prose } from '../kernel/verbs/fields.ts';
import { onlyRow } from '../kernel/verbs/only-row.ts';
import { Components } from './components.ts';

/** The latest incidents. */
export const listIncidents = (ctx: Ctx, limit: number) =>
  ctx.db.select().from(incident).orderBy(desc(incident.startedAt)).limit(limit);

export const OpenIncident = z.object({
  title: Line.describe('what happens, in a few words'),
  message: Prose.describe('text that customers see'),
  impact: z.enum(INCIDENT_IMPACTS).describe('how severe it is'),
  components: Components,
});
export type OpenIncident = z.input<typeof OpenIncident>;

/** Announces an incident, with the status "investigating". */
export const openIncident = audited(
  { verb: 'incident.open', changes: incident },
  async (ctx: Ctx, input: OpenIncident) => {
    const now = ctx.clock();
    const rows = await ctx.db
      .insert(incident)
      .values({
        ...checkInput(OpenIncident, input),
        status: 'investigating',
        startedAt: now,
        updatedAt: now,
      })
      .returning();
    return onlyRow(rows);
  },
);

export const UpdateIncident = z.object({
  incidentId: Id.describe('ID of the incident'),
  status: z.enum(INCIDENT_STATUSES).optional().describe('new status'),
  impact: z.enum(INCIDENT_IMPACTS).optional().describe('how severe it is now'),
  message: Prose.optional().describe('new text that customers see'),
  components: Components.optional(),
});
export type UpdateIncident = z.input<typeof UpdateIncident>;

/** Changes an incident's announcement. A resolved incident never changes again. */
export const updateIncident = audited(
  { verb: 'incident.update', changes: incident },
  async (ctx: Ctx, input: UpdateIncident) => {
    const { incidentId, ...changes } = checkInput(UpdateIncident, input);
    if (Object.values(changes).every((change) => change === undefined)) {
      throw new DomainError('NOTHING_TO_CHANGE');
    }
    const now = ctx.clock();
    const [updated] = await ctx.db
      .update(incident)
      .set({ ...changes, updatedAt: now, resolvedAt: changes.status === 'resolved' ? now : null })
      .where(and(eq(incident.id, incidentId), isNull(incident.resolvedAt)))
      .returning();
    if (updated === undefined) throw new DomainError('INCIDENT_NOT_OPEN', { incidentId });
    return updated;
  },
);

/** Resolves an incident, with an optional last message. */
export const resolveIncident = (
  ctx: Ctx,
  { incidentId, message }: { incidentId: number; message?: string | undefined },
) => updateIncident(ctx, { incidentId, message, status: 'resolved' });
