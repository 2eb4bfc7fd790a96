import * as z from 'zod';
import type { Ctx } from '../../shared/kernel/ctx.ts';
import { DomainError } from '../../shared/kernel/errors/domain-error.ts';
import { Id } from '../../shared/kernel/verbs/fields.ts';
import { CreateKey, createKey } from '../../shared/people/keys/create-key.ts';
import { listKeys } from '../../shared/people/keys/list-keys.ts';
import { revokeKey } from '../../shared/people/keys/revoke-key.ts';
import { revokeKeyByToken } from '../../shared/people/keys/revoke-key-by-token.ts';
import { findMember } from '../../shared/people/users/find-member.ts';
import { type CommandGroup, defineCommand } from '../program/define-command.ts';
import { ORGANIZATION } from '../program/fields/organization-field.ts';
import { readLine } from '../program/terminal/read-line.ts';

const KEY = { ...ORGANIZATION, keyId: Id.describe('ID of the key') };
const { userId: _, token: __, ...CREATE_KEY } = CreateKey.shape;

export const keyCommands: CommandGroup = {
  about: 'API keys',
  commands: {
    create: defineCommand({
      summary: 'Create a key. Its token is shown only now, and stored nowhere',
      fields: {
        ...CREATE_KEY,
        user: z.string().describe('e-mail address of its creator, an active member of the organization'),
      },
      positional: ['organizationId', 'name'],
      run: async (ctx, { user, ...key }) => {
        const { organizationId } = key;
        const { userId } = await findMember(ctx, organizationId, user);
        const { id, token } = await createKey(ctx, { ...key, userId });
        return { ...(await showKey(ctx, organizationId, id)), token };
      },
    }),
    list: defineCommand({
      summary: 'List the keys of an organization',
      fields: ORGANIZATION,
      output: 'list',
      run: (ctx, { organizationId }) => showKeys(ctx, organizationId),
    }),
    show: defineCommand({
      summary: 'Show a key and what it may do',
      fields: KEY,
      run: (ctx, { organizationId, keyId }) => showKey(ctx, organizationId, keyId),
    }),
    revoke: defineCommand({
      summary: 'Permanently revoke a key, by its ID or by a token that has leaked',
      fields: {
        organizationId: KEY.organizationId.optional(),
        keyId: KEY.keyId.optional(),
        token: z
          .boolean()
          .optional()
          .describe('read the token from standard input, so that it stays out of the shell history'),
      },
      positional: ['organizationId', 'keyId'],
      check: ({ organizationId, keyId, token }) =>
        token === true
          ? organizationId === undefined
            ? undefined
            : 'With --token, name no organization: the token is read from standard input.'
          : keyId === undefined
            ? 'Name an organization and the ID of its key, or use --token.'
            : undefined,
      // A token identifies its key exactly, and standard input cannot also answer a question.
      confirm: async (ctx, { organizationId, keyId }, organization) => {
        if (organizationId === undefined || keyId === undefined) return undefined;
        const { name } = await showKey(ctx, organizationId, keyId);
        return `Permanently revoke key ${keyId} (${name}) of ${organization}?`;
      },
      run: async (ctx, { organizationId, keyId }) =>
        organizationId === undefined || keyId === undefined
          ? await revokeKeyByToken(ctx, { token: await readLine() })
          : await revokeKey(ctx, { organizationId, keyId }),
    }),
  },
};

/** An organization's keys, with what each may do in words. */
const showKeys = async (ctx: Ctx, organizationId: number) =>
  (await listKeys(ctx, organizationId)).map(({ permissions, ...key }) => ({
    ...key,
    mayDo: permissions.map(({ en }) => en),
  }));

/** A key of an organization. Throws DomainError when it has none with that id. */
async function showKey(ctx: Ctx, organizationId: number, keyId: number) {
  const key = (await showKeys(ctx, organizationId)).find(({ id }) => id === keyId);
  if (key === undefined) throw new DomainError('KEY_NOT_FOUND', { organizationId, keyId });
  return key;
}
