import { and, desc, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { INCIDENT_IMPACTS, INCIDENT_STATUSES, incident } from '../../db/schema/platform/incident.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Id, Line, Prose } from '../../shared/verbs/fields.ts';
import { onlyRow } from '../../shared/verbs/only-row.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { OperatorError } from '../program/operator-error.ts';
import { Components } from './components.ts';

/** The latest incidents. */
export const listIncidents = (ctx: OperatorContext, limit: number) =>
  ctx.db.select().from(incident).orderBy(desc(incident.startedAt)).limit(limit);

const OpenIncidentInput = z.object({
  title: Line,
  message: Prose,
  impact: z.enum(INCIDENT_IMPACTS),
  /** Affected components. */
  components: Components,
});

/** Announces an incident, with the status "investigating". */
export const openIncident = audited(
  { verb: 'incident.open', changes: incident },
  async (ctx: OperatorContext, input: z.input<typeof OpenIncidentInput>) => {
    const now = ctx.clock();
    const rows = await ctx.db
      .insert(incident)
      .values({
        ...checkInput(OpenIncidentInput, input),
        status: 'investigating',
        startedAt: now,
        updatedAt: now,
      })
      .returning();
    return onlyRow(rows);
  },
);

const UpdateIncidentInput = z.object({
  incidentId: Id,
  status: z.enum(INCIDENT_STATUSES).optional(),
  impact: z.enum(INCIDENT_IMPACTS).optional(),
  message: Prose.optional(),
  components: Components.optional(),
});

/** Changes an incident's announcement. A resolved incident never changes again. */
export const updateIncident = audited(
  { verb: 'incident.update', changes: incident },
  async (ctx: OperatorContext, input: z.input<typeof UpdateIncidentInput>) => {
    const { incidentId, ...changes } = checkInput(UpdateIncidentInput, input);
    if (Object.values(changes).every((change) => change === undefined)) {
      throw new OperatorError('Nothing of the incident was given to change.');
    }
    const now = ctx.clock();
    const [updated] = await ctx.db
      .update(incident)
      .set({ ...changes, updatedAt: now, resolvedAt: changes.status === 'resolved' ? now : null })
      .where(and(eq(incident.id, incidentId), isNull(incident.resolvedAt)))
      .returning();
    if (updated === undefined) throw new OperatorError(`There is no open incident ${incidentId}.`);
    return updated;
  },
);

/** Resolves an incident, with an optional last message. */
export const resolveIncident = (
  ctx: OperatorContext,
  { incidentId, message }: { incidentId: number; message?: string | undefined },
) => updateIncident(ctx, { incidentId, message, status: 'resolved' });
