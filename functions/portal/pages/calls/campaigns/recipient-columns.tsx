import { readCampaignText } from '../../../../../shared/calls/campaigns/campaign-text.ts';
import { getCampaign } from '../../../../../shared/calls/campaigns/get-campaign.ts';
import type { RecipientsAnswer } from '../../../../../shared/calls/campaigns/recipients/add-recipients.ts';
import {
  addRecipientFile,
  getAddedRecipients,
  getRecipientFile,
} from '../../../../../shared/calls/campaigns/recipients/recipient-file.ts';
import { CAMPAIGN_MESSAGES } from '../../../../../shared/calls/messages.ts';
import { MAX_REJECTED } from '../../../../../shared/kernel/lines/check-lines.ts';
import { askFunction } from '../../../app/ask-function.ts';
import type { PortalContext } from '../../../app/context.ts';
import { defineForm, definePage } from '../../../app/declare.ts';
import { sendTemplate } from '../../../app/template-file.ts';
import { toUuid } from '../../../i18n/fields.ts';
import { toNumber } from '../../../i18n/format.ts';
import { ADMINISTRATORS } from '../../../i18n/roles.ts';
import { ColumnChoice, ColumnFields, type FileField, toPlaces } from '../../../ui/forms/column-choice.tsx';
import { numberColumn } from '../../../ui/forms/number-field.ts';
import { titled } from '../../../ui/frame/heading.tsx';
import { Table } from '../../../ui/lists/table.tsx';

const SHOWN_REJECTED = 50;

/** The fields of a recipient, in the order of the page's choices. */
const fieldsOf = (ctx: PortalContext, text: string | null): FileField[] => [
  numberColumn(ctx, 'to'),
  {
    name: 'externalId',
    label: ctx.t('Id en su sistema (opcional)', 'Id in your system (optional)'),
    usual: [/^(externalid|id|cedula|documento|cliente|customer|codigo)$/],
    isOptional: true,
  },
  ...(text === null ? [] : readCampaignText(text).variables).map((name) => ({ name, label: `{{${name}}}` })),
];

const add = defineForm({
  name: 'add',
  operation: 'addRecipients',
  // Adding a number again changes nothing.
  idempotent: true,
  roles: ADMINISTRATORS,
  readsFile: true,
  fields: () => ColumnFields,
  act: async (ctx, { column }, params) => {
    const { id, text } = await getCampaign(ctx, toUuid(params.campaign));
    const file = await getRecipientFile(ctx, id, toUuid(params.file));
    const places = toPlaces(fieldsOf(ctx, text), column, ({ name }) => CAMPAIGN_MESSAGES.noColumn(name));
    await addRecipientFile(ctx, file, places, {
      stage: (part) =>
        askFunction(ctx, 'CALLBLASTING', { verb: 'stageRecipients', input: { id, text, ...part } }),
      add: (staged) =>
        askFunction(ctx, 'CALLBLASTING', { verb: 'addRecipients', input: { id, text, ...staged } }),
    });
  },
});

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
    return titled(
      { title: name },
      <ColumnChoice
        ctx={ctx}
        of={add}
        failed={failed}
        file={file}
        fields={fieldsOf(ctx, text)}
        submit={t('Agregar los destinatarios', 'Add the recipients')}
      />,
    );
  },
});

/** A file to fill in, with the columns that the campaign's text needs. */
export const recipientTemplatePage = definePage({
  path: '/calls/campaigns/{campaign}/template/csv',
  operation: 'getCampaign',
  title: { es: 'Plantilla de destinatarios', en: 'Template for recipients' },
  roles: ADMINISTRATORS,
  service: 'callblasting',
  render: async (ctx, { params }) => {
    const { text } = await getCampaign(ctx, toUuid(params.campaign));
    const columns = fieldsOf(ctx, text).map(({ name }) => name);
    return sendTemplate(ctx, ctx.t('destinatarios', 'recipients'), columns);
  },
});

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
