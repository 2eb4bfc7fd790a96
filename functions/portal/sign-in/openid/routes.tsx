import type { Hono } from 'hono';
import {
  beginOpenidSession,
  type ReturnedSignIn,
  storeOpenidSignIn,
  useOpenidSignIn,
} from '../../../../db/queries/portal/openid.ts';
import { guardedSource } from '../../../../shared/auth/networks.ts';
import { digestHex } from '../../../../shared/digest.ts';
import { decryptSecret } from '../../../../shared/webhooks/secret.ts';
import { toTargetPolicy } from '../../../../shared/webhooks/target-policy.ts';
import type { Visit } from '../../context.ts';
import type { PortalEnv, PortalRequest } from '../../env.ts';
import { guard } from '../../http/guard.ts';
import { redirectTo, toNextPath } from '../../http/local-path.ts';
import { answerNotFound, sendPlain } from '../../send-page.tsx';
import { createSecret, setSessionCookie } from '../../session/cookie.ts';
import type { Text } from '../../words/language.ts';
import { toSpending } from '../spending.ts';
import {
  discover,
  type ProviderConnection,
  readVerifiedIdentity,
  toAuthorizationUrl,
} from './ask-provider.ts';
import { type Handshake, setHandshakeCookie, takeHandshakeCookie, toHandshake } from './handshake.ts';
import { isSignInCode, toCallbackPath, toProviderPath } from './paths.ts';
import { ProviderError, type ProviderReason } from './provider-error.ts';
import { createProviderFetch } from './provider-fetch.ts';
import { forgetProvider, rememberProvider } from './remembered-provider.ts';

/** A whole office may share one address. */
const PER_SOURCE = { limit: 300, windowSeconds: 3_600 };

/** Sign-in with an organization's OpenID Connect provider. */
export function addOpenid(app: Hono<PortalEnv>): void {
  app.get(toProviderPath(':code'), sendToProvider);
  app.get(toCallbackPath(':code'), takeBack);
}

const codeOf = (c: PortalRequest): string => c.req.param('code') ?? '';

function openLine({ config, meter, portal }: Visit, code: string): ProviderConnection {
  const policy = toTargetPolicy(config, meter);
  const redirectUri = portal.PORTAL_BASE_URL + toCallbackPath(code);
  return { policy, redirectUri, fetch: createProviderFetch(policy, meter) };
}

async function sendToProvider(c: PortalRequest): Promise<Response> {
  const { visit } = c.var;
  const code = codeOf(c);
  if (!isSignInCode(code)) return await answerNotFound(c, visit);
  await guard(visit, [toSpending('sign-in:openid', guardedSource(visit.clientIp), PER_SOURCE)]);
  const secret = createSecret();
  const handshake = await toHandshake(secret);
  const isAgain = c.req.query('again') !== undefined;
  const next = toNextPath(c.req.query('next'));
  const { tokenHash } = handshake;
  const provider = await storeOpenidSignIn(visit.db, { signInCode: code, tokenHash, next, isAgain });
  if (provider === undefined) {
    forgetProvider(c, code);
    return await answerNotFound(c, visit);
  }
  const line = openLine(visit, code);
  try {
    const server = await discover(provider, line);
    const url = await toAuthorizationUrl(server, provider, line, { ...handshake, isAgain });
    setHandshakeCookie(c, secret);
    return c.redirect(url, 303);
  } catch (error) {
    return await showFailure(c, error, provider.organizationId);
  }
}

async function takeBack(c: PortalRequest): Promise<Response> {
  const { visit } = c.var;
  const code = codeOf(c);
  if (!isSignInCode(code)) return await answerNotFound(c, visit);
  await guard(visit);
  const secret = takeHandshakeCookie(c);
  if (secret === undefined) return await showOver(c);
  const handshake = await toHandshake(secret);
  const answered = new URL(c.req.url).searchParams;
  if (answered.get('state') !== handshake.state) return await showOver(c);
  const { tokenHash } = handshake;
  const returned = await useOpenidSignIn(visit.db, { signInCode: code, tokenHash });
  if (returned === undefined) return await showOver(c);
  try {
    return await letIn(c, returned, await askWho(visit, code, handshake, returned, answered));
  } catch (error) {
    return await showFailure(c, error, returned.organizationId);
  }
}

type VerifiedIdentity = Awaited<ReturnType<typeof readVerifiedIdentity>>;

async function askWho(
  visit: Visit,
  code: string,
  handshake: Handshake,
  returned: ReturnedSignIn,
  answered: URLSearchParams,
): Promise<VerifiedIdentity> {
  const { signing } = visit.config;
  if (signing === undefined) throw new Error('The portal lacks WEBHOOK_SECRETS_KEY.');
  const { organizationId, clientSecret, createdAt, isAgain } = returned;
  const line = openLine(visit, code);
  return await readVerifiedIdentity(await discover(returned, line), returned, line, {
    ...handshake,
    clientSecret: await decryptSecret(signing.WEBHOOK_SECRETS_KEY, organizationId, clientSecret),
    answered,
    isAgain,
    since: new Date(createdAt),
    now: visit.clock(),
  });
}

