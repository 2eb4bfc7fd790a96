import { createCtx } from '../../../shared/kernel/create-ctx.ts';
import { digestHex } from '../../../shared/kernel/digest.ts';
import { createJobQueue } from '../../../shared/kernel/jobs/create-job-queue.ts';
import { createTranslate, readLanguage } from '../i18n/language.ts';
import type { PortalRequest } from './context.ts';
import type { PortalHono } from './env.ts';
import { readSessionCookie } from './session/cookie.ts';

/** The context of one browser request, before anyone is authenticated. */
export function createPortalRequest(c: PortalHono): PortalRequest {
  const ctx = createCtx({
    env: c.env,
    functionName: 'portal',
    execution: c.executionCtx,
    openQueue: createJobQueue,
  });
  const { portal } = ctx.config;
  if (portal === undefined) throw new Error('The portal lacks PORTAL_BASE_URL.');
  const language = readLanguage(c);
  const token = readSessionCookie(c);
  const { pathname, search } = new URL(c.req.url);
  return {
    ...ctx,
    portal,
    language,
    t: createTranslate(language),
    asked: pathname + search,
    clientIp: c.req.header('cf-connecting-ip') ?? 'unknown',
    method: c.req.method,
    degraded: false,
    setHeader: (name, value) => c.header(name, value),
    header: (name) => c.req.header(name),
    place: toPlace(c.req.raw),
    sessionSecret: token,
    tokenHash: token === undefined ? undefined : digestHex(token),
    admissions: [],
  };
}

/** City and country, as the platform locates the address. */
function toPlace(request: Request): string {
  const { city, country } = Object('cf' in request ? request.cf : {});
  return [city, country]
    .filter((name) => typeof name === 'string')
    .join(', ')
    .slice(0, 100);
}
