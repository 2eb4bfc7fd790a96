import { isInvited } from '../../../db/people/queries/invitations.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { getUserOrThrow } from './get-user-or-throw.ts';

/**
 * The person with an e-mail address, case-insensitive; without an id if the address was only invited. Throws
 * USER_NOT_FOUND when it was not invited either.
 */
export async function findPerson(ctx: Ctx, email: string): Promise<{ id: number | null; name: string }> {
  try {
    return await getUserOrThrow(ctx, email);
  } catch (error) {
    const isUnknown = error instanceof DomainError && error.code === 'USER_NOT_FOUND';
    if (isUnknown && (await isInvited(ctx.db, email))) return { id: null, name: email };
    throw error;
  }
}
