import type { Command } from 'commander';
import { SERVICE_CODES, type ServiceCode } from '../../shared/services.ts';
import { listServices } from '../domain/list-services.ts';
import { setService } from '../domain/set-service.ts';
import { choiceArgument } from './choices.ts';
import { onOrganization } from './on-organization.ts';
import { operate } from './operate.ts';
import { ORGANIZATION } from './words.ts';

export function addServiceCommands(program: Command): void {
  const group = program.command('service').description('Services of an organization');

  for (const [verb, enabled] of [
    ['on', true],
    ['off', false],
  ] as const) {
    group
      .command(verb)
      .description(`Turn a service ${verb}`)
      .argument(...ORGANIZATION)
      .addArgument(choiceArgument('<service>', 'code of the service', SERVICE_CODES))
      .action(
        operate(
          onOrganization((ctx, organizationId, service: ServiceCode) =>
            setService(ctx, { organizationId, service, enabled }),
          ),
        ),
      );
  }

  group
    .command('list')
    .description('List the services and whether they are on')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(listServices)));
}
