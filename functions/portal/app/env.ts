import type { Context } from 'hono';
import type { BodyShare } from '../../../shared/kernel/http/input/body-memory.ts';
import type { UploadSlot } from '../../../shared/kernel/quotas/upload-slot.ts';
import type { PortalContext, PortalRequest } from './context.ts';

/** The Hono environment of the portal's handlers. */
export type PortalEnv = {
  Bindings: object;
  Variables: {
    request: PortalRequest;
    route?: string;
    organization?: number;
    /** The member who asks, once that is known. */
    reader?: PortalContext;
    bodyShare?: BodyShare;
    /** The slot of an upload, freed when the request is answered. */
    uploadSlot: UploadSlot | undefined;
    sent?: FormData;
  };
};
export type PortalHono = Context<PortalEnv>;