async function letIn(
  c: PortalRequest,
  returned: ReturnedSignIn,
  vouched: VerifiedIdentity,
): Promise<Response> {
  const { visit } = c.var;
  const { organizationId: organization } = returned;
  const cookie = createSecret();
  const begun = await beginOpenidSession(visit.db, returned, vouched, {
    tokenHash: digestHex(cookie),
    device: visit.device,
    place: visit.place,
    before: visit.tokenHash,
  });
  if (begun === undefined) return await showStranger(c, organization, vouched.email);
  visit.log.info('signed_in', { user: begun.userId, organization, way: 'openid' });
  setSessionCookie(c, cookie);
  rememberProvider(c, codeOf(c));
  return redirectTo(c, toNextPath(returned.next));
}

const REASONS: Record<ProviderReason, Text & { status: 403 | 502 }> = {
  unreachable: {
    status: 502,
    es: 'El proveedor de su organización no responde. Intente de nuevo en un momento; si sigue así, avise a quien administra el portal en su organización.',
    en: 'The provider of your organization does not answer. Try again in a moment; if it goes on, tell who administers the portal in your organization.',
  },
  denied: {
    status: 403,
    es: 'El proveedor de su organización no le dejó entrar, o usted no siguió.',
    en: 'The provider of your organization did not let you in, or you did not go on.',
  },
  invalid: {
    status: 502,
    es: 'Lo que respondió el proveedor de su organización no prueba quién es usted. Avise a quien administra el portal en su organización.',
    en: 'What the provider of your organization answered does not prove who you are. Tell who administers the portal in your organization.',
  },
  unverified: {
    status: 403,
    es: 'El proveedor de su organización no confirma que su dirección de correo es de usted.',
    en: 'The provider of your organization does not confirm that your mail address is yours.',
  },
  stale: {
    status: 403,
    es: 'Hay que entrar de nuevo en el proveedor de su organización, y este no dice que usted lo hizo.',
    en: 'You have to sign in anew at the provider of your organization, and it does not tell that you did.',
  },
};

/** Rethrows everything that is not a ProviderError. */
async function showFailure(c: PortalRequest, error: unknown, organization: number): Promise<Response> {
  if (!(error instanceof ProviderError)) throw error;
  const { visit } = c.var;
  const { reason, detail } = error;
  visit.log.warn('openid_failed', { organization, reason, detail });
  const { status, es, en } = REASONS[reason];
  c.status(status);
  return await showOutcome(c, <p>{visit.t(es, en)}</p>);
}

async function showStranger(c: PortalRequest, organization: number, email: string): Promise<Response> {
  const { visit } = c.var;
  visit.log.warn('openid_failed', { organization, reason: 'stranger' });
  c.status(403);
  const { t } = visit;
  return await showOutcome(
    c,
    <>
      <p>
        {t('Su proveedor dice que usted es ', 'Your provider says that you are ')}
        <strong>{email}</strong>
        {t(
          ', y con esa dirección nadie entra así a la organización: alguien debe invitarle primero.',
          ', and nobody comes into the organization by that address: somebody has to invite you first.',
        )}
      </p>
      <p>
        {t(
          'Un propietario entra por el proveedor solo si un propietario lo configuró; si no, por correo.',
          'An owner comes in by the provider only if an owner set it up; by mail otherwise.',
        )}
      </p>
    </>,
  );
}

async function showOver(c: PortalRequest): Promise<Response> {
  const { visit } = c.var;
  c.status(410);
  return await showOutcome(
    c,
    <p>
      {visit.t(
        'Este intento de entrar ya no sirve: cada uno sirve una vez, durante 10 minutos, en el navegador en que empezó.',
        'This attempt to sign in no longer works: each works once, for 10 minutes, in the browser that it began in.',
      )}
    </p>,
  );
}

const showOutcome = (c: PortalRequest, said: Parameters<typeof sendPlain>[3]): Promise<Response> => {
  const { visit } = c.var;
  const { t } = visit;
  return sendPlain(
    c,
    // The language switch must not repeat the callback, and nothing from the provider may appear in the page.
    { ...visit, asked: '/sign-in' },
    t('No pudo entrar', 'You could not sign in'),
    <>
      {said}
      <p>
        <a href={toProviderPath(codeOf(c))}>{t('Intentar de nuevo', 'Try again')}</a>
        {' · '}
        <a href="/sign-in">{t('Entrar por correo', 'Sign in by mail')}</a>
        <span class="soft small"> · {visit.requestId}</span>
      </p>
    </>,
  );
};
