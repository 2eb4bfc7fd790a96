import * as z from 'zod';
import { readCampaignText } from '../../../../../shared/calls/campaigns/campaign-text.ts';
import { getCampaign } from '../../../../../shared/calls/campaigns/get-campaign.ts';
import type { RecipientsAnswer } from '../../../../../shared/calls/campaigns/recipients/add-recipients.ts';
import {
  addRecipientFile,
  getAddedRecipients,
  getRecipientFile,
} from '../../../../../shared/calls/campaigns/recipients/recipient-file.ts';
import { CAMPAIGN_MESSAGES } from '../../../../../shared/calls/messages.ts';
import { readAssigned } from '../../../../../shared/numbers/written-number.ts';
import { MAX_REJECTED } from '../../../../../shared/platform/batches/lines/check-lines.ts';
import { fieldError } from '../../../../../shared/platform/errors/domain-error.ts';
import { inLanguage } from '../../../../../shared/platform/errors/message.ts';
import { askFunction } from '../../../app/ask-function.ts';
import type { PortalContext } from '../../../app/context.ts';
import { defineForm, definePage } from '../../../app/declare.ts';
import { toUuid } from '../../../i18n/fields.ts';
import { shorten, toNumber, toPhone } from '../../../i18n/format.ts';
import { ADMINISTRATORS } from '../../../i18n/roles.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Form, refusedOf } from '../../../ui/forms/form.tsx';
import { titled } from '../../../ui/frame/heading.tsx';
import { Table } from '../../../ui/lists/table.tsx';

const LONGEST = 60;
const SHOWN_REJECTED = 50;

/** What a recipient has, in the order of the page's choices. */
const fieldsOf = (text: string | null): string[] => [
  'to',
  'externalId',
  ...(text === null ? [] : readCampaignText(text).variables),
];

/** Column names that people give to numbers and ids, without accents. */
const USUAL: Record<string, RegExp> = {
  to: /^(to|numero|telefono|tel|celular|movil|phone|number|mobile)/,
  externalId: /^(externalid|external id|id|cedula|documento|cliente|customer|codigo)$/,
};

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim();

/** The column that a field most likely is. */
function guess(columns: readonly string[], field: string): string {
  const names = columns.map(plain);
  const same = names.indexOf(plain(field));
  const place = same === -1 ? names.findIndex((name) => USUAL[field]?.test(name)) : same;
  return place === -1 ? '' : String(place);
}

const add = defineForm({
  name: 'add',
  operation: 'addRecipients',
  // Adding a number again changes nothing.
  idempotent: true,
  roles: ADMINISTRATORS,
  fields: () => z.object({ column: z.array(z.string().regex(/^\d{0,3}$/)) }),
  act: async (ctx, { column }, params) => {
    const { id, text } = await getCampaign(ctx, toUuid(params.campaign));
    const file = await getRecipientFile(ctx, id, toUuid(params.file));
    const places = new Map(
      fieldsOf(text).flatMap((field, index): [string, number][] => {
        const place = column[index] ?? '';
        if (place !== '') return [[field, Number(place)]];
        if (field === 'externalId') return [];
        throw fieldError('VALIDATION_INVALID_PARAMETER', 'column', CAMPAIGN_MESSAGES.noColumn(field));
      }),
    );
    await addRecipientFile(ctx, file, places, (lines) =>
      askFunction<RecipientsAnswer>(ctx, 'CALLBLASTING', { verb: 'addRecipients', input: { id, lines } }),
    );
  },
});

const toLabel = ({ t }: PortalContext, field: string): string =>
  field === 'to'
    ? t('Número', 'Number')
    : field === 'externalId'
      ? t('Id en su sistema (opcional)', 'Id in your system (optional)')
      : `{{${field}}}`;

