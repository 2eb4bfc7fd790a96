import type { FC } from 'hono/jsx';
import * as z from 'zod';
import { BatchSize } from '../../../../shared/webhooks/endpoints/add-webhook-endpoint.ts';
import { HeaderLines } from '../../../../shared/webhooks/endpoints/own-headers.ts';
import { EVENT_TYPE_NAMES } from '../../../../shared/webhooks/event-names.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm, definePage, type Failed } from '../../app/declare.ts';
import { toId } from '../../i18n/fields.ts';
import { toCount, toMoment } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/language.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { typedNumber } from '../../ui/forms/typed-field.ts';
import { titled } from '../../ui/frame/heading.tsx';
import { drawLatest } from '../../ui/lists/list-view.tsx';
import { deliveriesList } from './deliveries.tsx';
import { TestResult } from './delivery-facts.tsx';
import {
  chooseOwnEvents,
  type Endpoint,
  findOwnEndpoint,
  getOwnEndpoint,
  getSecretAgain,
  listOwnAttempts,
  moveOwnEndpoint,
  rotateOwnSecret,
  setOwnBatchSize,
  setOwnEndpointStatus,
  setOwnHeaders,
  TEST_EVENTS,
  testOwnEndpoint,
} from './webhook-actions.ts';
import { confirmRemoval, confirmStatus } from './webhook-confirmations.tsx';
import { DayOfEndpoint, EndpointState, EVENTS_INPUT, revealSecret } from './webhook-facts.tsx';

const toLines = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');
const toMoved = ({ url }: Endpoint) => ({ url });
const toBatch = ({ batchSize }: Endpoint) => ({ batchSize: String(batchSize) });
const toChosen = ({ types }: Endpoint) => ({ types: types ?? [] });

const move = defineForm({
  name: 'move',
  idempotent: true,
  roles: BUILDERS,
  fresh: true,
  done: { es: 'Se cambió la dirección.', en: 'Address changed.' },
  fields: () => z.object({ url: z.string().trim().min(1).max(2_048) }),
  inputs: {
    url: {
      isNeverCut: true,
      label: { es: 'Dirección nueva', en: 'New address' },
      hint: {
        es: 'Las entregas pendientes también van a la dirección nueva.',
        en: 'Pending deliveries go to the new address too.',
      },
    },
  },
  current: async (ctx, _, { endpoint }) => toMoved(await findOwnEndpoint(ctx, toId(endpoint))),
  act: (ctx, { url }, { endpoint }) => moveOwnEndpoint(ctx, toId(endpoint), url),
});

const choose = defineForm({
  name: 'choose',
  idempotent: true,
  roles: BUILDERS,
  done: { es: 'Se guardaron los eventos.', en: 'Events saved.' },
  fields: () => z.object({ types: z.array(z.enum(EVENT_TYPE_NAMES)) }),
  inputs: { types: EVENTS_INPUT },
  current: async (ctx, _, { endpoint }) => toChosen(await findOwnEndpoint(ctx, toId(endpoint))),
  act: (ctx, { types }, { endpoint }) => chooseOwnEvents(ctx, toId(endpoint), types),
});

const batch = defineForm({
  name: 'batch',
  idempotent: true,
  roles: BUILDERS,
  done: { es: 'Se guardó cuántos eventos recibe por solicitud.', en: 'Events per request saved.' },
  fields: (t: Translate) => z.object({ batchSize: typedNumber(t, BatchSize) }),
  inputs: {
    batchSize: {
      label: { es: 'Eventos por solicitud', en: 'Events per request' },
      hint: {
        es: 'De 1 a 500. Con más de 1, cada solicitud trae una lista: { "events": […] }.',
        en: 'From 1 to 500. Above 1, each request has a list: { "events": […] }.',
      },
    },
  },
  current: async (ctx, _, { endpoint }) => toBatch(await findOwnEndpoint(ctx, toId(endpoint))),
  act: (ctx, { batchSize }, { endpoint }) => setOwnBatchSize(ctx, toId(endpoint), batchSize),
});

