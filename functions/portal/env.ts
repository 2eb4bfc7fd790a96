import type { Context } from 'hono';
import type { BodyShare } from '../../shared/http/input/body-memory.ts';
import type { Visit } from './context.ts';

/** The Hono environment of the portal's handlers. */
export type PortalEnv = {
  Bindings: object;
  Variables: { visit: Visit; route?: string; organization?: number; bodyShare?: BodyShare; sent?: FormData };
};
export type PortalRequest = Context<PortalEnv>;
