import type { Child } from 'hono/jsx';
import type { Text } from '../../../i18n/language.ts';
import type { PortalHono } from '../../env.ts';
import { sendPlain } from '../../send-page.tsx';
import { toProviderPath } from './paths.ts';
import { ProviderError, type ProviderReason } from './provider-error.ts';

const REASONS: Record<ProviderReason, Text & { status: 403 | 502 }> = {
  unreachable: {
    status: 502,
    es: 'El proveedor de identidad de su organización no responde. Intente de nuevo en un momento; si continúa, avise al administrador del portal en su organización.',
    en: 'Your organization’s identity provider does not answer. Try again in a moment; if this continues, tell your organization’s portal administrator.',
  },
  denied: {
    status: 403,
    es: 'El proveedor de identidad de su organización no permitió el inicio de sesión, o usted lo canceló.',
    en: 'Your organization’s identity provider refused the sign-in, or you canceled it.',
  },
  invalid: {
    status: 502,
    es: 'La respuesta del proveedor de identidad de su organización no se pudo verificar. Avise al administrador del portal en su organización.',
    en: 'The answer of your organization’s identity provider could not be verified. Tell your organization’s portal administrator.',
  },
  unverified: {
    status: 403,
    es: 'El proveedor de identidad de su organización no confirmó su correo electrónico. Pida al administrador del portal que lo verifique allí.',
    en: 'Your organization’s identity provider did not confirm your e-mail address. Ask your portal administrator to verify it there.',
  },
  stale: {
    status: 403,
    es: 'El proveedor de identidad de su organización no confirmó un inicio de sesión reciente. Intente de nuevo.',
    en: 'Your identity provider did not confirm a fresh sign-in. Try again.',
  },
};

/** Rethrows everything that is not a ProviderError. */
export async function showFailure(c: PortalHono, error: unknown, organization: number): Promise<Response> {
  if (!(error instanceof ProviderError)) throw error;
  const { request } = c.var;
  const { reason, detail } = error;
  request.log.warn('openid_failed', { organization, reason, detail });
  const { status, es, en } = REASONS[reason];
  c.status(status);
  return await showOutcome(c, <p>{request.t(es, en)}</p>);
}

export async function showStranger(c: PortalHono, organization: number, email: string): Promise<Response> {
  const { request } = c.var;
  request.log.warn('openid_failed', { organization, reason: 'stranger' });
  c.status(403);
  const { t } = request;
  return await showOutcome(
    c,
    <>
      <p>
        {t('Su proveedor dice que usted es ', 'Your provider says that you are ')}
        <strong>{email}</strong>
        {t(
          ', y ese correo no es miembro de la organización. Pida una invitación a un administrador.',
          ', and that address is not a member of the organization. Ask an administrator to invite you.',
        )}
      </p>
      <p>
        {t(
          'Los propietarios solo pueden usar un proveedor que configuró un propietario. Inicie sesión por correo.',
          'Owners can use only a provider that an owner has set up. Sign in by e-mail.',
        )}
      </p>
    </>,
  );
}

export async function showOver(c: PortalHono): Promise<Response> {
  const { request } = c.var;
  c.status(410);
  return await showOutcome(
    c,
    <p>
      {request.t(
        'Este inicio de sesión ya no es válido: sirve una sola vez, durante 10 minutos, en el navegador en que empezó. Intente de nuevo.',
        'This sign-in is no longer valid: it works once, for 10 minutes, in the browser where it began. Try again.',
      )}
    </p>,
  );
}

const showOutcome = (c: PortalHono, said: Child): Promise<Response> => {
  const { request } = c.var;
  const { t } = request;
  return sendPlain(
    c,
    // The language switch must not repeat the callback, and nothing from the provider may appear in the page.
    { ...request, asked: '/sign-in' },
    t('No se pudo iniciar sesión', 'You could not sign in'),
    <>
      {said}
      <p>
        <a href={toProviderPath(c.req.param('code') ?? '')}>{t('Intentar de nuevo', 'Try again')}</a>
        {' · '}
        <a href="/sign-in">{t('Iniciar sesión por correo', 'Sign in by e-mail')}</a>
        <span class="soft small"> · {request.requestId}</span>
      </p>
    </>,
  );
};