const setHeaders = defineForm({
  name: 'headers',
  idempotent: true,
  roles: BUILDERS,
  fresh: true,
  done: { es: 'Se guardaron los encabezados.', en: 'Headers saved.' },
  fields: () => z.object({ headers: z.string().max(12_000).transform(toLines).pipe(HeaderLines) }),
  inputs: {
    headers: {
      isNeverCut: true,
      rows: 4,
      label: { es: 'Encabezados nuevos', en: 'New headers' },
      hint: {
        es: 'Uno por línea, como «Authorization: Bearer …», hasta 10. Reemplazan a los anteriores; vacío, los quita.',
        en: 'One per line, such as “Authorization: Bearer …”, up to 10. They replace those before; empty removes them.',
      },
    },
  },
  act: (ctx, { headers }, { endpoint }) => setOwnHeaders(ctx, toId(endpoint), headers),
});

const rotate = defineForm({
  name: 'rotate',
  roles: BUILDERS,
  fresh: true,
  fields: () => z.object({}),
  act: (ctx, _, { endpoint }) => rotateOwnSecret(ctx, toId(endpoint)),
  reveals: revealSecret(getSecretAgain, { back: ({ pagePath }) => pagePath, isRotated: true }),
});

const tryIt = defineForm({
  name: 'test',
  limit: TEST_EVENTS,
  roles: BUILDERS,
  done: { es: 'El evento de prueba se envió.', en: 'The test event was sent.' },
  fields: () => z.object({}),
  act: (ctx, _, { endpoint }) => testOwnEndpoint(ctx, toId(endpoint)),
});

const setStatus = defineForm({
  name: 'status',
  idempotent: true,
  roles: BUILDERS,
  done: { es: 'Se cambió el estado.', en: 'Status changed.' },
  fields: () => z.object({ status: z.enum(['active', 'disabled']) }),
  confirm: (ctx, { status }, { endpoint }) => confirmStatus(ctx, toId(endpoint), status),
  act: (ctx, { status }, { endpoint }) => setOwnEndpointStatus(ctx, toId(endpoint), status),
});

const remove = defineForm({
  name: 'remove',
  idempotent: true,
  roles: BUILDERS,
  whileBlocked: true,
  fields: () => z.object({}),
  confirm: (ctx, _, { endpoint }) => confirmRemoval(ctx, toId(endpoint)),
  act: (ctx, _, { endpoint }) => setOwnEndpointStatus(ctx, toId(endpoint), 'removed'),
  redirectTo: ({ base }) => `${base}/webhooks`,
});

export const webhookPage = definePage({
  path: '/webhooks/{endpoint}',
  title: { es: 'Destino', en: 'Endpoint' },
  roles: BUILDERS,
  statements: 2,
  forms: [move, choose, batch, setHeaders, rotate, tryIt, setStatus, remove],
  render: async (ctx, { params, query, failed }) => {
    const { t } = ctx;
    const { endpoint, deliveries, day } = await getOwnEndpoint(ctx, toId(params.endpoint));
    const test =
      query.done === tryIt.name ? deliveries.find(({ type }) => type === 'webhook.test') : undefined;
    return titled(
      {
        title: endpoint.url,
        copy: endpoint.url,
        state: <EndpointState ctx={ctx} of={endpoint} />,
        actions: (
          <Form
            ctx={ctx}
            of={tryIt}
            failed={failed}
            submit={t('Enviar un evento de prueba', 'Send a test event')}
            look="inline"
          />
        ),
      },
      <>
        {test === undefined ? null : (
          <TestResult ctx={ctx} of={test} log={await listOwnAttempts(ctx, test.id)} />
        )}
        {endpoint.failingSince === null ? null : (
          <p class="note bad">
            {t(
              `Falla desde el ${toMoment(ctx, endpoint.failingSince)}: ${toCount(ctx, endpoint.consecutiveFailures, NOUNS.failedAttempt)}.`,
              `Failing since ${toMoment(ctx, endpoint.failingSince)}: ${toCount(ctx, endpoint.consecutiveFailures, NOUNS.failedAttempt)}.`,
            )}
          </p>
        )}
        <DayOfEndpoint ctx={ctx} of={endpoint} day={day} />
        <h2>{t('Entregas', 'Deliveries')}</h2>
        {
          await drawLatest(deliveriesList, {
            ctx,
            items: deliveries,
            beside: [endpoint],
            given: { endpoint: String(endpoint.id) },
          })
        }
        <AddressAndSecret ctx={ctx} endpoint={endpoint} failed={failed} />
        <ReceivedEvents ctx={ctx} endpoint={endpoint} failed={failed} />
        <OwnHeaders ctx={ctx} endpoint={endpoint} failed={failed} />
        <StatusCard ctx={ctx} endpoint={endpoint} failed={failed} />
      </>,
    );
  },
});

