import * as z from 'zod';
import { Form } from '../components/form.tsx';
import { Table } from '../components/table.tsx';
import { defineForm, definePage } from '../declare.ts';
import { keepOwnRequests, listOwnRequests } from '../domain/log.ts';
import { toMoment, toNumber } from '../format.ts';
import { ADMINISTRATORS, BUILDERS } from '../roles.ts';

const PER_PAGE = 100;

const keep = defineForm({
  name: 'keep',
  roles: ADMINISTRATORS,
  done: { es: 'Quedó guardado.', en: 'It is saved.' },
  fields: () => z.object({ keeps: z.enum(['yes', 'no']) }),
  act: async (ctx, { keeps }) => {
    await keepOwnRequests(ctx, keeps === 'yes');
    return { to: ctx.pagePath, done: 'keep' };
  },
});

const toId = (text = ''): string | undefined =>
  /^[0-9a-f]{32}$/.exec(text.trim().toLowerCase().replaceAll('-', ''))?.[0];
const toBefore = (text = ''): string | undefined =>
  z.iso.datetime().safeParse(text).success ? text : undefined;

export const requestsPage = definePage({
  path: '/requests',
  title: { es: 'Solicitudes a la API', en: 'API requests' },
  menu: 80,
  roles: BUILDERS,
  forms: [keep],
  render: async (ctx, { query, failed }) => {
    const { t, pagePath } = ctx;
    const asked = query.id ?? '';
    const requestId = toId(asked);
    const isUnreadable = asked.trim() !== '' && requestId === undefined;
    const onlyFailed = query.failed === 'yes';
    const { keepsRequests, requests } = await listOwnRequests(ctx, {
      requestId,
      onlyFailed,
      before: toBefore(query.before),
      limit: PER_PAGE,
    });
    const shown = isUnreadable ? [] : requests;
    const last = shown.length === PER_PAGE ? shown.at(-1) : undefined;
    const older = new URLSearchParams({ ...(onlyFailed && { failed: 'yes' }), before: last?.at ?? '' });
    return (
      <>
        <p>
          {t(
            'De cada solicitud de los últimos 7 días: cuándo, qué, con qué llave y qué se respondió; nunca cuerpos ni números. Aparece unos segundos después.',
            'Of each request of the last 7 days: when, what, with which key and what was answered; never bodies or numbers. It shows up some seconds later.',
          )}
        </p>
        <form method="get" class="inline">
          <label for="id">{t('Id de la solicitud', 'Request id')}</label>
          <input
            id="id"
            name="id"
            value={asked}
            autocomplete="off"
            aria-describedby={isUnreadable ? 'id-wrong' : undefined}
          />
          <label>
            <input type="checkbox" name="failed" value="yes" checked={onlyFailed} />
            <span>{t('Solo las que fallaron', 'Only those that failed')}</span>
          </label>
          <button type="submit">{t('Buscar', 'Search')}</button>
          {isUnreadable ? (
            <p class="wrong" id="id-wrong">
              {t('Un id tiene 32 dígitos hexadecimales.', 'An id has 32 hexadecimal digits.')}
            </p>
          ) : null}
        </form>
        {shown.length === 0 ? (
          <p class="card">{t('No hay solicitudes.', 'There are no requests.')}</p>
        ) : (
          <Table
            label={t('Tabla', 'Table')}
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
                <td>{toMoment(ctx, request.at)}</td>
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
        {last === undefined ? null : (
          <p>
            <a href={`${pagePath}?${older}`}>{t('Más antiguas', 'Older')}</a>
          </p>
        )}
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
