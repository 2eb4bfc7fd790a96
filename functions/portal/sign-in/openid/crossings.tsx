import { NextField } from '../../components/next-field.tsx';
import type { PortalRequest } from '../../env.ts';
import { sendPlain } from '../../send-page.tsx';
import { toCallbackPath, toProviderPath } from './paths.ts';

const codeOf = (c: PortalRequest): string => c.req.param('code') ?? '';

/** An organization's sign-in page, whose button leads to its provider. */
export function showOffer(
  c: PortalRequest,
  { name, issuer }: { name: string; issuer: string },
  next: string,
): Promise<Response> {
  const { visit } = c.var;
  const { t } = visit;
  return sendPlain(
    c,
    visit,
    t('Entrar', 'Sign in'),
    <form method="post" action={toProviderPath(codeOf(c))} class="stack">
      <p>
        {t('Usted va a entrar a ', 'You are about to sign in to ')}
        <strong>{name}</strong>
        {t(' con su proveedor de identidad, ', ' with its identity provider, ')}
        <strong>{new URL(issuer).host}</strong>.
      </p>
      <p class="soft">
        {t(
          'Después, este navegador se lo ofrecerá en la página de entrada.',
          'Afterwards this browser offers it on the sign-in page.',
        )}
      </p>
      <NextField next={next} />
      <button type="submit">{t('Continuar', 'Continue')}</button>
    </form>,
  );
}

/**
 * Leads on to the provider. Not by a redirect: the policy of our pages lets no form lead to another site, and browsers
 * apply it to redirects too.
 */
export function showLeaving(c: PortalRequest, url: string): Promise<Response> {
  const { visit } = c.var;
  const { t } = visit;
  c.header('Refresh', `0; url=${url}`);
  return sendPlain(
    c,
    { ...visit, asked: '/sign-in' },
    t('Continúe en su proveedor', 'Continue at your provider'),
    <p>
      <a class="button" href={url}>
        {t('Ir a ', 'Go to ')}
        {new URL(url).host}
      </a>
    </p>,
  );
}

/** Asks before a sign-in replaces the session that the browser has. */
export function showConfirmation(
  c: PortalRequest,
  { name, email, current }: { name: string; email: string; current: string },
): Promise<Response> {
  const { visit } = c.var;
  const { t } = visit;
  return sendPlain(
    c,
    // The language switch must not repeat the callback.
    { ...visit, asked: '/sign-in' },
    t('¿Cambiar de sesión?', 'Switch sessions?'),
    <form method="post" action={toCallbackPath(codeOf(c))} class="stack">
      <p>
        {t('En este navegador hay una sesión abierta de ', 'This browser is signed in as ')}
        <strong>{current}</strong>
        {t('. El proveedor de ', '. The provider of ')}
        <strong>{name}</strong>
        {t(' dice que usted es ', ' says that you are ')}
        <strong>{email}</strong>.
      </p>
      <p>
        {t(
          'Si continúa, la sesión abierta termina, y la nueva solo sirve para esa organización.',
          'If you continue, the open session ends, and the new one is for that organization only.',
        )}
      </p>
      <div class="row">
        <button type="submit">
          {t('Entrar como ', 'Sign in as ')}
          {email}
        </button>
        <a class="button plain" href="/">
          {t('Seguir como ', 'Stay signed in as ')}
          {current}
        </a>
      </div>
    </form>,
  );
}
