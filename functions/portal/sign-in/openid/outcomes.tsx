import type { Child } from 'hono/jsx';
import type { PortalRequest } from '../../env.ts';
import { sendPlain } from '../../send-page.tsx';
import type { Text } from '../../words/language.ts';
import { toProviderPath } from './paths.ts';
import { ProviderError, type ProviderReason } from './provider-error.ts';

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
export async function showFailure(c: PortalRequest, error: unknown, organization: number): Promise<Response> {
  if (!(error instanceof ProviderError)) throw error;
  const { visit } = c.var;
  const { reason, detail } = error;
  visit.log.warn('openid_failed', { organization, reason, detail });
  const { status, es, en } = REASONS[reason];
  c.status(status);
  return await showOutcome(c, <p>{visit.t(es, en)}</p>);
}

export async function showStranger(c: PortalRequest, organization: number, email: string): Promise<Response> {
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

export async function showOver(c: PortalRequest): Promise<Response> {
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

const showOutcome = (c: PortalRequest, said: Child): Promise<Response> => {
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
        <a href={toProviderPath(c.req.param('code') ?? '')}>{t('Intentar de nuevo', 'Try again')}</a>
        {' · '}
        <a href="/sign-in">{t('Entrar por correo', 'Sign in by mail')}</a>
        <span class="soft small"> · {visit.requestId}</span>
      </p>
    </>,
  );
};
