import type { Command } from 'commander';
import { type CreateKey, createKey } from '../../shared/keys/create-key.ts';
import { revokeKey } from '../../shared/keys/revoke-key.ts';
import { findMember } from '../people/find-member.ts';
import { askAboutOrganization, onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import { toList, toMoment, toWhole } from '../program/parse-argument.ts';
import { ORGANIZATION, YES } from '../program/words.ts';
import { showKey, showKeys } from './show-keys.ts';

/** Unparsed options, which createKey validates. */
type CreateOptions = {
  user: string;
  costCenter?: string;
  services?: CreateKey['services'];
  networks?: string[];
  capabilities?: CreateKey['capabilities'];
  expiresAt?: Date;
  issuedBeforeWriteCapability?: boolean;
};

export function addKeyCommands(program: Command): void {
  const group = program.command('key').description('API keys');

  group
    .command('create')
    .description('Create a key; its token is shown this once and kept nowhere')
    .argument(...ORGANIZATION)
    .argument('<name>', 'what the key is for')
    .requiredOption('--user <email>', 'the creating user, an active member of the organization')
    .option('--cost-center <code>', 'cost center that its usage is attributed to (default: default)')
    .option('--services <codes>', 'services it is limited to, separated by commas (default: all)', toList)
    .option('--networks <networks>', 'addresses and CIDR blocks, separated by commas (default: any)', toList)
    .option('--capabilities <codes>', 'account, directory, urlshortener.write, separated by commas', toList)
    .option('--expires-at <moment>', 'ISO 8601, Colombia time without a zone (default: never)', toMoment)
    .option('--issued-before-write-capability', 'register a key from before urlshortener.write existed')
    .action(
      operate(
        onOrganization(async (ctx, organizationId, name: string, { user, ...options }: CreateOptions) => {
          const { userId } = await findMember(ctx, organizationId, user);
          const { id, token } = await createKey(ctx, { organizationId, userId, name, ...options });
          return { ...(await showKey(ctx, organizationId, id)), token };
        }),
      ),
    );

  group
    .command('list')
    .description('List the keys of an organization')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(showKeys)));

  group
    .command('show')
    .description('Show a key and what it may do')
    .argument(...ORGANIZATION)
    .argument('<key>', 'id of the key', toWhole)
    .action(operate(onOrganization(showKey)));

  group
    .command('revoke')
    .description('Revoke a key, for good')
    .argument(...ORGANIZATION)
    .argument('<key>', 'id of the key', toWhole)
    .option(...YES)
    .action(
      operate(
        onOrganization((ctx, organizationId, keyId: number) => revokeKey(ctx, { organizationId, keyId })),
        askAboutOrganization(async (organization, [keyId]: [number], { id }, ctx) => {
          const key = await showKey(ctx, id, keyId);
          return `Revoke key ${keyId} (${key.name}) of ${organization}, for good?`;
        }),
      ),
    );
}
