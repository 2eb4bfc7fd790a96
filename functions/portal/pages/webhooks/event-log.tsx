import * as z from 'zod';
import { setEventLog } from '../../../../shared/webhooks/log/set-event-log.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { ADMINISTRATORS, BUILDERS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';

const turn = defineForm({
  name: 'turn',
  idempotent: true,
  roles: ADMINISTRATORS,
  done: { es: 'Rige para los eventos desde ahora.', en: 'It applies to events from now on.' },
  fields: () => z.object({ eventLog: z.enum(['yes', 'no']) }),
  act: (ctx, { eventLog }) =>
    setEventLog(ctx, { organizationId: ctx.organization.id, eventLog: eventLog === 'yes' }),
});

/** Whether events can be read by pull. */
export const eventLogPage = definePage({
  path: '/event-log',
  title: { es: 'Registro de eventos', en: 'Event log' },
  settings: {
    group: 'developers',
    about: {
      es: 'Si los eventos se pueden leer con la API, aunque su servidor no los haya recibido.',
      en: 'Whether events can be read with the API, even if your server did not receive them.',
    },
  },
  roles: BUILDERS,
  statements: 0,
  forms: [turn],
  render: async (ctx, { failed }) => {
    const { t } = ctx;
    const isOn = ctx.organization.eventLog;
    return (
      <div class="card">
        <h2>
          {isOn
            ? t('Los eventos se registran', 'Events are logged')
            : t('Los eventos no se registran', 'Events are not logged')}
        </h2>
        <p>
          {t(
            'Mientras se registran, una llave con la capacidad webhooks puede leer los de los últimos 30 días, aunque su servidor no los haya recibido.',
            'While they are logged, a key with the capability webhooks can read those of the last 30 days, even if your server did not receive them.',
          )}{' '}
          <a href={`${ctx.config.API_BASE_URL}/docs/${ctx.language}/guides/webhooks`}>
            {t('Cómo leerlos', 'How to read them')}
          </a>
        </p>
        <Form
          ctx={ctx}
          of={turn}
          failed={failed}
          submit={isOn ? t('Dejar de registrarlos', 'Stop logging them') : t('Registrarlos', 'Log them')}
          plain={isOn}
        >
          <input type="hidden" name="eventLog" value={isOn ? 'no' : 'yes'} />
        </Form>
      </div>
    );
  },
});
