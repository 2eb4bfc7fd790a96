import * as z from 'zod';
import { addOptOuts, OptOutItem } from '../../../../shared/contacts/opt-outs/add-opt-outs.ts';
import {
  countOptOuts,
  listOptOuts,
  OptOutsQuery,
} from '../../../../shared/contacts/opt-outs/list-opt-outs.ts';
import { type OptOut, Purpose } from '../../../../shared/contacts/opt-outs/opt-out.ts';
import { keepOptOutFile } from '../../../../shared/contacts/opt-outs/opt-out-file.ts';
import { RemovalReason, removeOptOut } from '../../../../shared/contacts/opt-outs/remove-opt-out.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm } from '../../app/declare.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { toNumber, toPhone } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/language.ts';
import { ADMINISTRATORS, isOf, NUMBER_READERS } from '../../i18n/roles.ts';
import { KEPT_FILES, StreamedFile, toFileOfLines, toFormBytes } from '../../ui/forms/file-of-lines.ts';
import { defineFormPage } from '../../ui/forms/form-page.tsx';
import { numberInput, TypedNumber } from '../../ui/forms/number-field.ts';
import { typed } from '../../ui/forms/typed-field.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { choiceFilter, numberFilter } from '../../ui/lists/filters.tsx';
import { PURPOSE, PURPOSE_CHOICES, PURPOSE_INPUT, PURPOSE_NAMES } from './purposes.ts';

