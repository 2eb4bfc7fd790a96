import * as z from 'zod';
import { maintenance } from '../../db/schema/maintenance.ts';
import { audited } from '../../shared/audit/audited.ts';
import { checkInput } from '../../shared/verbs/check-input.ts';
import { Line, Moment, Prose } from '../../shared/verbs/fields.ts';
import { onlyRow } from '../../shared/verbs/only-row.ts';
import type { OperatorContext } from '../operator-context.ts';
import { InputError } from '../operator-error.ts';
import { Components } from './components.ts';

const Input = z.object({
  title: Line,
  message: Prose,
  /** Names of the components that suffer. */
  components: Components,
  startsAt: Moment,
  endsAt: Moment,
});

/** Announces a maintenance window. */
export const planMaintenance = audited(
  { verb: 'maintenance.plan', changes: maintenance },
  async (ctx: OperatorContext, input: z.input<typeof Input>) => {
    const values = checkInput(Input, input);
    if (values.endsAt <= values.startsAt) throw new InputError('endsAt: must be after the beginning');
    if (values.endsAt <= ctx.clock()) throw new InputError('endsAt: must be in the future');
    return onlyRow(await ctx.db.insert(maintenance).values(values).returning());
  },
);
