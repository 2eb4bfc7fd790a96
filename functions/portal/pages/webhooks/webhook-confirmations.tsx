import type { PortalContext } from '../../app/context.ts';
import type { Confirmation } from '../../app/declare.ts';
import { toCount } from '../../i18n/format.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { countOwnWaiting, getOwnEndpoint, MAX_COUNTED_DELIVERIES } from './webhook-actions.ts';

async function read(ctx: PortalContext, endpointId: number) {
  const [{ endpoint }, waiting] = await Promise.all([
    getOwnEndpoint(ctx, endpointId),
    countOwnWaiting(ctx, endpointId),
  ]);
  const more = waiting > MAX_COUNTED_DELIVERIES;
  const count = toCount(ctx, Math.min(waiting, MAX_COUNTED_DELIVERIES), NOUNS.delivery);
  return { endpoint, waiting, count: more ? ctx.t(`Más de ${count}`, `More than ${count}`) : count };
}

/** Says what disabling an endpoint stops. Undefined when it is enabled. */
export async function confirmStatus(
  ctx: PortalContext,
  endpointId: number,
  status: 'active' | 'disabled',
): Promise<Confirmation | undefined> {
  if (status === 'active') return undefined;
  const { t } = ctx;
  const { endpoint, waiting, count } = await read(ctx, endpointId);
  return {
    title: t('¿Deshabilitar este destino?', 'Disable this endpoint?'),
    content: (
      <>
        <p>
          <code>{endpoint.url}</code>{' '}
          {t(
            'deja de recibir eventos en el acto, hasta que lo habilite. Los eventos esperan hasta entonces, 90 días como máximo.',
            'stops receiving events at once, until you enable it. Events wait until then, for 90 days at most.',
          )}
        </p>
        <p>
          {waiting === 0
            ? t('Ahora no espera ninguna entrega.', 'No delivery is waiting now.')
            : t(`${count} por entregar ahora.`, `${count} waiting now.`)}
        </p>
      </>
    ),
    submit: t('Deshabilitar', 'Disable'),
  };
}

/** Says what deleting an endpoint stops permanently. */
export async function confirmRemoval(ctx: PortalContext, endpointId: number): Promise<Confirmation> {
  const { t } = ctx;
  const { endpoint, waiting, count } = await read(ctx, endpointId);
  return {
    title: t('¿Eliminar este destino?', 'Delete this endpoint?'),
    content: (
      <>
        <p>
          <code>{endpoint.url}</code>{' '}
          {t(
            'no recibe más eventos, y su secreto deja de existir. No se puede deshacer.',
            'receives no more events, and its secret is gone. This cannot be undone.',
          )}
        </p>
        <p>
          {waiting === 0
            ? t('No se cancela ninguna entrega.', 'No delivery is canceled.')
            : t(`Se cancelan: ${count} por entregar.`, `Canceled with it: ${count} still to be made.`)}
        </p>
      </>
    ),
    submit: t('Eliminar', 'Delete'),
    name: new URL(endpoint.url).host,
  };
}
