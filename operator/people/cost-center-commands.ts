import type { Command } from 'commander';
import { createCostCenter } from '../../shared/cost-centers/create-cost-center.ts';
import { listCostCenters } from '../../shared/cost-centers/list-cost-centers.ts';
import { renameCostCenter } from '../../shared/cost-centers/rename-cost-center.ts';
import { setCostCenterStatus } from '../../shared/cost-centers/set-cost-center-status.ts';
import { askAboutOrganization, onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import { ORGANIZATION, YES } from '../program/words.ts';

const NAME = ['<name>', 'what people call it'] as const;
const CODE = ['<code>', 'code of the cost center'] as const;

export function addCostCenterCommands(program: Command): void {
  const group = program.command('cost-center').description('Cost centers, which usage is attributed to');

  group
    .command('create')
    .description('Create a cost center')
    .argument(...ORGANIZATION)
    .argument(...CODE)
    .argument(...NAME)
    .action(
      operate(
        onOrganization((ctx, organizationId, code: string, name: string) =>
          createCostCenter(ctx, { organizationId, code, name }),
        ),
      ),
    );

  group
    .command('rename')
    .description('Give a cost center another name; its code stays')
    .argument(...ORGANIZATION)
    .argument(...CODE)
    .argument(...NAME)
    .action(
      operate(
        onOrganization((ctx, organizationId, code: string, name: string) =>
          renameCostCenter(ctx, { organizationId, code, name }),
        ),
      ),
    );

  group
    .command('disable')
    .description('Disable a cost center, and with it the keys that are bound to it')
    .argument(...ORGANIZATION)
    .argument(...CODE)
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId, code: string) =>
          setCostCenterStatus(ctx, { organizationId, code, status: 'disabled' }),
        ),
        askAboutOrganization(async (organization, [code]: [string], { id }, ctx) => {
          if (!(await listCostCenters(ctx, id)).some((center) => center.code === code)) return undefined;
          return `Disable the cost center ${code} of ${organization}, and the keys bound to it?`;
        }),
      ),
    );

  group
    .command('enable')
    .description('Activate a cost center again')
    .argument(...ORGANIZATION)
    .argument(...CODE)
    .action(
      operate(
        onOrganization((ctx, organizationId, code: string) =>
          setCostCenterStatus(ctx, { organizationId, code, status: 'active' }),
        ),
      ),
    );

  group
    .command('list')
    .description('List the cost centers of an organization')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(listCostCenters)));
}
