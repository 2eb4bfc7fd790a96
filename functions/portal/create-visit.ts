import { digestHex } from '../../shared/digest.ts';
import { createContext } from '../../shared/http/create-context.ts';
import type { Visit } from './context.ts';
import type { PortalRequest } from './env.ts';
import { readSessionCookie } from './session/cookie.ts';
import { describeDevice } from './session/describe-device.ts';
import { createTranslate, readLanguage } from './words/language.ts';

/** The context of one browser request, before anyone is authenticated. */
export function createVisit(c: PortalRequest): Visit {
  const requestId = crypto.randomUUID().replaceAll('-', '');
  const base = createContext(c.env, c.executionCtx, { function: 'portal', requestId });
  const { portal } = base.config;
  if (portal === undefined) throw new Error('The portal lacks PORTAL_BASE_URL.');
  const language = readLanguage(c);
  const token = readSessionCookie(c);
  const { pathname, search } = new URL(c.req.url);
  return {
    ...base,
    portal,
    requestId,
    language,
    t: createTranslate(language),
    asked: pathname + search,
    clientIp: c.req.header('cf-connecting-ip') ?? 'unknown',
    method: c.req.method,
    degraded: false,
    setHeader: (name, value) => c.header(name, value),
    header: (name) => c.req.header(name),
    device: describeDevice(c.req.header('user-agent') ?? ''),
    place: toPlace(c.req.raw),
    sessionSecret: token,
    tokenHash: token === undefined ? undefined : digestHex(token),
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
