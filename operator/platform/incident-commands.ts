import type { Command } from 'commander';
import { INCIDENT_IMPACTS, INCIDENT_STATUSES } from '../../db/schema/platform/incident.ts';
import { choiceArgument, choiceOption } from '../program/choices.ts';
import { operate } from '../program/operate.ts';
import { toCount, toList, toWhole } from '../program/parse-argument.ts';
import { listIncidents, openIncident, resolveIncident, updateIncident } from './incidents.ts';

type Impact = (typeof INCIDENT_IMPACTS)[number];
type UpdateOptions = {
  status?: (typeof INCIDENT_STATUSES)[number];
  impact?: Impact;
  message?: string;
  components?: string[];
};

const INCIDENT = ['<incident>', 'id of the incident', toWhole] as const;
const COMPONENTS = ['--components <names>', 'what suffers, separated by commas', toList] as const;

export function addIncidentCommands(program: Command): void {
  const group = program.command('incident').description('Incidents that customers are told of');

  group
    .command('open')
    .description('Open an incident')
    .addArgument(choiceArgument('<impact>', 'how bad it is', INCIDENT_IMPACTS))
    .argument('<title>', 'what it is, in a line')
    .argument('<message>', 'what customers are told')
    .requiredOption(...COMPONENTS)
    .action(
      operate(
        (ctx, impact: Impact, title: string, message: string, { components }: { components: string[] }) =>
          openIncident(ctx, { impact, title, message, components }),
      ),
    );

  group
    .command('update')
    .description('Change what is told of an open incident')
    .argument(...INCIDENT)
    .addOption(choiceOption('--status <status>', 'how far it is', INCIDENT_STATUSES))
    .addOption(choiceOption('--impact <impact>', 'how bad it is', INCIDENT_IMPACTS))
    .option('--message <text>', 'what customers are told now')
    .option(...COMPONENTS)
    .action(
      operate((ctx, incidentId: number, options: UpdateOptions) =>
        updateIncident(ctx, { incidentId, ...options }),
      ),
    );

  group
    .command('resolve')
    .description('End an incident')
    .argument(...INCIDENT)
    .option('--message <text>', 'the last word on it')
    .action(
      operate((ctx, incidentId: number, { message }: { message?: string }) =>
        resolveIncident(ctx, { incidentId, message }),
      ),
    );

  group
    .command('list')
    .description('List the latest incidents')
    .option('--limit <count>', 'how many', toCount, 20)
    .action(operate((ctx, { limit }: { limit: number }) => listIncidents(ctx, limit)));
}
