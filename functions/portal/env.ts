import type { Context } from 'hono';
import type { Visit } from './context.ts';

/** What Hono hands to each handler of the portal. */
export type PortalEnv = {
  Bindings: object;
  Variables: { visit: Visit; route?: string; organization?: number };
};
export type PortalRequest = Context<PortalEnv>;