/** The API has the same limit. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;

const toList = ({ base }: PortalContext): string => `${base}/opt-outs`;

const NUMBER = { es: 'Número', en: 'Number' };

const add = defineForm({
  name: 'add',
  operation: 'addOptOuts',
  // Adding an opt-out again changes nothing.
  idempotent: true,
  roles: ADMINISTRATORS,
  done: { es: 'Rige desde ahora.', en: 'In force from now on.' },
  fields: (_: Translate, home: string) =>
    z.object({
      number: TypedNumber(home),
      purpose: typed(Purpose.optional()),
      source: typed(OptOutItem.shape.source),
    }),
  inputs: {
    number: numberInput(NUMBER),
    purpose: PURPOSE_INPUT,
    source: {
      label: { es: 'Dónde lo dijo', en: 'Where it was said' },
      hint: { es: 'Opcional: call center, correo, tienda.', en: 'Optional: call center, e-mail, shop.' },
    },
  },
  confirm: async ({ t }, { number, purpose }) => ({
    title: t(`¿Excluir el número ${toPhone(number)}?`, `Add the opt-out of ${toPhone(number)}?`),
    content: (
      <p>
        {purpose === undefined
          ? t('No se le llamará para ningún propósito.', 'It will not be called for any purpose.')
          : t(
              `No se le llamará para este propósito: ${PURPOSE_NAMES[purpose].es}.`,
              `It will not be called for this purpose: ${PURPOSE_NAMES[purpose].en}.`,
            )}
      </p>
    ),
    submit: t('Excluir', 'Add the opt-out'),
    harmless: true,
    agreed: number,
  }),
  act: (ctx, item) => addOptOuts(ctx, [{ number: 1, value: item }]),
  redirectTo: toList,
});

const upload = defineForm({
  name: 'upload',
  // It keeps a file of which nothing is in force yet.
  limit: KEPT_FILES,
  idempotent: true,
  roles: ADMINISTRATORS,
  maxBytes: toFormBytes(MAX_FILE_BYTES),
  streams: true,
  fields: () => z.object({ file: StreamedFile }),
  inputs: {
    file: toFileOfLines({
      es: 'Una exclusión por línea, debajo de los nombres de las columnas. Después elige qué es cada columna: el número y, si quiere, el propósito (service, collection, advertising; vacío: todos), dónde lo dijo y cuándo. Hasta 100.000 líneas y 16 MB. Todavía no se agrega ninguna.',
      en: 'One opt-out a line, below the names of the columns. Then you choose what each column is: the number and, if you want, the purpose (service, collection, advertising; empty: all), where it was said and when. Up to 100,000 lines and 16 MB. None is added yet.',
    }),
  },
  actAndLead: async (ctx) => ({ to: `${ctx.pagePath}/${await keepOptOutFile(ctx, ctx.upload)}/columns` }),
  onResubmit: async (ctx) => ({ to: toList(ctx) }),
});

const column = columnsOf<OptOut>();

export const optOutsPages = defineList({
  path: '/opt-outs',
  operation: 'listOptOuts',
  title: { es: 'Exclusiones', en: 'Opt-outs' },
  settings: {
    group: 'calls',
    about: {
      es: 'Los números que pidieron no recibir llamadas.',
      en: 'The numbers that asked not to be called.',
    },
  },
  roles: NUMBER_READERS,
  service: 'callblasting',
  file: { es: 'exclusiones', en: 'opt-outs' },
  query: OptOutsQuery,
  read: listOptOuts,
  count: countOptOuts,
  filters: [numberFilter('number'), choiceFilter('purpose', PURPOSE, PURPOSE_CHOICES)],
  columns: [
    column.code(NUMBER, ({ number }) => number, {
      cell: ({ number }, { t }) =>
        number === null ? <span class="soft">{t('Número borrado', 'Erased number')}</span> : toPhone(number),
    }),
    column.words(PURPOSE, ({ purpose }, { t, language }) =>
      purpose === null ? t('Todos', 'All') : PURPOSE_NAMES[purpose][language],
    ),
    column.text({ es: 'Dónde lo dijo', en: 'Where it was said' }, ({ source }) => source),
    column.moment({ es: 'Cuándo', en: 'When' }, ({ at }) => at),
    column.moment({ es: 'Agregada', en: 'Added' }, ({ createdAt }) => createdAt),
  ],
  selection: {
    toItem: ({ number }) => number ?? '',
    toReadable: toPhone,
    isFree: ({ number }) => number !== null,
    actions: [
      {
        name: 'remove',
        label: { es: 'Quitar', en: 'Remove' },
        roles: ADMINISTRATORS,
        danger: true,
        input: {
          shown: {
            label: { es: 'Razón', en: 'Reason' },
            hint: {
              es: 'Queda en el registro de auditoría: «Lo pidió por escrito».',
              en: 'Recorded in the audit log: “Asked for it in writing”.',
            },
          },
          field: () => RemovalReason,
        },
        consequence: (ctx, count) =>
          ctx.t(
            `Se quitan todas las exclusiones de estos números (${toNumber(ctx, count)}), de cualquier propósito. Se les podrá volver a llamar.`,
            `All opt-outs of these numbers (${toNumber(ctx, count)}) are removed, of any purpose. They may be called again.`,
          ),
        act: (ctx, number, reason) => removeOptOut(ctx, { number: `+${number}`, reason }),
        done: ({ t }, count) =>
          t(
            `Números que se pueden llamar de nuevo: ${count}.`,
            `Numbers that may be called again: ${count}.`,
          ),
      },
    ],
  },
  empty: {
    icon: 'ban',
    title: { es: 'Todavía no hay exclusiones.', en: 'There are no opt-outs yet.' },
    hint: {
      es: 'Aquí verá los números que pidieron no recibir llamadas. Agréguelos uno por uno, con un archivo o por la API; las personas que marcan el dígito de exclusión se agregan solas.',
      en: 'Numbers that asked not to be called appear here. Add them one by one, with a file or by the API; people who press the opt-out digit are added automatically.',
    },
  },
  actions: (ctx) =>
    isOf(ADMINISTRATORS, ctx) ? (
      <>
        <a class="button plain" href={`${ctx.base}/evidence`}>
          {ctx.t('¿Por qué se llamó a un número?', 'Why was a number called?')}
        </a>
        <a class="button" href={`${ctx.pagePath}/new`}>
          <Icon name="plus" />
          {ctx.t('Agregar', 'Add')}
        </a>
      </>
    ) : null,
});

export const newOptOutsPage = defineFormPage({
  path: '/opt-outs/new',
  title: { es: 'Agregar exclusiones', en: 'Add opt-outs' },
  roles: ADMINISTRATORS,
  service: 'callblasting',
  about: (ctx) => (
    <p>
      <a class="button plain" href={`${ctx.pagePath}/template/csv`} download="">
        {ctx.t('Descargar una plantilla para Excel', 'Download a template for Excel')}
      </a>
    </p>
  ),
  forms: [
    {
      form: add,
      heading: { es: 'Un número', en: 'A number' },
      submit: { es: 'Agregar', en: 'Add' },
    },
    {
      form: upload,
      heading: { es: 'Un archivo', en: 'A file' },
      submit: { es: 'Subir', en: 'Upload' },
      plain: true,
    },
  ],
});
