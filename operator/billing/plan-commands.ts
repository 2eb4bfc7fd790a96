import { AddPlan, addPlan, EndPlan, endPlan, listPlans } from '../../shared/billing/plans.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

export const planCommands: CommandGroup = {
  about: 'Plans, which include the usage of a service',
  commands: {
    add: defineCommand({
      summary: 'Give an organization a plan',
      fields: AddPlan.shape,
      run: addPlan,
    }),
    end: defineCommand({
      summary: 'End a plan, or delete one that has not started',
      fields: EndPlan.shape,
      confirm: async (ctx, { organizationId, planId }, organization) => {
        const plan = (await listPlans(ctx, organizationId)).find(({ id }) => id === planId);
        return plan && `End plan ${planId} (${plan.name}) of ${organization}?`;
      },
      run: endPlan,
    }),
    list: defineCommand({
      summary: 'List the plans of an organization',
      fields: ORGANIZATION,
      output: 'list',
      run: (ctx, { organizationId }) => listPlans(ctx, organizationId),
    }),
  },
};
