import type { Hono } from 'hono';
import {
  beginOpenidSession,
  confirmOpenidSession,
  findProviderByCode,
  type ReturnedSignIn,
  storeOpenidSignIn,
  useOpenidSignIn,
} from '../../../../../db/people/queries/openid.ts';
import { guardedSource } from '../../../../../shared/kernel/auth/guarded-source.ts';
import { digestHex } from '../../../../../shared/kernel/digest.ts';
import { decryptSecret, getKeyRingOrThrow } from '../../../../../shared/kernel/key-rings.ts';
import { toTargetPolicy } from '../../../../../shared/kernel/outbound/check-target.ts';
import type { PortalRequest } from '../../context.ts';
import type { PortalEnv, PortalHono } from '../../env.ts';
import { guard } from '../../http/guard.ts';
import { redirectTo, toNextPath } from '../../http/local-path.ts';
import { readFormOnce } from '../../http/read-form.ts';
import { answerNotFound } from '../../send-page.tsx';
import { createSecret, setSessionCookie } from '../../session/cookie.ts';
import { nameDevice } from '../../session/name-device.ts';
import { rememberBrowser } from '../known-browser.ts';
import { toSpending } from '../spending.ts';
import {
  discover,
  type ProviderConnection,
  readVerifiedIdentity,
  toAuthorizationUrl,
} from './ask-provider.ts';
import { showConfirmation, showLeaving, showOffer } from './crossings.tsx';
import {
  clearHandshakeCookie,
  type Handshake,
  readHandshakeCookie,
  setHandshakeCookie,
  toHandshake,
} from './handshake.ts';
import { showFailure, showOver, showStranger } from './outcomes.tsx';
import { isSignInCode, toCallbackPath, toProviderPath } from './paths.ts';
import { createProviderFetch } from './provider-fetch.ts';
import { forgetProvider, rememberProvider } from './remembered-provider.ts';

/** A whole office may share one address. */
const PER_SOURCE = { limit: 300, windowSeconds: 3_600 };

/**
 * Sign-in with an organization's OpenID Connect provider. It begins with a button of ours, and never replaces somebody
 * else's session without another: other sites can open every address here, but press no button.
 */
export function addOpenid(app: Hono<PortalEnv>): void {
  app.get(toProviderPath(':code'), offer);
  app.post(toProviderPath(':code'), sendToProvider);
  app.get(toCallbackPath(':code'), takeBack);
  app.post(toCallbackPath(':code'), confirm);
}

const codeOf = (c: PortalHono): string => c.req.param('code') ?? '';

function openLine(request: PortalRequest, code: string): ProviderConnection {
  const { meter, portal } = request;
  const policy = toTargetPolicy(request);
  const redirectUri = portal.PORTAL_BASE_URL + toCallbackPath(code);
  return { policy, redirectUri, fetch: createProviderFetch(policy, meter) };
}

async function offer(c: PortalHono): Promise<Response> {
  const { request } = c.var;
  const code = codeOf(c);
  if (!isSignInCode(code)) return await answerNotFound(c, request);
  await guard(request);
  const provider = await findProviderByCode(request.db, code);
  return provider === undefined
    ? await answerGone(c, code)
    : await showOffer(c, provider, toNextPath(c.req.query('next')));
}

async function answerGone(c: PortalHono, code: string): Promise<Response> {
  forgetProvider(c, code);
  return await answerNotFound(c, c.var.request);
}

async function sendToProvider(c: PortalHono): Promise<Response> {
  const { request } = c.var;
  const code = codeOf(c);
  if (!isSignInCode(code)) return await answerNotFound(c, request);
  await guard(request, [toSpending('sign-in:openid', guardedSource(request.clientIp), PER_SOURCE)]);
  const sent = await readFormOnce(c);
  const secret = createSecret();
  const handshake = await toHandshake(secret);
  const isAgain = sent.get('again') === 'yes';
  const next = toNextPath(sent.get('next'));
  const { tokenHash } = handshake;
  const provider = await storeOpenidSignIn(request.db, { signInCode: code, tokenHash, next, isAgain });
  if (provider === undefined) return await answerGone(c, code);
  const line = openLine(request, code);
  try {
    const server = await discover(provider, line);
    const url = await toAuthorizationUrl(server, provider, line, { ...handshake, isAgain });
    setHandshakeCookie(c, secret);
    return await showLeaving(c, url);
  } catch (error) {
    return await showFailure(c, error, provider.organizationId);
  }
}

