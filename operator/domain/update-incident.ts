import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { INCIDENT_IMPACTS, INCIDENT_STATUSES, incident } from '../../db/schema/incident.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Id, Prose } from '../../shared/verbs/fields.ts';
import type { OperatorContext } from '../operator-context.ts';
import { OperatorError } from '../operator-error.ts';
import { Components } from './components.ts';

const Input = z.object({
  incidentId: Id,
  status: z.enum(INCIDENT_STATUSES).optional(),
  impact: z.enum(INCIDENT_IMPACTS).optional(),
  message: Prose.optional(),
  components: Components.optional(),
});

/** Changes what is told of an incident. Resolved, it is history and never changes again. */
export const updateIncident = audited(
  { verb: 'incident.update', changes: incident },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const { incidentId, ...changes } = checkInput(Input, input);
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
