import type { Command } from 'commander';
import { SERVICE_CODES, type ServiceCode } from '../../shared/services.ts';
import { choiceArgument } from '../program/choices.ts';
import { askAboutOrganization, onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import { ORGANIZATION, YES } from '../program/words.ts';
import { listServices, setService } from './services.ts';

export function addServiceCommands(program: Command): void {
  const group = program.command('service').description('Services of an organization');

  const turn = (enabled: boolean) =>
    onOrganization((ctx, organizationId, service: ServiceCode) =>
      setService(ctx, { organizationId, service, enabled }),
    );
  const service = () => choiceArgument('<service>', 'code of the service', SERVICE_CODES);

  group
    .command('on')
    .description('Turn a service on')
    .argument(...ORGANIZATION)
    .addArgument(service())
    .action(operate(turn(true)));

  group
    .command('off')
    .description('Turn a service off: its calls are refused')
    .argument(...ORGANIZATION)
    .addArgument(service())
    .option(...YES)
    .action(
      operate(
        turn(false),
        askAboutOrganization(
          (organization, [code]: [ServiceCode]) => `Refuse every call of ${organization} to ${code}?`,
        ),
      ),
    );

  group
    .command('list')
    .description('List the services and whether they are on')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(listServices)));
}
