import * as z from 'zod';
import { INCIDENT_IMPACTS, incident } from '../../db/schema/incident.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Line, Prose } from '../../shared/verbs/fields.ts';
import { onlyRow } from '../../shared/verbs/only-row.ts';
import type { OperatorContext } from '../operator-context.ts';
import { Components } from './components.ts';

const Input = z.object({
  title: Line,
  message: Prose,
  impact: z.enum(INCIDENT_IMPACTS),
  /** Names of the components that suffer. */
  components: Components,
});

/** Tells customers of an incident, which is being investigated from now on. */
export const openIncident = audited(
  { verb: 'incident.open', changes: incident },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const now = ctx.clock();
    const rows = await ctx.db
      .insert(incident)
      .values({ ...checkInput(Input, input), status: 'investigating', startedAt: now, updatedAt: now })
      .returning();
    return onlyRow(rows);
  },
);
