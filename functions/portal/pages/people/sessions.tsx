import * as z from 'zod';
import { Form, refusedRow } from '../../components/form.tsx';
import { Table } from '../../components/table.tsx';
import { defineForm, definePage } from '../../declare.ts';
import { endOtherSessions, endSession, listOwnSessions } from '../../domain/sessions.ts';
import { toMoment } from '../../words/format.ts';
import { EVERYONE } from '../../words/roles.ts';

const endOne = defineForm({
  name: 'end',
  sets: true,
  roles: EVERYONE,
  whileBlocked: true,
  done: { es: 'La sesión terminó.', en: 'The session is over.' },
  fields: () => z.object({ session: z.coerce.number().int().positive() }),
  act: async (ctx, { session }) => {
    await endSession(ctx, { sessionId: session });
  },
});

const endOthers = defineForm({
  name: 'end-others',
  sets: true,
  roles: EVERYONE,
  whileBlocked: true,
  done: { es: 'Las demás sesiones terminaron.', en: 'The other sessions are over.' },
  fields: () => z.object({}),
  act: async (ctx) => {
    await endOtherSessions(ctx);
  },
});

export const sessionsPage = definePage({
  path: '/sessions',
  title: { es: 'Sesiones abiertas', en: 'Open sessions' },
  roles: EVERYONE,
  forms: [endOne, endOthers],
  render: async (ctx, { failed }) => {
    const { t } = ctx;
    const sessions = await listOwnSessions(ctx);
    return (
      <>
        <Table
          label={t('Sesiones abiertas', 'Open sessions')}
          caption={t(
            'Una sesión termina tras 12 horas sin uso, o a los 7 días.',
            'A session ends after 12 hours without use, or after 7 days.',
          )}
          columns={[
            t('Equipo', 'Device'),
            t('Lugar', 'Place'),
            t('Desde', 'Since'),
            t('Último uso', 'Last use'),
            t('Acción', 'Action'),
          ]}
        >
          {sessions.map(({ id, device, place, createdAt, lastSeenAt }) => (
            <tr>
              <td>{device || t('Desconocido', 'Unknown')}</td>
              <td>{place || t('Desconocido', 'Unknown')}</td>
              <td>{toMoment(ctx, createdAt)}</td>
              <td>{toMoment(ctx, lastSeenAt)}</td>
              <td>
                {id === ctx.session.id ? (
                  <span class="tag good">{t('Esta', 'This one')}</span>
                ) : (
                  <Form
                    ctx={ctx}
                    of={endOne}
                    failed={refusedRow(failed, endOne, { session: String(id) })}
                    submit={t('Terminar', 'End')}
                    look="inline"
                    danger
                  >
                    <input type="hidden" name="session" value={id} />
                  </Form>
                )}
              </td>
            </tr>
          ))}
        </Table>
        <div class="row">
          {sessions.length > 1 ? (
            <Form
              ctx={ctx}
              of={endOthers}
              failed={failed}
              submit={t('Terminar todas las demás', 'End all the others')}
              look="inline"
              danger
            />
          ) : null}
          <form method="post" action="/sign-out" class="inline">
            <input type="hidden" name="everywhere" value="yes" />
            <button type="submit" class="danger">
              {t('Salir en todas partes', 'Sign out everywhere')}
            </button>
          </form>
        </div>
      </>
    );
  },
});
