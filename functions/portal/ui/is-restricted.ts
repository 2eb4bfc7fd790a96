import type { PortalContext } from '../app/context.ts';

/** Whether the organization is suspended or blocked, so that its people may only look, and remove access. */
export const isRestricted = ({ status, blocks }: PortalContext['organization']): boolean =>
  status !== 'active' || blocks.length > 0;
