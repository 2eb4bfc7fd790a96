import type { Command } from 'commander';
import { SERVICE_CODES, type ServiceCode } from '../../shared/services.ts';
import { choiceArgument } from '../program/choices.ts';
import { askAboutOrganization, onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import { toMoment, toWhole } from '../program/parse-argument.ts';
import { ORGANIZATION, YES } from '../program/words.ts';
import { addPlan, endPlan, listPlans } from './plans.ts';

type AddOptions = { from?: Date; until?: Date; dailyQuota?: number };

export function addPlanCommands(program: Command): void {
  const group = program.command('plan').description('Plans, which include the usage of a service');

  group
    .command('add')
    .description('Give an organization a plan')
    .argument(...ORGANIZATION)
    .addArgument(choiceArgument('<service>', 'code of the service', SERVICE_CODES))
    .argument('<name>', 'what the customer reads')
    .option('--from <moment>', 'ISO 8601, Colombia time without a zone (default: now)', toMoment)
    .option('--until <moment>', 'when it ends (default: when it is ended)', toMoment)
    .option('--daily-quota <creations>', 'creations per Colombia day (default: 100000)', toWhole)
    .action(
      operate(
        onOrganization((ctx, organizationId, service: ServiceCode, name: string, options: AddOptions) => {
          const { from: startsAt, until: endsAt, dailyQuota } = options;
          return addPlan(ctx, { organizationId, service, name, startsAt, endsAt, dailyQuota });
        }),
      ),
    );

  group
    .command('end')
    .description('End a plan; one that has not begun is taken back')
    .argument(...ORGANIZATION)
    .argument('<plan>', 'id of the plan', toWhole)
    .option('--at <moment>', 'ISO 8601, Colombia time without a zone (default: now)', toMoment)
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId, planId: number, { at }: { at?: Date }) =>
          endPlan(ctx, { organizationId, planId, endsAt: at }),
        ),
        askAboutOrganization(async (organization, [planId]: [number, { at?: Date }], { id }, ctx) => {
          const plan = (await listPlans(ctx, id)).find((known) => known.id === planId);
          return plan && `End plan ${planId} (${plan.name}) of ${organization}?`;
        }),
      ),
    );

  group
    .command('list')
    .description('List the plans of an organization')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(listPlans)));
}
