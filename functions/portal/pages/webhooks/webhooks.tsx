import * as z from 'zod';
import { PageQuery } from '../../../../shared/kernel/http/lists/page.ts';
import { EVENT_TYPE_NAMES } from '../../../../shared/webhooks/event-names.ts';
import { defineForm } from '../../app/declare.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { toId } from '../../i18n/fields.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { defineFormPage } from '../../ui/forms/form-page.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { stateFilter, textFilter } from '../../ui/lists/filters.tsx';
import {
  addOwnEndpoint,
  addOwnEndpointAgain,
  type Endpoint,
  getSecretAgain,
  listOwnEndpoints,
  rotateOwnAccountSecret,
  setOwnEndpointStatus,
  showOwnAccountSecret,
  showOwnAccountSecretAgain,
  TEST_EVENTS,
} from './webhook-actions.ts';
import { EVENTS_INPUT, revealSecret, toEndpointState, toEvents, VerifyingGuide } from './webhook-facts.tsx';

const add = defineForm({
  name: 'add',
  limit: TEST_EVENTS,
  roles: BUILDERS,
  fresh: true,
  fields: () =>
    z.object({
      url: z.string().trim().min(1).max(2_048),
      types: z.array(z.enum(EVENT_TYPE_NAMES)),
    }),
  inputs: {
    url: {
      isNeverCut: true,
      label: { es: 'Dirección', en: 'Address' },
      hint: {
        es: 'https, de un servidor público. Se comprueba al agregarla, y recibe un evento de prueba.',
        en: 'https, of a public server. It is checked when it is added, and gets a test event.',
      },
    },
    types: EVENTS_INPUT,
  },
  act: addOwnEndpoint,
  onResubmit: addOwnEndpointAgain,
  reveals: revealSecret(getSecretAgain, {
    back: ({ base }, { targetId }) => `${base}/webhooks/${targetId}`,
  }),
});

const showSecret = defineForm({
  name: 'show-secret',
  roles: BUILDERS,
  fresh: true,
  fields: () => z.object({}),
  act: showOwnAccountSecret,
  reveals: revealSecret(showOwnAccountSecretAgain, { back: ({ pagePath }) => pagePath }),
});

const rotateSecret = defineForm({
  name: 'rotate-secret',
  roles: BUILDERS,
  fresh: true,
  fields: () => z.object({}),
  act: rotateOwnAccountSecret,
  reveals: revealSecret(getSecretAgain, { back: ({ pagePath }) => pagePath, isRotated: true }),
});

const column = columnsOf<Endpoint>();

/** As an endpoint shows its state: one that fails is active too. */
const STATES = ['active', 'failing', 'disabled'] as const;

export const webhooksPages = defineList({
  path: '/webhooks',
  title: { es: 'Webhooks', en: 'Webhooks' },
  menu: { group: 'connect', icon: 'webhook' },
  roles: BUILDERS,
  file: { es: 'destinos', en: 'endpoints' },
  query: PageQuery.extend({
    search: z.string().toLowerCase().optional(),
    status: z.enum(STATES).optional(),
  }),
  all: listOwnEndpoints,
  keeps: ({ url, status: is, failingSince }, { search = '', status = 'any' }) => {
    const shown = is === 'active' && failingSince !== null ? 'failing' : is;
    return (status === 'any' || shown === status) && url.toLowerCase().includes(search);
  },
  filters: [
    textFilter('search', { es: 'Buscar en la dirección', en: 'Search the address' }),
    stateFilter({
      active: { es: 'Activo', en: 'Active' },
      failing: { es: 'Falla', en: 'Failing' },
      disabled: { es: 'Deshabilitado', en: 'Disabled' },
    }),
  ],
  columns: [
    column.link(
      { es: 'Dirección', en: 'Address' },
      ({ url }) => url,
      ({ id }) => `/webhooks/${id}`,
      { copy: ({ url }) => url },
    ),
    column.text({ es: 'Eventos', en: 'Events' }, toEvents),
    column.state(toEndpointState),
    column.moment({ es: 'Falla desde', en: 'Failing since' }, ({ failingSince }) => failingSince),
    column.fileMoment({ es: 'Agregado', en: 'Added' }, ({ createdAt }) => createdAt),
  ],
  selection: {
    toItem: ({ id }) => String(id),
    toName: ({ url }) => url,
    actions: [
      {
        name: 'disable',
        label: { es: 'Deshabilitar', en: 'Disable' },
        roles: BUILDERS,
        fresh: true,
        danger: true,
        consequence: ({ t }, count) =>
          t(
            `Destinos que dejan de recibir eventos: ${count}. Sus entregas esperan hasta que los habilite.`,
            `Endpoints that stop receiving events: ${count}. Their deliveries wait until you enable them.`,
          ),
        act: (ctx, item) => setOwnEndpointStatus(ctx, toId(item), 'disabled'),
        done: ({ t }, count) => t(`Destinos deshabilitados: ${count}.`, `Endpoints disabled: ${count}.`),
      },
      {
        name: 'enable',
        label: { es: 'Habilitar', en: 'Enable' },
        roles: BUILDERS,
        fresh: true,
        consequence: ({ t }, count) =>
          t(
            `Destinos que reciben eventos otra vez: ${count}. Lo que esperaba se les envía.`,
            `Endpoints that receive events again: ${count}. What waited is sent to them.`,
          ),
        act: (ctx, item) => setOwnEndpointStatus(ctx, toId(item), 'active'),
        done: ({ t }, count) => t(`Destinos habilitados: ${count}.`, `Endpoints enabled: ${count}.`),
      },
    ],
  },
  empty: {
    icon: 'webhook',
    title: { es: 'Todavía no hay destinos.', en: 'There are no endpoints yet.' },
    hint: {
      es: 'Aquí verá cada dirección que recibe eventos, con su estado. Agregue la primera.',
      en: 'Each address that receives events appears here with its state. Add the first one.',
    },
  },
  forms: [showSecret, rotateSecret],
  actions: (ctx) => (
    <>
      <a class="button plain" href={`${ctx.base}/deliveries`}>
        {ctx.t('Todas las entregas', 'All deliveries')}
      </a>
      <a class="button" href={`${ctx.pagePath}/new`}>
        <Icon name="plus" />
        {ctx.t('Agregar un destino', 'Add an endpoint')}
      </a>
    </>
  ),
  below: (ctx, { failed }) => {
    const { t } = ctx;
    return (
      <>
        <VerifyingGuide ctx={ctx} />
        <div class="card">
          <h2>{t('Secreto de la cuenta', 'Account secret')}</h2>
          <p>
            {t(
              'Firma las entregas a direcciones que usted indica en una solicitud, como webhookUrl de un lote. Se muestra una sola vez.',
              'Signs deliveries to addresses that you give in a request, such as a batch’s webhookUrl. It is shown once.',
            )}
          </p>
          <div class="row">
            <Form
              ctx={ctx}
              of={showSecret}
              failed={failed}
              submit={t('Mostrar', 'Show')}
              look="inline"
              plain
            />
            <Form
              ctx={ctx}
              of={rotateSecret}
              failed={failed}
              submit={t('Rotar el secreto', 'Rotate secret')}
              look="inline"
              plain
            />
          </div>
        </div>
      </>
    );
  },
});

export const newEndpointPage = defineFormPage({
  path: '/webhooks/new',
  title: { es: 'Agregar un destino', en: 'Add an endpoint' },
  roles: BUILDERS,
  forms: [{ form: add, submit: { es: 'Agregar y probar', en: 'Add and test' } }],
});
