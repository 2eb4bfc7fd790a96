import { countTraffic } from '../../../../shared/links/domains/count-traffic.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Confirmation, Params } from '../../app/declare.ts';
import { toCount } from '../../i18n/format.ts';
import { NOUNS } from '../../i18n/nouns.ts';

/** Names what releasing a domain stops. */
export async function confirmRelease(
  ctx: PortalContext,
  { domain: name = '' }: Params,
): Promise<Confirmation> {
  const { t } = ctx;
  const { status, isDefault, links, visits, isMore } = await countTraffic(ctx, name.toLowerCase());
  const count = `${isMore ? t('Más de ', 'More than ') : ''}${toCount(ctx, links, NOUNS.activeLink)}`;
  const visited = `${isMore ? t('al menos ', 'at least ') : ''}${toCount(ctx, visits, NOUNS.visit)}`;
  return {
    title: t(`¿Liberar ${name}?`, `Release ${name}?`),
    content: (
      <>
        {links === 0 ? (
          <p>{t('Ningún enlace deja de funcionar.', 'No link stops working.')}</p>
        ) : (
          <p>
            {links === 1
              ? t(
                  `${count} deja de llevar a su destino de inmediato. En los últimos 30 días tuvo ${visited}.`,
                  `${count} stops leading to its destination at once. It had ${visited} in the last 30 days.`,
                )
              : t(
                  `${count} dejan de llevar a su destino de inmediato. En los últimos 30 días tuvieron ${visited}.`,
                  `${count} stop leading to their destinations at once. They had ${visited} in the last 30 days.`,
                )}
          </p>
        )}
        {isDefault ? (
          <p>
            {t(
              'Es el dominio predeterminado: los enlaces nuevos se crean en otro de sus dominios verificados, o en el de la plataforma.',
              'It is the default domain: new links are created on another of your verified domains, or on the platform’s.',
            )}
          </p>
        ) : null}
        <p>
          {t(
            'Después, cualquier organización que demuestre que es suyo puede usarlo. Si su organización lo agrega y lo verifica de nuevo, sus enlaces vuelven a funcionar.',
            'Afterwards, any organization that proves it owns it can use it. If your organization adds and verifies it again, its links work again.',
          )}
        </p>
      </>
    ),
    submit: t('Liberar el dominio', 'Release domain'),
    ...(status === 'verified' && { name }),
  };
}