/** An uploaded file of recipients: first its columns are chosen, then the results of its lines are shown. */
export const recipientColumnsPage = definePage({
  path: '/calls/campaigns/{campaign}/recipients/{file}',
  operation: 'getCampaign',
  title: { es: 'Columnas del archivo', en: 'Columns of the file' },
  roles: ADMINISTRATORS,
  service: 'callblasting',
  forms: [add],
  render: async (ctx, { params, failed }) => {
    const { t, base } = ctx;
    const { id, name, text } = await getCampaign(ctx, toUuid(params.campaign));
    const file = await getRecipientFile(ctx, id, toUuid(params.file));
    const added = await getAddedRecipients(ctx, file);
    const back = `${base}/calls/campaigns/${id}`;
    if (added !== undefined) return titled({ title: name }, <Added ctx={ctx} of={added} back={back} />);
    const typed = refusedOf(failed, add)?.values.column;
    const options = file.columns.map((column, place) => ({
      value: String(place),
      label: shorten(column === '' ? t(`Columna ${place + 1}`, `Column ${place + 1}`) : column, LONGEST),
    }));
    const wrong = refusedOf(failed, add)?.errors.column;
    const numbers = Array.isArray(typed) ? typed[0] : guess(file.columns, 'to');
    return titled(
      { title: name },
      <>
        <div class="card">
          <h2>{t('¿Qué es cada columna?', 'What is each column?')}</h2>
          <Form
            ctx={ctx}
            of={add}
            failed={failed}
            submit={t('Agregar los destinatarios', 'Add the recipients')}
          >
            {wrong === undefined ? null : (
              <p class="wrong" role="alert">
                {wrong}
              </p>
            )}
            {fieldsOf(text).map((field, index) => (
              <Field
                ctx={ctx}
                name="column"
                id={`field-column-${index}`}
                label={toLabel(ctx, field)}
                value={Array.isArray(typed) ? typed[index] : guess(file.columns, field)}
                options={[{ value: '', label: t('Ninguna', 'None') }, ...options]}
              />
            ))}
          </Form>
        </div>
        <Table
          label={t('Primeras líneas del archivo', 'First lines of the file')}
          caption={t('Primeras líneas del archivo', 'First lines of the file')}
          columns={options.map(({ label }) => label)}
        >
          {file.sample.map((line) => (
            <tr>
              {options.map((_, place) => (
                <td>
                  {shorten(line[place] ?? '', LONGEST)}
                  {String(place) === numbers ? <AsRead ctx={ctx} text={line[place] ?? ''} /> : null}
                </td>
              ))}
            </tr>
          ))}
        </Table>
      </>,
    );
  },
});

/** A number of the file as it was read, or why it is none. */
const AsRead = ({ ctx, text }: { ctx: PortalContext; text: string }) => {
  const read = readAssigned(text, ctx.organization.country);
  return (
    <span class="soft small">
      {' → '}
      {'wrong' in read ? inLanguage(ctx.language, read.wrong) : toPhone(read.digits)}
    </span>
  );
};

const Added = ({ ctx, of, back }: { ctx: PortalContext; of: RecipientsAnswer; back: string }) => {
  const { t } = ctx;
  const { accepted, duplicates, rejected } = of;
  return (
    <>
      <div class="card" role="status">
        <dl>
          <dt>{t('Se agregaron', 'Added')}</dt>
          <dd>{toNumber(ctx, accepted)}</dd>
          <dt>{t('Repetidos, que no cambian nada', 'Duplicates, which change nothing')}</dt>
          <dd>{toNumber(ctx, duplicates)}</dd>
          <dt>{t('Líneas con errores', 'Lines with errors')}</dt>
          <dd>
            {toNumber(ctx, rejected.length)}
            {rejected.length < MAX_REJECTED ? '' : t(' o más', ' or more')}
          </dd>
        </dl>
        <p>
          <a class="button" href={back}>
            {t('Seguir con la campaña', 'Continue with the campaign')}
          </a>
        </p>
      </div>
      {rejected.length === 0 ? null : (
        <Table
          label={t('Primeras líneas con errores', 'First lines with errors')}
          caption={t('Primeras líneas con errores', 'First lines with errors')}
          columns={[{ number: t('Línea', 'Line') }, t('Por qué', 'Why')]}
        >
          {rejected.slice(0, SHOWN_REJECTED).map(({ line, message }) => (
            <tr>
              <td class="number">{toNumber(ctx, line)}</td>
              <td class="long">{message}</td>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
};
