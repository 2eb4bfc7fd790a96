import * as z from 'zod';
import { Form } from '../../components/form.tsx';
import { ChoiceFilter, Filters, Nothing, Older, TextFilter } from '../../components/list-parts.tsx';
import { Table } from '../../components/table.tsx';
import { defineForm, definePage } from '../../declare.ts';
import { keepOwnRequests, listOwnRequests } from '../../domain/log.ts';
import { readFilter } from '../../http/read-list.ts';
import { toInstant, toNumber } from '../../words/format.ts';
import type { Translate } from '../../words/language.ts';
import { ADMINISTRATORS, BUILDERS } from '../../words/roles.ts';

const PER_PAGE = 100;

const keep = defineForm({
  name: 'keep',
  sets: true,
  roles: ADMINISTRATORS,
  done: { es: 'Quedó guardado.', en: 'It is saved.' },
  fields: () => z.object({ keeps: z.enum(['yes', 'no']) }),
  act: async (ctx, { keeps }) => {
    await keepOwnRequests(ctx, keeps === 'yes');
  },
});

const FILTERS = ['id', 'failed'] as const;

/** A request id as a response shows it, or with the dashes of a UUID. */
const toId = (text: string): string => text.toLowerCase().replaceAll('-', '');
const toQuery = (t: Translate) =>
  z.object({
    id: z
      .string()
      .transform(toId)
      .pipe(
        z
          .string()
          .regex(
            /^[0-9a-f]{32}$/,
            t('Un id tiene 32 dígitos hexadecimales.', 'An id has 32 hexadecimal digits.'),
          ),
      )
      .optional(),
    failed: z.literal('yes').optional(),
    before: z.iso.datetime().optional().catch(undefined),
  });

export const requestsPage = definePage({
  path: '/requests',
  title: { es: 'Solicitudes a la API', en: 'API requests' },
  menu: 80,
  roles: BUILDERS,
  forms: [keep],
  render: async (ctx, { query, failed }) => {
    const { t } = ctx;
    const { filter, asked } = readFilter(ctx, toQuery(t), FILTERS, query);
    const { keepsRequests, requests } = await listOwnRequests(ctx, {
      requestId: asked?.id,
      onlyFailed: asked?.failed !== undefined,
      before: asked?.before,
      limit: PER_PAGE,
    });
    const shown = asked === undefined ? [] : requests;
    const last = shown.length === PER_PAGE ? shown.at(-1) : undefined;
    return (
      <>
        <p>
          {t(
            'De cada solicitud de los últimos 7 días: cuándo, qué, con qué llave y qué se respondió; nunca cuerpos ni números. Aparece unos segundos después.',
            'Of each request of the last 7 days: when, what, with which key and what was answered; never bodies or numbers. It shows up some seconds later.',
          )}
        </p>
        <Filters {...filter} submit={t('Buscar', 'Search')}>
          <TextFilter {...filter} name="id" label={t('Id de la solicitud', 'Request id')} />
          <ChoiceFilter
            {...filter}
            name="failed"
            label={t('Respuesta', 'Answer')}
            options={[{ value: 'yes', label: t('Solo las que fallaron', 'Only those that failed') }]}
          />
        </Filters>
        {shown.length === 0 ? (
          <Nothing
            {...filter}
            none={t('No hay solicitudes de los últimos 7 días.', 'There are no requests of the last 7 days.')}
          />
        ) : (
          <Table
            label={t('Solicitudes', 'Requests')}
            columns={[
              t('Cuándo', 'When'),
              t('Operación', 'Operation'),
              t('Respuesta', 'Answer'),
              t('Duración', 'Duration'),
              t('Llave', 'Key'),
              t('Id', 'Id'),
            ]}
          >
            {shown.map((request) => (
              <tr>
                <td>{toInstant(ctx, request.at)}</td>
                <td>
                  <code>{request.operation}</code>
                  {request.standsFor > 1 ? (
                    <span class="soft small">
                      {' '}
                      {t(
                        `por ${toNumber(ctx, request.standsFor)} iguales`,
                        `for ${toNumber(ctx, request.standsFor)} alike`,
                      )}
                    </span>
                  ) : null}
                </td>
                <td>
                  <span class={request.status < 400 ? 'tag good' : 'tag bad'}>{request.status}</span>{' '}
                  {request.code}
                </td>
                <td>{toNumber(ctx, request.durationMs)} ms</td>
                <td class="long">
                  {request.key} {request.keyHint === null ? '' : `…${request.keyHint}`}
                </td>
                <td>
                  <code>{request.requestId}</code>
                </td>
              </tr>
            ))}
          </Table>
        )}
        <Older {...filter} next={last && { before: last.at }} />
        {keepsRequests ? null : (
          <p class="note warn">
            {t('Las solicitudes no se están guardando.', 'Requests are not being kept.')}
          </p>
        )}
        <Form
          ctx={ctx}
          of={keep}
          failed={failed}
          submit={
            keepsRequests
              ? t('No guardar más solicitudes', 'Keep no more requests')
              : t('Guardar solicitudes', 'Keep requests')
          }
        >
          <input type="hidden" name="keeps" value={keepsRequests ? 'no' : 'yes'} />
        </Form>
      </>
    );
  },
});
