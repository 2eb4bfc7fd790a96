import type { Command } from 'commander';
import { ROLES } from '../../db/schema/people/membership.ts';
import { listMemberKeys } from '../../shared/keys/list-member-keys.ts';
import { addUser } from '../../shared/people/add-user.ts';
import { listMembers } from '../../shared/people/list-members.ts';
import { removeMember } from '../../shared/people/remove-member.ts';
import { setMemberRole } from '../../shared/people/set-member-role.ts';
import { choiceArgument } from '../program/choices.ts';
import { askAboutOrganization, onOrganization } from '../program/on-organization.ts';
import { operate } from '../program/operate.ts';
import type { OperatorContext } from '../program/operator-context.ts';
import { ORGANIZATION, YES } from '../program/words.ts';
import { findMember } from './find-member.ts';
import { getUserOrThrow } from './get-user-or-throw.ts';
import { setUserStatus } from './set-user-status.ts';
import { updateUser } from './update-user.ts';

type Role = (typeof ROLES)[number];

const EMAIL = ['<email>', 'e-mail address of the person'] as const;
const role = () => choiceArgument('<role>', 'role in the organization', ROLES);

async function toMember(ctx: OperatorContext, organizationId: number, email: string) {
  const { userId } = await findMember(ctx, organizationId, email);
  return { organizationId, userId };
}

export function addUserCommands(program: Command): void {
  const group = program.command('user').description('People and their roles in organizations');

  group
    .command('add')
    .description('Make a person a member of an organization')
    .argument(...ORGANIZATION)
    .argument(...EMAIL)
    .addArgument(role())
    .option('--name <name>', 'of a person who is new')
    .action(
      operate(
        onOrganization((ctx, organizationId, email: string, role: Role, options: { name?: string }) =>
          addUser(ctx, { organizationId, email, role, ...options }),
        ),
      ),
    );

  group
    .command('set-role')
    .description('Give a member another role')
    .argument(...ORGANIZATION)
    .argument(...EMAIL)
    .addArgument(role())
    .action(
      operate(
        onOrganization(async (ctx, organizationId, email: string, role: Role) =>
          setMemberRole(ctx, { ...(await toMember(ctx, organizationId, email)), role }),
        ),
      ),
    );

  group
    .command('update')
    .description('Change the name or the e-mail address of a person; what is left out stays')
    .argument(...EMAIL)
    .option('--name <name>', 'another name')
    .option('--new-email <email>', 'another e-mail address')
    .action(
      operate((ctx, email: string, { name, newEmail }: { name?: string; newEmail?: string }) =>
        updateUser(ctx, { email, name, newEmail }),
      ),
    );

  group
    .command('remove')
    .description('Take a member out of an organization, and revoke the keys that they created, for good')
    .argument(...ORGANIZATION)
    .argument(...EMAIL)
    .option(...YES)
    .action(
      operate(
        onOrganization(async (ctx, organizationId, email: string) =>
          removeMember(ctx, await toMember(ctx, organizationId, email)),
        ),
        askAboutOrganization(async (organization, [email]: [string], { id }, ctx) => {
          const { userId } = await findMember(ctx, id, email);
          const keys = await listMemberKeys(ctx, { organizationId: id, userId });
          const named = keys.map((key) => `${key.name} (…${key.tokenHint})`);
          const stopping =
            named.length === 0
              ? 'No key of theirs works.'
              : `This revokes for good the ${named.length} keys that they created: ${named.join(', ')}.`;
          return `Remove ${email} from ${organization}? ${stopping}`;
        }),
      ),
    );

  group
    .command('disable')
    .description('Disable a person in every organization, keys included')
    .argument(...EMAIL)
    .option(...YES)
    .action(
      operate(
        (ctx, email: string) => setUserStatus(ctx, { email, status: 'disabled' }),
        async (ctx, email) => {
          const { name } = await getUserOrThrow(ctx, email);
          return `Disable ${name} (${email}), and stop the keys created by ${email}?`;
        },
      ),
    );

  group
    .command('enable')
    .description('Let a person in again')
    .argument(...EMAIL)
    .action(operate((ctx, email: string) => setUserStatus(ctx, { email, status: 'active' })));

  group
    .command('list')
    .description('List the members of an organization')
    .argument(...ORGANIZATION)
    .action(operate(onOrganization(listMembers)));
}
