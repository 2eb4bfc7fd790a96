import * as z from 'zod';
import { toAudioKey } from '../../../../shared/calls/audios/audio-objects.ts';
import { listAudios } from '../../../../shared/calls/audios/list-audios.ts';
import { MAX_FORM_BYTES, UploadBody } from '../../../../shared/calls/audios/upload-audio.ts';
import { toPlayUrl } from '../../../../shared/calls/play-url.ts';
import { Field, Form, refusedOf } from '../../components/form.tsx';
import { Older } from '../../components/list-parts.tsx';
import { Table } from '../../components/table.tsx';
import { defineForm, definePage } from '../../declare.ts';
import { deleteOwnAudio, uploadOwnAudio } from '../../domain/calls.ts';
import { readPage } from '../../http/read-page.ts';
import { optional } from '../../words/fields.ts';
import { toDuration, toMoment, toNumber } from '../../words/format.ts';
import { BUILDERS } from '../../words/roles.ts';
import { Audio } from './audio.tsx';

const upload = defineForm({
  name: 'upload',
  operation: 'uploadAudio',
  roles: BUILDERS,
  maxBytes: MAX_FORM_BYTES,
  done: { es: 'El audio está listo.', en: 'The audio is ready.' },
  fields: () => z.object({ file: UploadBody.shape.file, name: optional(UploadBody.shape.name.unwrap()) }),
  act: async (ctx, input) => {
    await uploadOwnAudio(ctx, input);
  },
});

const remove = defineForm({
  name: 'delete',
  operation: 'deleteAudio',
  sets: true,
  roles: BUILDERS,
  done: { es: 'El audio se borró.', en: 'The audio is deleted.' },
  fields: () => z.object({ audio: z.uuid() }),
  act: async (ctx, { audio }) => {
    await deleteOwnAudio(ctx, audio);
  },
});

export const audiosPage = definePage({
  path: '/calls/audios',
  operation: 'listAudios',
  title: { es: 'Audios para llamadas', en: 'Audios for calls' },
  roles: BUILDERS,
  service: 'callblasting',
  forms: [upload, remove],
  render: async (ctx, { query, failed }) => {
    const { t } = ctx;
    const { audios } = await listAudios(ctx);
    const { shown, next } = readPage(audios, query);
    const refused = refusedOf(failed, upload);
    return (
      <>
        <div class="card">
          <h2>{t('Subir un audio', 'Upload an audio')}</h2>
          <Form ctx={ctx} of={upload} failed={refused} submit={t('Subir', 'Upload')} multipart>
            <Field
              ctx={ctx}
              failed={refused}
              name="file"
              type="file"
              accept=".wav,.mp3,audio/wav,audio/mpeg"
              label={t('Archivo', 'File')}
              hint={t('WAV o MP3, hasta 10 MB y diez minutos.', 'WAV or MP3, up to 10 MB and ten minutes.')}
              required
            />
            <Field
              ctx={ctx}
              failed={refused}
              name="name"
              label={t('Nombre', 'Name')}
              hint={t('Opcional: si no, el del archivo.', 'Optional: the name of the file unless told.')}
            />
          </Form>
        </div>
        {shown.length === 0 ? (
          <p class="card">{t('Todavía no hay audios.', 'There are no audios yet.')}</p>
        ) : (
          <Table
            label={t('Audios', 'Audios')}
            caption={t(
              `${toNumber(ctx, audios.length)} en total. Las llamadas ya aceptadas oyen también uno borrado.`,
              `${toNumber(ctx, audios.length)} in all. Calls that were accepted play a deleted one too.`,
            )}
            columns={[
              t('Nombre', 'Name'),
              t('Oír', 'Hear'),
              t('Duración', 'Duration'),
              { number: 'kB' },
              t('Subido', 'Uploaded'),
              t('Acción', 'Action'),
            ]}
          >
            {
              await Promise.all(
                shown.map(async (audio) => (
                  <tr>
                    <td class="long">
                      {audio.name}
                      <br />
                      <span class="soft small">
                        {audio.originalName} · <code>{audio.id}</code>
                      </span>
                    </td>
                    <td>
                      <Audio src={await toPlayUrl(ctx, toAudioKey(audio))} label={audio.name} />
                    </td>
                    <td>{toDuration(audio.durationMs / 1000)}</td>
                    <td class="number">{toNumber(ctx, Math.ceil(audio.sizeBytes / 1000))}</td>
                    <td>{toMoment(ctx, audio.createdAt)}</td>
                    <td>
                      <Form
                        ctx={ctx}
                        of={remove}
                        failed={undefined}
                        submit={t('Borrar', 'Delete')}
                        look="inline"
                        danger
                      >
                        <input type="hidden" name="audio" value={audio.id} />
                      </Form>
                    </td>
                  </tr>
                )),
              )
            }
          </Table>
        )}
        <Older ctx={ctx} given={{}} next={next} />
      </>
    );
  },
});
