import type { Command } from 'commander';
import { onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import { ORGANIZATION } from '../program/words.ts';
import { listDestinations, removeDestination, setDestination } from './destinations.ts';

const DESTINATION = [
  '<destination>',
  'a country (CO), or what numbers begin with, digits with country code (57300)',
] as const;

export function addDestinationCommands(calling: Command): void {
  const group = calling
    .command('destinations')
    .description('Where an organization may call: landlines and mobiles of its country, unless told');
  group
    .command('list')
    .description('List where an organization may call and may not')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(listDestinations)));
  group
    .command('allow')
    .description('Allow calls to a destination: to landlines and mobiles, unless every kind is meant')
    .argument(...ORGANIZATION)
    .argument(...DESTINATION)
    .option('--every-kind', 'also premium, shared-cost, satellite and all other numbers; price them first')
    .action(
      operate(
        onOrganization((ctx, organizationId, destination: string, { everyKind }: { everyKind?: true }) =>
          setDestination(ctx, { organizationId, destination, isAllowed: true, everyKind }),
        ),
      ),
    );
  group
    .command('forbid')
    .description('Forbid calls to a destination; those that were accepted are not dialled either')
    .argument(...ORGANIZATION)
    .argument(...DESTINATION)
    .action(
      operate(
        onOrganization((ctx, organizationId, destination: string) =>
          setDestination(ctx, { organizationId, destination, isAllowed: false }),
        ),
      ),
    );
  group
    .command('remove')
    .description('Take back what was said of a destination')
    .argument(...ORGANIZATION)
    .argument(...DESTINATION)
    .action(
      operate(
        onOrganization((ctx, organizationId, destination: string) =>
          removeDestination(ctx, { organizationId, destination }),
        ),
      ),
    );
}
