import * as z from 'zod';
import { listClickFiles } from '../../../../shared/clicks/files/list-click-files.ts';
import { setClickFiles } from '../../../../shared/clicks/files/set-click-files.ts';
import { addDays, toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { toMoment, toNumber } from '../../i18n/format.ts';
import { ADMINISTRATORS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { Table } from '../../ui/lists/table.tsx';

const turn = defineForm({
  name: 'turn',
  idempotent: true,
  roles: ADMINISTRATORS,
  done: { es: 'Rige para las visitas desde ahora.', en: 'It applies to visits from now on.' },
  fields: () => z.object({ clickFiles: z.enum(['yes', 'no']) }),
  act: (ctx, { clickFiles }) =>
    setClickFiles(ctx, { organizationId: ctx.organization.id, clickFiles: clickFiles === 'yes' }),
});

/** Days before today whose files the page lists; the API lists the older ones. */
const SHOWN_DAYS = 2;

/** Whether each visit is written to files, and the latest files. */
export const clickFilesPage = definePage({
  path: '/click-files',
  operation: 'listClickFiles',
  title: { es: 'Archivos de visitas', en: 'Click files' },
  settings: {
    group: 'links',
    about: {
      es: 'Cada visita en un archivo por hora, para sus propios análisis.',
      en: 'Each visit in a file per hour, for your own analyses.',
    },
  },
  roles: ADMINISTRATORS,
  service: 'urlshortener',
  forms: [turn],
  render: async (ctx, { failed }) => {
    const { t, organization } = ctx;
    const today = toColombiaDay(ctx.clock());
    const { items } = await listClickFiles(ctx, { from: addDays(today, -SHOWN_DAYS), to: today });
    const isOn = organization.clickFiles;
    return (
      <>
        <div class="card">
          <h2>
            {isOn
              ? t('Cada visita se escribe en un archivo', 'Each visit is written to a file')
              : t('Las visitas no se escriben en archivos', 'Visits are not written to files')}
          </h2>
          <p>
            {t(
              'Un archivo por hora, con una línea por visita: enlace, referencia, id externo, momento, país y dispositivo, y si se cobró. Sin direcciones de red. Se guardan 90 días.',
              'A file per hour, with a line for each visit: link, reference, external id, moment, country and device, and whether it was charged. Without network addresses. Kept for 90 days.',
            )}
          </p>
          <p>
            {t(
              'Las líneas dicen qué hizo cada destinatario, así que son datos personales de sus clientes.',
              'The lines say what each recipient did, so they are personal data of your customers.',
            )}{' '}
            <a href={`${ctx.config.API_BASE_URL}/docs/${ctx.language}/guides/campaigns`}>
              {t('Cómo conciliarlas con lo cobrado', 'How to reconcile them with what was charged')}
            </a>
          </p>
          <Form
            ctx={ctx}
            of={turn}
            failed={failed}
            submit={isOn ? t('Dejar de escribirlos', 'Stop writing them') : t('Escribirlos', 'Write them')}
            plain={isOn}
          >
            <input type="hidden" name="clickFiles" value={isOn ? 'no' : 'yes'} />
          </Form>
        </div>
        {items.length === 0 ? null : (
          <Table
            label={t('Archivos de hoy y los dos días anteriores', 'Files of today and the two days before')}
            caption={t('Archivos de hoy y los dos días anteriores', 'Files of today and the two days before')}
            columns={[
              t('Hora', 'Hour'),
              { number: t('Visitas', 'Visits') },
              { number: 'kB' },
              t('Archivo', 'File'),
            ]}
          >
            {items.toReversed().map(({ hour, part, lines, bytes, url }) => (
              <tr>
                <td>{toMoment(ctx, hour)}</td>
                <td class="number">{toNumber(ctx, lines)}</td>
                <td class="number">{toNumber(ctx, Math.ceil(bytes / 1_000))}</td>
                <td>
                  <a href={url}>{t(`Descargar la parte ${part}`, `Download part ${part}`)}</a>
                </td>
              </tr>
            ))}
          </Table>
        )}
      </>
    );
  },
});
