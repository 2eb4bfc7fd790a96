import type { Command } from 'commander';
import { operate } from '../program/operate.ts';
import { toCount, toList, toMoment, toWhole } from '../program/parse-argument.ts';
import { YES } from '../program/words.ts';
import { cancelMaintenance, getMaintenanceOrThrow, listMaintenance, planMaintenance } from './maintenance.ts';

type PlanOptions = { from: Date; until: Date; components: string[] };

export function addMaintenanceCommands(program: Command): void {
  const group = program.command('maintenance').description('Maintenance windows that customers are told of');

  group
    .command('plan')
    .description('Announce a maintenance window')
    .argument('<title>', 'what it is, in a line')
    .argument('<message>', 'what customers are told')
    .requiredOption('--from <moment>', 'ISO 8601, Colombia time without a zone', toMoment)
    .requiredOption('--until <moment>', 'when it ends', toMoment)
    .requiredOption('--components <names>', 'what suffers, separated by commas', toList)
    .action(
      operate((ctx, title: string, message: string, { from, until, components }: PlanOptions) =>
        planMaintenance(ctx, { title, message, components, startsAt: from, endsAt: until }),
      ),
    );

  group
    .command('cancel')
    .description('Take back a maintenance window')
    .argument('<maintenance>', 'id of the window', toWhole)
    .option(...YES)
    .action(
      operate(
        (ctx, maintenanceId: number) => cancelMaintenance(ctx, maintenanceId),
        async (ctx, maintenanceId) => {
          const { title } = await getMaintenanceOrThrow(ctx, maintenanceId);
          return `Cancel maintenance ${maintenanceId} (${title})?`;
        },
      ),
    );

  group
    .command('list')
    .description('List the latest maintenance windows')
    .option('--limit <count>', 'how many', toCount, 20)
    .action(operate((ctx, { limit }: { limit: number }) => listMaintenance(ctx, limit)));
}
