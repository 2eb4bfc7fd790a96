import type { Context } from 'hono';
import type { BodyShare } from '../../../shared/platform/http/input/body-memory.ts';
import type { PortalRequest } from './context.ts';

/** The Hono environment of the portal's handlers. */
export type PortalEnv = {
  Bindings: object;
  Variables: {
    request: PortalRequest;
    route?: string;
    organization?: number;
    bodyShare?: BodyShare;
    sent?: FormData;
  };
};
export type PortalHono = Context<PortalEnv>;
