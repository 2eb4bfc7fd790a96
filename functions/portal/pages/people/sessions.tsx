import * as z from 'zod';
import { endOtherSessions, endSession, listOwnSessions } from '../../../../shared/people/own-sessions.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { toCount, toMoment } from '../../i18n/format.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { EVERYONE } from '../../i18n/roles.ts';
import { NamedList } from '../../ui/forms/confirm-form.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { Table } from '../../ui/lists/table.tsx';

const endOne = defineForm({
  name: 'end',
  idempotent: true,
  roles: EVERYONE,
  whileBlocked: true,
  done: { es: 'Se terminó la sesión.', en: 'Session ended.' },
  fields: () => z.object({ session: z.coerce.number().int().positive() }),
  act: (ctx, { session }) => endSession(ctx, { sessionId: session }),
});

const endOthers = defineForm({
  name: 'end-others',
  idempotent: true,
  roles: EVERYONE,
  whileBlocked: true,
  done: { es: 'Se terminaron las demás sesiones.', en: 'Other sessions ended.' },
  fields: () => z.object({}),
  confirm: async (ctx) => {
    const { t } = ctx;
    const others = (await listOwnSessions(ctx)).filter(({ id }) => id !== ctx.session.id);
    if (others.length === 0) return undefined;
    return {
      title: t('¿Terminar las demás sesiones?', 'End the other sessions?'),
      content: (
        <>
          <p>
            {t(
              `${toCount(ctx, others.length, NOUNS.session)} ${others.length === 1 ? 'termina' : 'terminan'} en el acto:`,
              `${toCount(ctx, others.length, NOUNS.session)} ${others.length === 1 ? 'ends' : 'end'} at once:`,
            )}
          </p>
          <NamedList
            ctx={ctx}
            items={others.map(({ device, place }) =>
              [device || t('Equipo desconocido', 'Unknown device'), place].filter(Boolean).join(' · '),
            )}
          />
        </>
      ),
      submit: t('Terminarlas', 'End them'),
    };
  },
  act: endOtherSessions,
});

export const sessionsPage = definePage({
  path: '/sessions',
  title: { es: 'Sesiones abiertas', en: 'Open sessions' },
  settings: {
    group: 'person',
    about: {
      es: 'Dónde inició sesión, para cerrar las que no reconozca.',
      en: 'Where you are signed in, to end the sessions that you do not recognize.',
    },
  },
  roles: EVERYONE,
  forms: [endOne, endOthers],
  render: async (ctx, { failed }) => {
    const { t } = ctx;
    const sessions = await listOwnSessions(ctx);
    return (
      <>
        <p class="soft">
          {t(
            'Una sesión termina después de 12 horas sin uso, o a los 7 días.',
            'A session ends after 12 hours without use, or after 7 days.',
          )}
        </p>
        <Table
          label={t('Sesiones abiertas', 'Open sessions')}
          isOfBlocks
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
              <td class="long">{device || t('Desconocido', 'Unknown')}</td>
              <td class="long">{place || t('Desconocido', 'Unknown')}</td>
              <td data-label={t('Desde', 'Since')}>{toMoment(ctx, createdAt)}</td>
              <td data-label={t('Último uso', 'Last use')}>{toMoment(ctx, lastSeenAt)}</td>
              <td>
                {id === ctx.session.id ? (
                  <span class="tag good">{t('Esta sesión', 'This session')}</span>
                ) : (
                  <Form
                    ctx={ctx}
                    of={endOne}
                    failed={failed}
                    row={{ session: String(id) }}
                    submit={t('Terminar', 'End')}
                    look="inline"
                    danger
                  />
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
              submit={t('Terminar todas las demás', 'End all others')}
              look="inline"
              danger
            />
          ) : null}
          <form method="post" action="/sign-out" class="inline">
            <input type="hidden" name="everywhere" value="yes" />
            <button type="submit" class="danger">
              {t('Cerrar sesión en todas partes', 'Sign out everywhere')}
            </button>
          </form>
        </div>
      </>
    );
  },
});
