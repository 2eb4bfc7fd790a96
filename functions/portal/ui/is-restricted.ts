import { standingRefusal } from '../../../shared/kernel/auth/standing-refusal.ts';
import type { PortalContext } from '../app/context.ts';
import type { Form } from '../app/declare.ts';

/** Whether the organization is suspended or blocked, so that its people may only look, remove access and stop calls. */
export const isRestricted = (organization: PortalContext['organization']): boolean =>
  standingRefusal(organization, 'POST') !== null;

/** Why the reader may not send a form of a page that they see; undefined where they may. */
export function whyNotSent(
  { role, organization }: Pick<PortalContext, 'role' | 'organization'>,
  { roles, whileBlocked }: Pick<Form, 'roles' | 'whileBlocked'>,
): 'role' | 'restricted' | undefined {
  if (!roles.includes(role)) return 'role';
  return isRestricted(organization) && whileBlocked === undefined ? 'restricted' : undefined;
}
