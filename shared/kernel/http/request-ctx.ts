import type { Access } from '../auth/access.ts';
import type { Ctx, TenantCtx } from '../ctx.ts';

/** A context with the request itself, for routes and for what serves files. */
export type RequestCtx = Ctx & {
  clientIp: string;
  method: string;
  /** Redis is unreachable; quotas are counted by the isolate alone. */
  degraded: boolean;
  header: (name: string) => string | undefined;
};

export type RouteCtx<A extends Access> = A extends 'public' | 'signed' ? RequestCtx : RequestCtx & TenantCtx;
