import { type Command, InvalidArgumentError } from 'commander';
import { type CreateKey, createKey } from '../../shared/keys/create-key.ts';
import { revokeKey } from '../../shared/keys/revoke-key.ts';
import { revokeKeyByToken } from '../../shared/keys/revoke-key-by-token.ts';
import { findOrganization } from '../organizations/find-organization.ts';
import { findMember } from '../people/find-member.ts';
import { onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { toList, toMoment, toWhole } from '../program/parse-argument.ts';
import { readLine } from '../program/read-line.ts';
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
    .description('Revoke a key, for good: by its id, or by a token that has leaked')
    .argument('[organization]', ORGANIZATION[1])
    .argument('[key]', 'id of the key', toWhole)
    .option('--token', 'read its token from standard input, which leaves no trace in a history of commands')
    .option(...YES)
    .action(operate(revoke, askToRevoke));
}

type Revocation = [organization: string | undefined, keyId: number | undefined, options: { token?: boolean }];

async function revoke(ctx: OperatorContext, ...[organization, keyId, { token }]: Revocation) {
  const isNamed = organization !== undefined && keyId !== undefined;
  if (token === true ? organization !== undefined : !isNamed)
    throw new InvalidArgumentError('Name an organization and the id of its key, or give --token.');
  if (!isNamed) return await revokeKeyByToken(ctx, { token: await readLine() });
  const { id: organizationId } = await findOrganization(ctx, organization);
  return await revokeKey(ctx, { organizationId, keyId });
}

/** A token names its key exactly, and standard input cannot answer a question too. */
async function askToRevoke(ctx: OperatorContext, ...[named, keyId]: Revocation) {
  if (named === undefined || keyId === undefined) return undefined;
  const { id, name } = await findOrganization(ctx, named);
  const key = await showKey(ctx, id, keyId);
  return `Revoke key ${keyId} (${key.name}) of ${name} (${id}), for good?`;
}
