import type { Command } from 'commander';
import { setKeepsRequests } from '../../shared/requests/set-keeps-requests.ts';
import { choiceArgument } from '../program/choices.ts';
import { askAboutOrganization, onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import { ORGANIZATION, YES } from '../program/words.ts';
import { createOrganization } from './create-organization.ts';
import { addEndCommands } from './end-commands.ts';
import { findOrganization } from './find-organization.ts';
import { listOrganizations } from './list-organizations.ts';
import { addOnboardCommand } from './onboard-commands.ts';
import {
  addCreationOptions,
  askOfCreation,
  type CreateOptions,
  LEGAL_NAME,
  type Profile,
  TAX_ID,
  toCreation,
} from './organization-creation.ts';
import { setOrganizationStatus } from './set-organization-status.ts';
import { updateOrganization } from './update-organization.ts';

const STATUS_VERBS = [
  {
    verb: 'activate',
    status: 'active',
    description: 'Let an organization use the API, also a closed one: its keys stay revoked',
  },
  { verb: 'suspend', status: 'suspended', description: 'Keep an organization from using the API' },
] as const;

export function addOrganizationCommands(program: Command): void {
  const group = program.command('organization').description('Organizations');

  const create = group
    .command('create')
    .description(
      'Create an organization with its default cost center, and with a currency its billing account',
    )
    .argument('<name>', 'by which commands find it, too')
    .option('--currency <code>', 'ISO 4217; without it, no billing account');
  addCreationOptions(create).action(
    operate(
      (ctx, name: string, options: CreateOptions) => createOrganization(ctx, toCreation(name, options)),
      askOfCreation,
    ),
  );

  addOnboardCommand(group);

  group
    .command('update')
    .description('Change the profile of an organization; what is left out stays')
    .argument(...ORGANIZATION)
    .option('--name <name>', 'another name')
    .option(...LEGAL_NAME)
    .option(...TAX_ID)
    .option('--country <code>', 'ISO 3166 alpha-2')
    .action(
      operate(
        onOrganization((ctx, organizationId, changes: Profile & { name?: string }) =>
          updateOrganization(ctx, { organizationId, ...changes }),
        ),
      ),
    );

  group
    .command('list')
    .description('List the organizations')
    .action(operate((ctx) => listOrganizations(ctx)));

  group
    .command('show')
    .description('Show an organization')
    .argument(...ORGANIZATION)
    .action(operate((ctx, organization: string) => findOrganization(ctx, organization)));

  group
    .command('set-request-log')
    .description(
      'Turn on or off that the requests of an organization are kept for 7 days; uses of keys are counted all the same',
    )
    .argument(...ORGANIZATION)
    .addArgument(choiceArgument('<state>', 'from now on', ['on', 'off']))
    .action(
      operate(
        onOrganization((ctx, organizationId, state: string) =>
          setKeepsRequests(ctx, { organizationId, keepsRequests: state === 'on' }),
        ),
      ),
    );

  for (const { verb, status, description } of STATUS_VERBS) {
    const command = group
      .command(verb)
      .description(description)
      .argument(...ORGANIZATION);
    const run = operate(
      onOrganization((ctx, organizationId) => setOrganizationStatus(ctx, { organizationId, status })),
      status === 'active'
        ? undefined
        : askAboutOrganization((organization) => `Refuse every call of ${organization}?`),
    );
    (status === 'active' ? command : command.option(...YES)).action(run);
  }

  addEndCommands(group);
}
