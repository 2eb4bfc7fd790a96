import { getLinkFile, keepDraftOfFile } from '../../../../../shared/links/batches/link-file.ts';
import { LINE_COLUMNS } from '../../../../../shared/links/batches/upload-lines.ts';
import { LINK_MESSAGES } from '../../../../../shared/links/messages.ts';
import type { PortalContext } from '../../../app/context.ts';
import { defineForm, definePage } from '../../../app/declare.ts';
import { sendTemplate } from '../../../app/template-file.ts';
import { toUuid } from '../../../i18n/fields.ts';
import { BUILDERS } from '../../../i18n/roles.ts';
import { ColumnChoice, ColumnFields, type FileField, toPlaces } from '../../../ui/forms/column-choice.tsx';
import { KEPT_FILES } from '../../../ui/forms/file-of-lines.ts';

/** The fields of a line of links, in the order of the page's choices. */
const fieldsOf = ({ t }: PortalContext): FileField[] => [
  {
    name: 'longUrl',
    label: t('Destino', 'Destination'),
    usual: [/^(longurl|url|destino|destination|enlace|link|direccion|target|pagina|page)/],
  },
  {
    name: 'externalId',
    label: t('Id en su sistema (opcional)', 'Id in your system (optional)'),
    usual: [/^(externalid|id|cedula|documento|cliente|customer)$/],
    isOptional: true,
  },
  {
    name: 'code',
    label: t('Alias (opcional)', 'Alias (optional)'),
    usual: [/^(code|alias|codigo|slug)$/],
    isOptional: true,
  },
  {
    name: 'expiresAt',
    label: t('Vence (opcional)', 'Expires (optional)'),
    usual: [/^(expiresat|vence|vencimiento|expira|expires|expiry)/],
    isOptional: true,
  },
];

const choose = defineForm({
  name: 'choose',
  // Each choice keeps another draft.
  limit: KEPT_FILES,
  idempotent: true,
  roles: BUILDERS,
  readsFile: true,
  fields: () => ColumnFields,
  actAndLead: async (ctx, { column }, params) => {
    const file = await getLinkFile(ctx, toUuid(params.file));
    const places = toPlaces(fieldsOf(ctx), column, () => LINK_MESSAGES.noDestinationColumn);
    const draft = await keepDraftOfFile(ctx, file, places);
    return { to: `${ctx.base}/links/batches/new/${draft}` };
  },
  onResubmit: async ({ base }) => ({ to: `${base}/links/batches` }),
});

/** An uploaded file of links whose columns have other names than the API's: what each one is. */
export const linkColumnsPage = definePage({
  path: '/links/batches/new/{file}/columns',
  title: { es: 'Columnas del archivo', en: 'Columns of the file' },
  roles: BUILDERS,
  service: 'urlshortener',
  forms: [choose],
  render: async (ctx, { params, failed }) => {
    const { t } = ctx;
    const file = await getLinkFile(ctx, toUuid(params.file));
    return (
      <ColumnChoice
        ctx={ctx}
        of={choose}
        failed={failed}
        file={file}
        fields={fieldsOf(ctx)}
        submit={t('Revisar el archivo', 'Check the file')}
      />
    );
  },
});

/** A file to fill in. */
export const linkTemplatePage = definePage({
  path: '/links/batches/new/template/csv',
  title: { es: 'Plantilla de enlaces', en: 'Template for links' },
  roles: BUILDERS,
  service: 'urlshortener',
  render: async (ctx) => sendTemplate(ctx, ctx.t('enlaces', 'links'), LINE_COLUMNS.known),
});
