import { DomainError } from '../../../../../shared/kernel/errors/domain-error.ts';
import { listInvitations } from '../../../../../shared/people/invitations/invitations.ts';
import type { FormContext, PortalContext } from '../../../app/context.ts';
import { invite } from './invite.ts';

/** A pending invitation of the organization; undefined when there is none with that id. */
export const findOwnInvitation = async (ctx: PortalContext, invitationId: number) =>
  (await listInvitations(ctx)).find(({ id }) => id === invitationId);

/**
 * Renews a pending invitation and mails it again, within the limits of invitations. Throws DomainError, also for a role
 * that the sender may not give.
 */
export async function resendInvitation(ctx: FormContext, invitationId: number): Promise<void> {
  const found = await findOwnInvitation(ctx, invitationId);
  if (found === undefined) throw new DomainError('INVITATION_NOT_FOUND');
  const { email, name, role } = found;
  await invite(ctx, { email, role, ...(name !== null && { name }) });
}
