import * as z from 'zod';
import {
  countRequests,
  getRequestSettings,
  type ListedRequest,
  listRequests,
  RequestsQuery,
} from '../../../../shared/kernel/requests/list-requests.ts';
import { setKeepsRequests } from '../../../../shared/people/organizations/set-keeps-requests.ts';
import { defineForm } from '../../app/declare.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { toCount, toNumber } from '../../i18n/format.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { ADMINISTRATORS, BUILDERS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { choiceFilter, daysFilter, textFilter } from '../../ui/lists/filters.tsx';

const keep = defineForm({
  name: 'keep',
  idempotent: true,
  roles: ADMINISTRATORS,
  done: { es: 'Se guardó el cambio.', en: 'Change saved.' },
  fields: () => z.object({ keeps: z.enum(['yes', 'no']) }),
  confirm: async ({ t }, { keeps }) =>
    keeps === 'yes'
      ? undefined
      : {
          title: t('¿No guardar más solicitudes?', 'Stop keeping requests?'),
          content: (
            <p>
              {t(
                'Las solicitudes nuevas no aparecen aquí, y un id de solicitud ya no dice qué pasó. Las guardadas se borran a los 7 días.',
                'New requests do not show up here, and a request id no longer tells what happened. Those kept are deleted after 7 days.',
              )}
            </p>
          ),
          submit: t('No guardar más', 'Stop keeping'),
        },
  act: (ctx, { keeps }) =>
    setKeepsRequests(ctx, { organizationId: ctx.organization.id, keepsRequests: keeps === 'yes' }),
});

/** A request id as a response shows it, or with the dashes of a UUID. */
const toId = (text: string): string => text.toLowerCase().replaceAll('-', '');

type Settings = Awaited<ReturnType<typeof getRequestSettings>>;
const column = columnsOf<ListedRequest, Settings>();
const isKept = (settings: Settings): boolean => settings[0]?.keepsRequests ?? true;

export const requestsPages = defineList({
  path: '/requests',
  title: { es: 'Solicitudes a la API', en: 'API requests' },
  settings: {
    group: 'developers',
    about: {
      es: 'Cada solicitud de los últimos 7 días con su respuesta, y si se registran.',
      en: 'Each request of the last 7 days with its answer, and whether they are logged.',
    },
  },
  roles: BUILDERS,
  file: { es: 'solicitudes', en: 'requests' },
  period: { es: 'De los últimos 7 días', en: 'From the last 7 days' },
  query: RequestsQuery,
  read: listRequests,
  count: countRequests,
  beside: getRequestSettings,
  filters: [
    textFilter(
      'id',
      { es: 'Id de la solicitud', en: 'Request id' },
      { read: (typed) => ({ value: toId(typed) }) },
    ),
    choiceFilter('status', { es: 'Respuesta', en: 'Answer' }, [
      { value: 'success', label: { es: 'Exitosas', en: 'Successful' } },
      { value: 'failed', label: { es: 'Fallidas', en: 'Failed' } },
      { value: 'refused', label: { es: 'Rechazadas (4xx)', en: 'Refused (4xx)' } },
      { value: 'fault', label: { es: 'Fallas nuestras (5xx)', en: 'Our faults (5xx)' } },
    ]),
    choiceFilter('key', { es: 'Llave', en: 'Key' }, (settings: Settings) =>
      settings.flatMap(({ keyId, key, keyHint }) =>
        keyId === null ? [] : [{ value: String(keyId), label: `${key} …${keyHint}` }],
      ),
    ),
    textFilter('operation', { es: 'Operación', en: 'Operation' }),
    textFilter('code', { es: 'Código de error', en: 'Error code' }),
    daysFilter(),
  ],
  columns: [
    column.instant({ es: 'Cuándo', en: 'When' }, ({ at }) => at),
    column.code({ es: 'Operación', en: 'Operation' }, ({ operation }) => operation, {
      cell: ({ operation, sampleWeight }, ctx) => (
        <>
          <code>{operation}</code>
          {sampleWeight > 1 ? (
            <span class="soft small">
              {' '}
              {ctx.t(
                `representa ${toCount(ctx, sampleWeight, NOUNS.request)} iguales`,
                `represents ${toCount(ctx, sampleWeight, NOUNS.request)} like it`,
              )}
            </span>
          ) : null}
        </>
      ),
    }),
    column.drawn(
      { es: 'Respuesta', en: 'Answer' },
      ({ status, code }) => (
        <>
          <span class={status < 400 ? 'tag good' : 'tag bad'}>{status}</span> {code}
        </>
      ),
      { file: ({ status }) => status },
    ),
    column.fileText({ es: 'Código de error', en: 'Error code' }, ({ code }) => code),
    column.number({ es: 'Duración', en: 'Duration' }, ({ durationMs }) => durationMs, {
      fileLabel: { es: 'Duración (ms)', en: 'Duration (ms)' },
      cell: ({ durationMs }, ctx) => `${toNumber(ctx, durationMs)}\u00a0ms`,
    }),
    column.text({ es: 'Llave', en: 'Key' }, ({ key, keyHint }) =>
      `${key ?? ''} ${keyHint === null ? '' : `…${keyHint}`}`.trim(),
    ),
    column.code({ es: 'Id', en: 'Id' }, ({ requestId }) => requestId),
    column.fileText({ es: 'Representa', en: 'Stands for' }, ({ sampleWeight }) => sampleWeight),
  ],
  empty: {
    icon: 'scroll-text',
    title: {
      es: 'No hay solicitudes de los últimos 7 días.',
      en: 'There are no requests from the last 7 days.',
    },
    hint: {
      es: 'Aquí verá cada solicitud a la API unos segundos después: qué, con qué llave y qué se respondió. Nunca cuerpos ni números.',
      en: 'Each request to the API appears here some seconds later: what, with which key, and the answer. Never bodies or numbers.',
    },
  },
  forms: [keep],
  above: ({ t }, _, kept) =>
    isKept(kept) ? null : (
      <p class="note warn">
        {t('El registro de solicitudes está desactivado.', 'The request log is turned off.')}
      </p>
    ),
  below: (ctx, { failed }, kept) => (
    <Form
      ctx={ctx}
      of={keep}
      failed={failed}
      plain
      submit={
        isKept(kept)
          ? ctx.t('Desactivar el registro de solicitudes', 'Turn off the request log')
          : ctx.t('Activar el registro de solicitudes', 'Turn on the request log')
      }
    >
      <input type="hidden" name="keeps" value={isKept(kept) ? 'no' : 'yes'} />
    </Form>
  ),
});
