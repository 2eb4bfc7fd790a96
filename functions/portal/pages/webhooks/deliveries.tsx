import * as z from 'zod';
import { startOfColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import { ColombiaDay } from '../../../../shared/kernel/time/colombia-day.ts';
import { listWebhookEndpoints } from '../../../../shared/webhooks/endpoints/list-webhook-endpoints.ts';
import {
  countDeliveries,
  DeliveriesQuery,
  pageDeliveries,
} from '../../../../shared/webhooks/endpoints/page-deliveries.ts';
import { EVENT_TYPE_NAMES } from '../../../../shared/webhooks/event-names.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm } from '../../app/declare.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import type { List } from '../../app/lists/list.ts';
import { toUuid } from '../../i18n/fields.ts';
import { toAway, toInstant, toNumber } from '../../i18n/format.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { choiceFilter, daysFilter, stateFilter } from '../../ui/lists/filters.tsx';
import { DELIVERY_STATES, toDeliveryState } from './delivery-facts.tsx';
import { type Delivery, type Endpoint, resendOwn } from './webhook-actions.ts';

const resendAll = defineForm({
  name: 'resend',
  roles: BUILDERS,
  done: { es: 'Las entregas se están enviando otra vez.', en: 'The deliveries are being sent again.' },
  fields: () => z.object({ since: ColombiaDay.transform(startOfColombiaDay) }),
  inputs: {
    since: { label: { es: 'Fallidas o en espera desde', en: 'Failed or waiting since' }, type: 'date' },
  },
  act: resendOwn,
});

const column = columnsOf<Delivery, Endpoint[]>();

/** A longer list is not usable as a choice. */
const MAX_CHOICES = 200;

const toAddress = (
  { endpointId, adhocUrl }: Delivery,
  { t }: PortalContext,
  endpoints: readonly Endpoint[],
): string =>
  adhocUrl ??
  endpoints.find(({ id }) => id === endpointId)?.url ??
  t('Destino eliminado', 'Deleted endpoint');

const isRetried = ({ state, attempts }: Delivery): boolean => state === 'pending' && attempts > 0;

export const deliveriesList: List<z.output<typeof DeliveriesQuery>, Delivery, Endpoint[]> = {
  path: '/deliveries',
  under: '/webhooks',
  title: { es: 'Entregas de webhooks', en: 'Webhook deliveries' },
  roles: BUILDERS,
  file: { es: 'entregas', en: 'deliveries' },
  period: {
    es: 'De los últimos 30 días; las que fallaron, de los últimos 90',
    en: 'From the last 30 days; failed ones, from the last 90',
  },
  query: DeliveriesQuery,
  read: pageDeliveries,
  count: countDeliveries,
  beside: (ctx) => listWebhookEndpoints(ctx, ctx.organization.id),
  filters: [
    stateFilter(
      { review: { es: 'Fallidas o en espera', en: 'Failed or waiting' }, ...DELIVERY_STATES },
      'state',
    ),
    choiceFilter(
      'type',
      { es: 'Evento', en: 'Event' },
      EVENT_TYPE_NAMES.map((value) => ({ value, label: value })),
    ),
    choiceFilter('endpoint', { es: 'Destino', en: 'Endpoint' }, (endpoints: Endpoint[]) =>
      endpoints.slice(0, MAX_CHOICES).map(({ id, url }) => ({ value: String(id), label: url })),
    ),
    daysFilter(),
  ],
  columns: [
    column.link(
      { es: 'Evento', en: 'Event' },
      ({ type }) => type,
      ({ id }) => `/deliveries/${id}`,
      {
        look: undefined,
        copy: ({ id }) => id,
        cell: ({ id, type, events }, ctx) => (
          <>
            <a href={`${ctx.base}/deliveries/${id}`}>{type}</a>
            {events === 1 ? null : (
              <>
                {' '}
                <span class="tag soft" title={ctx.t('Eventos', 'Events')}>
                  ×{toNumber(ctx, events)}
                </span>
              </>
            )}
          </>
        ),
      },
    ),
    column.address({ es: 'Destino', en: 'Endpoint' }, toAddress),
    column.fileText({ es: 'Eventos', en: 'Events' }, ({ events }) => events),
    column.state(toDeliveryState),
    column.number({ es: 'Intentos', en: 'Attempts' }, ({ attempts }) => attempts),
    column.moment({ es: 'Cuándo', en: 'When' }, ({ occurredAt }) => occurredAt),
    column.drawn(
      { es: 'Próximo intento', en: 'Next attempt' },
      (delivery, ctx) => (isRetried(delivery) ? toAway(ctx, delivery.nextAttemptAt, ctx.clock()) : ''),
      { whole: (delivery, ctx) => (isRetried(delivery) ? toInstant(ctx, delivery.nextAttemptAt) : '') },
    ),
    column.fileMoment({ es: 'Terminada', en: 'Finished' }, ({ finishedAt }) => finishedAt),
    column.fileText({ es: 'Id', en: 'Id' }, ({ id }) => id),
  ],
  selection: {
    toItem: ({ id }) => id,
    isFree: ({ state }) => state === 'waiting' || state === 'failed',
    actions: [
      {
        name: 'again',
        label: { es: 'Enviar otra vez', en: 'Send again' },
        roles: BUILDERS,
        consequence: ({ t }, count) =>
          t(
            `Entregas que se envían otra vez a sus destinos: ${count}.`,
            `Deliveries that are sent to their endpoints again: ${count}.`,
          ),
        act: (ctx, item) => resendOwn(ctx, { deliveryId: toUuid(item) }),
        done: ({ t }, count) => t(`Se envían otra vez: ${count}.`, `Being sent again: ${count}.`),
      },
    ],
  },
  empty: {
    icon: 'webhook',
    title: { es: 'Todavía no hay entregas.', en: 'There are no deliveries yet.' },
    hint: {
      es: 'Aquí verá cada evento enviado a sus destinos, con sus intentos y respuestas.',
      en: 'Each event that is sent to your endpoints appears here, with its attempts and answers.',
    },
  },
  forms: [resendAll],
  below: (ctx, { failed }) => (
    <div class="card">
      <h2>{ctx.t('Enviar otra vez', 'Send again')}</h2>
      <Form ctx={ctx} of={resendAll} failed={failed} submit={ctx.t('Enviar todas', 'Send all')} />
    </div>
  ),
};

export const deliveriesPages = defineList(deliveriesList);
