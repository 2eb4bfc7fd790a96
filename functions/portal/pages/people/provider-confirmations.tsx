import { countProviderSessions } from '../../../../shared/people/openid-provider.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Confirmation } from '../../app/declare.ts';
import { toCount } from '../../i18n/format.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { NamedList } from '../../ui/forms/confirm-form.tsx';
import { listPeople } from './people-actions.ts';
import { getOwnProvider } from './provider-actions.ts';

/** The people who can no longer sign in by mail if the provider is required. Undefined without a provider, which the form refuses. */
export async function confirmRequired(ctx: PortalContext): Promise<Confirmation | undefined> {
  const { t } = ctx;
  const [{ provider }, people] = await Promise.all([getOwnProvider(ctx), listPeople(ctx)]);
  if (provider === null || provider.usedAt === null) return undefined;
  const bound = people.filter(({ role }) => role !== 'owner');
  const count = toCount(ctx, bound.length, NOUNS.person);
  return {
    title: t('¿Exigir el proveedor de identidad?', 'Require the identity provider?'),
    content: (
      <>
        <p>
          {bound.length === 0
            ? t(
                'Todos son propietarios, que entran también por correo. Quien se una después entra solo por el proveedor.',
                'Everybody is an owner, and owners can sign in by e-mail too. People who join later sign in by the provider alone.',
              )
            : t(
                `${count} ya no ${bound.length === 1 ? 'entra' : 'entran'} por correo, y sus sesiones abiertas por correo dejan de ver esta organización en el acto:`,
                `${count} can no longer sign in by e-mail, and the sessions they opened by e-mail lose this organization at once:`,
              )}
        </p>
        <NamedList ctx={ctx} items={bound.map(({ name, email }) => `${name} · ${email}`)} />
        <p>
          {t('Entran por', 'They sign in by')} <code>{provider.issuer}</code>.
        </p>
      </>
    ),
    submit: t('Exigir el proveedor', 'Require the provider'),
  };
}

/** Says what removing the provider ends. Undefined when there is none. */
export async function confirmProviderRemoval(ctx: PortalContext): Promise<Confirmation | undefined> {
  const { t } = ctx;
  const [{ provider }, sessions] = await Promise.all([getOwnProvider(ctx), countProviderSessions(ctx)]);
  if (provider === null) return undefined;
  return {
    title: t('¿Quitar el proveedor de identidad?', 'Remove the identity provider?'),
    content: (
      <>
        <p>
          {t('Ya nadie entra por', 'Nobody can sign in by')} <code>{provider.issuer}</code>
          {t('; todos entran por correo.', ' any more; everybody signs in by e-mail.')}
        </p>
        <p>
          {sessions === 0
            ? t('Ninguna sesión termina.', 'No session ends.')
            : t(
                `${toCount(ctx, sessions, NOUNS.session)} por el proveedor ${sessions === 1 ? 'termina' : 'terminan'} en el acto.`,
                `${toCount(ctx, sessions, NOUNS.session)} by the provider ${sessions === 1 ? 'ends' : 'end'} at once.`,
              )}
        </p>
        <p>
          {t(
            'Para usarlo de nuevo hay que escribir otra vez su secreto.',
            'To use it again, its secret has to be entered again.',
          )}
        </p>
      </>
    ),
    submit: t('Quitar el proveedor', 'Remove the provider'),
  };
}