type EndpointPart = FC<{ ctx: PortalContext; endpoint: Endpoint; failed: Failed | undefined }>;

/** The forms that change where deliveries go and what signs them. */
const AddressAndSecret: EndpointPart = ({ ctx, endpoint, failed }) => {
  const { t } = ctx;
  return (
    <div class="grid">
      <div class="card">
        <h2>{t('Dirección', 'Address')}</h2>
        <Form
          ctx={ctx}
          of={move}
          failed={failed}
          submit={t('Cambiar la dirección', 'Change address')}
          values={toMoved(endpoint)}
          plain
        />
      </div>
      <div class="card">
        <h2>{t('Secreto', 'Secret')}</h2>
        <p>
          {t(
            'El secreto nuevo se muestra una vez. El anterior también firma durante 24 horas.',
            'The new secret is shown once. The previous one also signs for 24 hours.',
          )}
        </p>
        <Form ctx={ctx} of={rotate} failed={failed} submit={t('Cambiar el secreto', 'Rotate secret')} plain />
      </div>
    </div>
  );
};

/** The forms that choose the events, and how many a request carries. */
const ReceivedEvents: EndpointPart = ({ ctx, endpoint, failed }) => {
  const { t } = ctx;
  return (
    <div class="card" id="events">
      <h2>{t('Eventos que recibe', 'Events it receives')}</h2>
      <Form
        ctx={ctx}
        of={choose}
        failed={failed}
        submit={t('Guardar los eventos', 'Save events')}
        values={toChosen(endpoint)}
        plain
      />
      <Form
        ctx={ctx}
        of={batch}
        failed={failed}
        submit={t('Guardar la cantidad', 'Save the number')}
        values={toBatch(endpoint)}
        plain
      />
    </div>
  );
};

/** The headers that each request to the endpoint has besides ours. */
const OwnHeaders: EndpointPart = ({ ctx, endpoint, failed }) => {
  const { t } = ctx;
  const names = endpoint.headerNames.join(', ');
  return (
    <div class="card">
      <h2>{t('Encabezados propios', 'Own headers')}</h2>
      <p>
        {names === ''
          ? t(
              'Cada solicitud lleva solo los nuestros. Agregue los que su servidor exige, como una autorización.',
              'Each request has ours only. Add those that your server requires, such as an authorization.',
            )
          : t(
              `Cada solicitud lleva ${names}. Sus valores no se vuelven a mostrar.`,
              `Each request has ${names}. Their values are not shown again.`,
            )}
      </p>
      <Form
        ctx={ctx}
        of={setHeaders}
        failed={failed}
        submit={t('Guardar los encabezados', 'Save headers')}
        plain
      />
    </div>
  );
};

/** The buttons that disable, enable and delete, with their effects. */
const StatusCard: EndpointPart = ({ ctx, endpoint, failed }) => {
  const { t } = ctx;
  const isActive = endpoint.status === 'active';
  return (
    <div class="card">
      <h2>
        {isActive
          ? t('Deshabilitar o eliminar', 'Disable or delete')
          : t('Habilitar o eliminar', 'Enable or delete')}
      </h2>
      <p>
        {isActive
          ? t(
              'Deshabilitado, sus entregas esperan hasta que lo habilite. Eliminado, se cancelan.',
              'While disabled, its deliveries wait until you enable it. Once deleted, they are canceled.',
            )
          : t(
              'Al habilitarlo, recibe lo que esperaba. Al eliminarlo, eso se cancela.',
              'Once enabled, it receives what was waiting. Once deleted, that is canceled.',
            )}
      </p>
      <div class="row">
        <Form
          ctx={ctx}
          of={setStatus}
          failed={failed}
          submit={isActive ? t('Deshabilitar', 'Disable') : t('Habilitar', 'Enable')}
          look="inline"
          danger={isActive}
          plain
        >
          <input type="hidden" name="status" value={isActive ? 'disabled' : 'active'} />
        </Form>
        <Form ctx={ctx} of={remove} failed={failed} submit={t('Eliminar', 'Delete')} look="inline" danger />
      </div>
    </div>
  );
};
