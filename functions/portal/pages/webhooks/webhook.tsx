import * as z from 'zod';
import { EVENT_TYPE_NAMES } from '../../../../shared/webhooks/event-types.ts';
import { Field, Form, refusedOf } from '../../components/form.tsx';
import { defineForm, definePage } from '../../declare.ts';
import {
  chooseOwnEvents,
  getOwnEndpoint,
  getSecretAgain,
  moveOwnEndpoint,
  rotateOwnSecret,
  setOwnEndpointStatus,
  TEST_EVENTS,
  testOwnEndpoint,
} from '../../domain/webhooks.ts';
import { toId } from '../../words/fields.ts';
import { toMoment } from '../../words/format.ts';
import { BUILDERS } from '../../words/roles.ts';
import { DeliveryTable, EndpointState, EventChoices, revealSecret, toBefore } from './webhook-facts.tsx';

const move = defineForm({
  name: 'move',
  sets: true,
  roles: BUILDERS,
  fresh: true,
  done: { es: 'La dirección cambió.', en: 'The address is changed.' },
  fields: () => z.object({ url: z.string().trim().min(1).max(2_048) }),
  act: async (ctx, { url }, { endpoint }) => {
    await moveOwnEndpoint(ctx, toId(endpoint), url);
  },
});

const choose = defineForm({
  name: 'choose',
  sets: true,
  roles: BUILDERS,
  done: { es: 'Los eventos quedaron guardados.', en: 'The events are saved.' },
  fields: () => z.object({ types: z.array(z.enum(EVENT_TYPE_NAMES)) }),
  act: async (ctx, { types }, { endpoint }) => {
    await chooseOwnEvents(ctx, toId(endpoint), types);
  },
});

const rotate = defineForm({
  name: 'rotate',
  roles: BUILDERS,
  fresh: true,
  fields: () => z.object({}),
  act: async (ctx, _, { endpoint }) => {
    await rotateOwnSecret(ctx, toId(endpoint));
  },
  reveals: revealSecret(getSecretAgain, { back: ({ pagePath }) => pagePath, isRotated: true }),
});

const tryIt = defineForm({
  name: 'test',
  limit: TEST_EVENTS,
  roles: BUILDERS,
  done: { es: 'El evento de prueba va en camino.', en: 'The test event is on its way.' },
  fields: () => z.object({}),
  act: async (ctx, _, { endpoint }) => {
    await testOwnEndpoint(ctx, toId(endpoint));
  },
});

const setStatus = defineForm({
  name: 'status',
  sets: true,
  roles: BUILDERS,
  done: { es: 'El estado cambió.', en: 'The state is changed.' },
  fields: () => z.object({ status: z.enum(['active', 'disabled']) }),
  act: async (ctx, { status }, { endpoint }) => {
    await setOwnEndpointStatus(ctx, toId(endpoint), status);
  },
});

const remove = defineForm({
  name: 'remove',
  sets: true,
  roles: BUILDERS,
  whileBlocked: true,
  fields: () => z.object({}),
  act: async (ctx, _, { endpoint }) => {
    await setOwnEndpointStatus(ctx, toId(endpoint), 'removed');
  },
  leadsTo: ({ base }) => `${base}/webhooks`,
});

export const webhookPage = definePage({
  path: '/webhooks/{endpoint}',
  title: { es: 'Endpoint', en: 'Endpoint' },
  roles: BUILDERS,
  forms: [move, choose, rotate, tryIt, setStatus, remove],
  render: async (ctx, { params, query, failed }) => {
    const { t } = ctx;
    const { endpoint, deliveries } = await getOwnEndpoint(ctx, toId(params.endpoint), toBefore(query));
    const isActive = endpoint.status === 'active';
    return (
      <>
        <div class="card">
          <h2>
            {endpoint.url} <EndpointState ctx={ctx} of={endpoint} />
          </h2>
          {endpoint.failingSince === null ? null : (
            <p class="note bad">
              {t(
                `Falla desde el ${toMoment(ctx, endpoint.failingSince)}: ${endpoint.consecutiveFailures} intentos seguidos.`,
                `Failing since ${toMoment(ctx, endpoint.failingSince)}: ${endpoint.consecutiveFailures} attempts in a row.`,
              )}
            </p>
          )}
          <div class="row">
            <Form
              ctx={ctx}
              of={tryIt}
              failed={failed}
              submit={t('Enviar un evento de prueba', 'Send a test event')}
              look="inline"
            />
            <Form
              ctx={ctx}
              of={setStatus}
              failed={failed}
              submit={isActive ? t('Deshabilitar', 'Disable') : t('Habilitar', 'Enable')}
              look="inline"
              danger={isActive}
            >
              <input type="hidden" name="status" value={isActive ? 'disabled' : 'active'} />
            </Form>
            <Form ctx={ctx} of={remove} failed={failed} submit={t('Borrar', 'Delete')} look="inline" danger />
          </div>
        </div>
        <DeliveryTable ctx={ctx} of={deliveries} given={{}} />
        <div class="grid">
          <div class="card">
            <h2>{t('Dirección', 'Address')}</h2>
            <Form ctx={ctx} of={move} failed={failed} submit={t('Cambiar', 'Change')}>
              <Field
                ctx={ctx}
                failed={refusedOf(failed, move)}
                name="url"
                label={t('Dirección nueva', 'New address')}
                hint={t('Lo que va en camino también va allí.', 'What is on its way goes there too.')}
                value={endpoint.url}
                required
              />
            </Form>
          </div>
          <div class="card">
            <h2>{t('Secreto', 'Secret')}</h2>
            <p>
              {t(
                'El nuevo se muestra una vez; el anterior firma también durante 24 horas.',
                'The new one is shown once; the one before signs too for 24 hours.',
              )}
            </p>
            <Form
              ctx={ctx}
              of={rotate}
              failed={failed}
              submit={t('Cambiar el secreto', 'Rotate the secret')}
            />
          </div>
        </div>
        <div class="card">
          <h2>{t('Qué recibe', 'What it gets')}</h2>
          <Form ctx={ctx} of={choose} failed={failed} submit={t('Guardar', 'Save')}>
            <EventChoices ctx={ctx} failed={refusedOf(failed, choose)} chosen={endpoint.types ?? []} />
          </Form>
        </div>
      </>
    );
  },
});
