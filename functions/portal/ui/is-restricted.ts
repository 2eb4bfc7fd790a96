import { standingRefusal } from '../../../shared/kernel/auth/standing-refusal.ts';
import type { PortalContext } from '../app/context.ts';

/** Whether the organization is suspended or blocked, so that its people may only look, and remove access. */
export const isRestricted = (organization: PortalContext['organization']): boolean =>
  standingRefusal(organization, 'POST') !== null;
