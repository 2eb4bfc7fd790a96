import { AddUser, addUser } from '../../shared/people/add-user.ts';
import { listMemberKeys } from '../../shared/people/keys/list-member-keys.ts';
import { listMembers } from '../../shared/people/list-members.ts';
import { removeMember } from '../../shared/people/remove-member.ts';
import { SetMemberRole, setMemberRole } from '../../shared/people/set-member-role.ts';
import { findMember } from '../../shared/people/users/find-member.ts';
import { getUserOrThrow } from '../../shared/people/users/get-user-or-throw.ts';
import { setUserStatus } from '../../shared/people/users/set-user-status.ts';
import { UpdateUser, updateUser } from '../../shared/people/users/update-user.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';

const { email } = UpdateUser.shape;
const MEMBER = { ...ORGANIZATION, email };

export const userCommands: CommandGroup = {
  about: 'People and their roles in organizations',
  commands: {
    add: defineCommand({
      summary: 'Make a person a member of an organization',
      fields: AddUser.shape,
      run: addUser,
    }),
    'set-role': defineCommand({
      summary: 'Change the role of a member',
      fields: { ...MEMBER, role: SetMemberRole.shape.role },
      run: async (ctx, { organizationId, email, role }) => {
        const { userId } = await findMember(ctx, organizationId, email);
        return await setMemberRole(ctx, { organizationId, userId, role });
      },
    }),
    update: defineCommand({
      summary: 'Change the name or e-mail address of a person. What is omitted stays the same',
      fields: UpdateUser.shape,
      run: updateUser,
    }),
    remove: defineCommand({
      summary: 'Remove a member from an organization, and permanently revoke the keys that they created',
      fields: MEMBER,
      confirm: async (ctx, { organizationId, email }, organization) => {
        const { userId } = await findMember(ctx, organizationId, email);
        const keys = await listMemberKeys(ctx, { organizationId, userId });
        const named = keys.map((key) => `${key.name} (…${key.tokenHint})`).join(', ');
        const effect =
          keys.length === 0
            ? 'They have no working keys.'
            : `This permanently revokes the ${keys.length} keys that they created: ${named}.`;
        return `Remove ${email} from ${organization}? ${effect}`;
      },
      run: async (ctx, { organizationId, email }) => {
        const { userId } = await findMember(ctx, organizationId, email);
        return await removeMember(ctx, { organizationId, userId });
      },
    }),
    disable: defineCommand({
      summary: 'Disable a person and their keys in every organization',
      fields: { email },
      confirm: async (ctx, { email }) => {
        const { name } = await getUserOrThrow(ctx, email);
        return `Disable ${name} (${email}), and the keys created by ${email}?`;
      },
      run: (ctx, { email }) => setUserStatus(ctx, { email, status: 'disabled' }),
    }),
    enable: defineCommand({
      summary: 'Enable a person again',
      fields: { email },
      run: (ctx, { email }) => setUserStatus(ctx, { email, status: 'active' }),
    }),
    list: defineCommand({
      summary: 'List the members of an organization',
      fields: ORGANIZATION,
      output: 'list',
      run: (ctx, { organizationId }) => listMembers(ctx, organizationId),
    }),
  },
};
