import * as z from 'zod';
import { EVENT_TYPE_NAMES } from '../../../../shared/webhooks/event-types.ts';
import { Field, Form, refusedOf } from '../../components/form.tsx';
import { Older } from '../../components/list-parts.tsx';
import { Table } from '../../components/table.tsx';
import { defineForm, definePage } from '../../declare.ts';
import {
  addOwnEndpoint,
  addOwnEndpointAgain,
  getSecretAgain,
  listOwnEndpoints,
  rotateOwnAccountSecret,
  showOwnAccountSecret,
  showOwnAccountSecretAgain,
  TEST_EVENTS,
} from '../../domain/webhooks.ts';
import { readPage } from '../../http/read-page.ts';
import { BUILDERS } from '../../words/roles.ts';
import { EndpointState, EventChoices, revealSecret, VerifyingGuide } from './webhook-facts.tsx';

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
  act: async (ctx, input) => {
    await addOwnEndpoint(ctx, input);
  },
  again: addOwnEndpointAgain,
  reveals: revealSecret(getSecretAgain, {
    back: ({ base }, { targetId }) => `${base}/webhooks/${targetId}`,
  }),
});

const showSecret = defineForm({
  name: 'show-secret',
  roles: BUILDERS,
  fresh: true,
  fields: () => z.object({}),
  act: async (ctx) => {
    await showOwnAccountSecret(ctx);
  },
  reveals: revealSecret(showOwnAccountSecretAgain, { back: ({ pagePath }) => pagePath }),
});

const rotateSecret = defineForm({
  name: 'rotate-secret',
  roles: BUILDERS,
  fresh: true,
  fields: () => z.object({}),
  act: async (ctx) => {
    await rotateOwnAccountSecret(ctx);
  },
  reveals: revealSecret(getSecretAgain, { back: ({ pagePath }) => pagePath, isRotated: true }),
});

const PER_PAGE = 50;

export const webhooksPage = definePage({
  path: '/webhooks',
  title: { es: 'Webhooks', en: 'Webhooks' },
  menu: 40,
  roles: BUILDERS,
  forms: [add, showSecret, rotateSecret],
  render: async (ctx, { query, failed }) => {
    const { t, base } = ctx;
    const { shown, next } = readPage(await listOwnEndpoints(ctx), query, PER_PAGE);
    const refused = refusedOf(failed, add);
    return (
      <>
        {shown.length === 0 ? (
          <p class="card">{t('Todavía no hay endpoints.', 'There are no endpoints yet.')}</p>
        ) : (
          <Table
            label={t('Endpoints', 'Endpoints')}
            columns={[t('Dirección', 'Address'), t('Eventos', 'Events'), t('Estado', 'State')]}
          >
            {shown.map((endpoint) => (
              <tr>
                <td class="long">
                  <a href={`${base}/webhooks/${endpoint.id}`}>{endpoint.url}</a>
                </td>
                <td class="long">
                  {[...(endpoint.services ?? []), ...(endpoint.types ?? [])].join(', ') || t('Todos', 'All')}
                </td>
                <td>
                  <EndpointState ctx={ctx} of={endpoint} />
                </td>
              </tr>
            ))}
          </Table>
        )}
        <Older ctx={ctx} given={{}} next={next} label={t('Más endpoints', 'More endpoints')} />
        <p>
          <a href={`${base}/deliveries`}>{t('Todas las entregas', 'All deliveries')}</a>
        </p>
        <VerifyingGuide ctx={ctx} />
        <div class="card">
          <h2>{t('Añadir un endpoint', 'Add an endpoint')}</h2>
          <Form ctx={ctx} of={add} failed={failed} submit={t('Añadir y probar', 'Add and try')}>
            <Field
              ctx={ctx}
              failed={refused}
              name="url"
              label={t('Dirección', 'Address')}
              hint={t(
                'https, de un servidor público. Se comprueba al añadirla, y recibe un evento de prueba.',
                'https, of a public server. It is checked when it is added, and gets a test event.',
              )}
              required
            />
            <EventChoices ctx={ctx} failed={refused} chosen={[]} />
          </Form>
        </div>
        <div class="card">
          <h2>{t('Secreto de la cuenta', 'Account secret')}</h2>
          <p>
            {t(
              'Firma lo que va a direcciones que usted da en una solicitud, como webhookUrl de un lote. Se muestra una vez.',
              'It signs what goes to addresses that you give in a request, such as webhookUrl of a batch. It is shown once.',
            )}
          </p>
          <div class="row">
            <Form ctx={ctx} of={showSecret} failed={failed} submit={t('Mostrar', 'Show')} look="inline" />
            <Form
              ctx={ctx}
              of={rotateSecret}
              failed={failed}
              submit={t('Cambiar por uno nuevo', 'Replace by a new one')}
              look="inline"
            />
          </div>
        </div>
      </>
    );
  },
});
