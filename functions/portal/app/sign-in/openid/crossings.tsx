import { NextField } from '../../../ui/forms/next-field.tsx';
import type { PortalHono } from '../../env.ts';
import { sendPlain } from '../../send-page.tsx';
import { toCallbackPath, toProviderPath } from './paths.ts';

const codeOf = (c: PortalHono): string => c.req.param('code') ?? '';

/** An organization's sign-in page, whose button leads to its provider. */
export function showOffer(
  c: PortalHono,
  { name, issuer }: { name: string; issuer: string },
  next: string,
): Promise<Response> {
  const { request } = c.var;
  const { t } = request;
  return sendPlain(
    c,
    request,
    t('Entrar', 'Sign in'),
    <form method="post" action={toProviderPath(codeOf(c))} class="stack">
      <p>
        {t('Usted va a iniciar sesión en ', 'You are about to sign in to ')}
        <strong>{name}</strong>
        {t(' con su proveedor de identidad, ', ' with its identity provider, ')}
        <strong>{new URL(issuer).host}</strong>.
      </p>
      <p class="soft">
        {t(
          'Después, este navegador se lo ofrecerá en la página de inicio de sesión.',
          'Afterwards, this browser will offer it on the sign-in page.',
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
export function showLeaving(c: PortalHono, url: string): Promise<Response> {
  const { request } = c.var;
  const { t } = request;
  c.header('Refresh', `0; url=${url}`);
  return sendPlain(
    c,
    { ...request, asked: '/sign-in' },
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
  c: PortalHono,
  { name, email, current }: { name: string; email: string; current: string },
): Promise<Response> {
  const { request } = c.var;
  const { t } = request;
  return sendPlain(
    c,
    // The language switch must not repeat the callback.
    { ...request, asked: '/sign-in' },
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
          'Si continúa, la sesión actual termina, y la nueva solo es válida para esa organización.',
          'If you continue, the current session ends, and the new one is valid only for that organization.',
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