async function takeBack(c: PortalHono): Promise<Response> {
  const { request } = c.var;
  const code = codeOf(c);
  if (!isSignInCode(code)) return await answerNotFound(c, request);
  await guard(request);
  const secret = readHandshakeCookie(c);
  if (secret === undefined) return await showOver(c);
  const handshake = await toHandshake(secret);
  const answered = new URL(c.req.url).searchParams;
  if (answered.get('state') !== handshake.state) return await showOver(c);
  const { tokenHash } = handshake;
  const returned = await useOpenidSignIn(request.db, { signInCode: code, tokenHash });
  if (returned === undefined) return await showOver(c);
  try {
    return await letIn(c, tokenHash, returned, await askWho(request, code, handshake, returned, answered));
  } catch (error) {
    return await showFailure(c, error, returned.organizationId);
  }
}

type VerifiedIdentity = Awaited<ReturnType<typeof readVerifiedIdentity>>;

async function askWho(
  request: PortalRequest,
  code: string,
  handshake: Handshake,
  returned: ReturnedSignIn,
  answered: URLSearchParams,
): Promise<VerifiedIdentity> {
  const { organizationId, clientSecret, createdAt, isAgain } = returned;
  const line = openLine(request, code);
  return await readVerifiedIdentity(await discover(returned, line), returned, line, {
    ...handshake,
    clientSecret: await decryptSecret(
      getKeyRingOrThrow(request, 'PROVIDER_SECRETS_KEY'),
      organizationId,
      clientSecret,
    ),
    answered,
    isAgain,
    since: new Date(createdAt),
    now: request.clock(),
  });
}

const toNewSession = async (request: PortalRequest, cookie: string) => ({
  tokenHash: digestHex(cookie),
  device: await nameDevice(request),
  place: request.place,
  before: request.tokenHash,
});

async function letIn(
  c: PortalHono,
  signInHash: string,
  returned: ReturnedSignIn,
  vouched: VerifiedIdentity,
): Promise<Response> {
  const { request } = c.var;
  const { organizationId: organization, name, next } = returned;
  const cookie = createSecret();
  const fresh = await toNewSession(request, cookie);
  const begun = await beginOpenidSession(request.db, signInHash, returned, vouched, fresh);
  if (begun === undefined) return await showStranger(c, organization, vouched.email);
  const { userId, current } = begun;
  if (current !== null) return await showConfirmation(c, { name, email: vouched.email, current });
  return await welcome(c, { cookie, userId, email: vouched.email, organization, next });
}

/** The button of a person whose browser has somebody else's session: only now that session ends. */
async function confirm(c: PortalHono): Promise<Response> {
  const { request } = c.var;
  const code = codeOf(c);
  if (!isSignInCode(code)) return await answerNotFound(c, request);
  await guard(request);
  const secret = readHandshakeCookie(c);
  if (secret === undefined) return await showOver(c);
  const cookie = createSecret();
  const waiting = { signInCode: code, tokenHash: digestHex(secret) };
  const begun = await confirmOpenidSession(request.db, waiting, await toNewSession(request, cookie));
  if (begun === undefined) return await showOver(c);
  const { organizationId: organization, ...who } = begun;
  return await welcome(c, { cookie, organization, ...who });
}

type Begun = { cookie: string; userId: number; email: string; organization: number; next: string };

async function welcome(
  c: PortalHono,
  { cookie, userId, email, organization, next }: Begun,
): Promise<Response> {
  c.var.request.log.info('signed_in', { user: userId, organization, way: 'openid' });
  clearHandshakeCookie(c);
  setSessionCookie(c, cookie);
  rememberProvider(c, codeOf(c));
  await rememberBrowser(c, email);
  return redirectTo(c, toNextPath(next));
}
