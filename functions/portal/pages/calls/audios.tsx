import * as z from 'zod';
import { listAudios } from '../../../../shared/calls/audios/list-audios.ts';
import { MAX_FORM_BYTES, UploadBody } from '../../../../shared/calls/audios/upload-audio.ts';
import { toAudioKey, toPlayUrl } from '../../../../shared/calls/call-objects.ts';
import { PageQuery } from '../../../../shared/kernel/http/lists/page.ts';
import { defineForm } from '../../app/declare.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { toUuid } from '../../i18n/fields.ts';
import { toDuration } from '../../i18n/format.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { defineFormPage } from '../../ui/forms/form-page.tsx';
import { typed } from '../../ui/forms/typed-field.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { textFilter } from '../../ui/lists/filters.tsx';
import { AudioPlayer } from './audio.tsx';
import { deleteOwnAudio, uploadOwnAudio } from './call-actions.ts';

const upload = defineForm({
  name: 'upload',
  operation: 'uploadAudio',
  roles: BUILDERS,
  maxBytes: MAX_FORM_BYTES,
  done: { es: 'Se subió el audio.', en: 'Audio uploaded.' },
  fields: () => z.object({ file: UploadBody.shape.file, name: typed(UploadBody.shape.name) }),
  inputs: {
    file: {
      label: { es: 'Archivo', en: 'File' },
      type: 'file',
      accept: '.wav,.mp3,audio/wav,audio/mpeg',
      hint: { es: 'WAV o MP3, hasta 10 MB y diez minutos.', en: 'WAV or MP3, up to 10 MB and ten minutes.' },
    },
    name: {
      label: { es: 'Nombre', en: 'Name' },
      hint: {
        es: 'Opcional. Si se omite, el nombre del archivo.',
        en: 'Optional. Defaults to the file name.',
      },
    },
  },
  act: uploadOwnAudio,
  redirectTo: ({ base }) => `${base}/calls/audios`,
});

type Row = Awaited<ReturnType<typeof listAudios>>['audios'][number];
const column = columnsOf<Row>();

export const audiosPages = defineList({
  path: '/calls/audios',
  operation: 'listAudios',
  title: { es: 'Audios para llamadas', en: 'Audios for calls' },
  roles: BUILDERS,
  service: 'callblasting',
  file: { es: 'audios', en: 'audios' },
  query: PageQuery.extend({ search: z.string().toLowerCase().optional() }),
  all: async (ctx) => (await listAudios(ctx)).audios,
  keeps: ({ name, originalName, id }, { search = '' }) =>
    `${name} ${originalName} ${id}`.toLowerCase().includes(search),
  filters: [textFilter('search', { es: 'Nombre, archivo o id', en: 'Name, file or id' })],
  columns: [
    column.text({ es: 'Nombre', en: 'Name' }, ({ name }) => name),
    column.drawn({ es: 'Escuchar', en: 'Listen' }, async (audio, ctx) => (
      <AudioPlayer src={await toPlayUrl(ctx, toAudioKey(audio))} label={audio.name} />
    )),
    column.drawn({ es: 'Duración', en: 'Duration' }, ({ durationMs }) => toDuration(durationMs / 1000), {
      fileLabel: { es: 'Segundos', en: 'Seconds' },
      file: ({ durationMs }) => Math.round(durationMs / 1000),
    }),
    column.fileText({ es: 'kB', en: 'kB' }, ({ sizeBytes }) => Math.ceil(sizeBytes / 1000)),
    column.moment({ es: 'Subido', en: 'Uploaded' }, ({ createdAt }) => createdAt),
    column.fileText({ es: 'Archivo', en: 'File' }, ({ originalName }) => originalName),
    column.code({ es: 'Id', en: 'Id' }, ({ id }) => id),
  ],
  selection: {
    toItem: ({ id }) => id,
    toName: ({ name }) => name,
    actions: [
      {
        name: 'delete',
        label: { es: 'Eliminar', en: 'Delete' },
        roles: BUILDERS,
        danger: true,
        isFinal: true,
        consequence: ({ t }, count) =>
          t(
            `Audios que las llamadas nuevas no podrán usar: ${count}. Las que ya se aceptaron los oyen todavía.`,
            `Audios that new calls will not be able to use: ${count}. Calls that were accepted still play them.`,
          ),
        act: (ctx, item) => deleteOwnAudio(ctx, toUuid(item)),
        done: ({ t }, count) => t(`Audios eliminados: ${count}.`, `Audios deleted: ${count}.`),
      },
    ],
  },
  empty: {
    icon: 'audio-lines',
    title: { es: 'Todavía no hay audios.', en: 'There are no audios yet.' },
    hint: {
      es: 'Aquí verá los audios que suba para sus llamadas, con su id para la API.',
      en: 'The audios that you upload for your calls appear here, with their id for the API.',
    },
  },
  actions: (ctx) => (
    <a class="button" href={`${ctx.pagePath}/new`}>
      <Icon name="plus" />
      {ctx.t('Subir un audio', 'Upload an audio')}
    </a>
  ),
});

export const newAudioPage = defineFormPage({
  path: '/calls/audios/new',
  title: { es: 'Subir un audio', en: 'Upload an audio' },
  roles: BUILDERS,
  service: 'callblasting',
  forms: [{ form: upload, submit: { es: 'Subir', en: 'Upload' } }],
});
