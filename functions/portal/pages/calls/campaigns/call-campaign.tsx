import * as z from 'zod';
import type { Campaign } from '../../../../../shared/calls/campaigns/campaign-view.ts';
import { cancelCampaign, pauseCampaign } from '../../../../../shared/calls/campaigns/change-campaign.ts';
import {
  getAverageSec,
  getCampaign,
  previewCampaign,
} from '../../../../../shared/calls/campaigns/get-campaign.ts';
import { keepRecipientFile } from '../../../../../shared/calls/campaigns/recipients/recipient-file.ts';
import { removeRecipients } from '../../../../../shared/calls/campaigns/recipients/remove-recipients.ts';
import { countCharacters } from '../../../../../shared/kernel/count-characters.ts';
import { getSynthesis, type Synthesis } from '../../../../../shared/speech/syntheses/synthesis.ts';
import { askFunction } from '../../../app/ask-function.ts';
import type { PortalContext } from '../../../app/context.ts';
import { defineForm, definePage, type Failed } from '../../../app/declare.ts';
import { toUuid } from '../../../i18n/fields.ts';
import { toCount, toNumber } from '../../../i18n/format.ts';
import { NOUNS } from '../../../i18n/nouns.ts';
import { ADMINISTRATORS, BUILDERS, EVERYONE, isOf, NUMBER_READERS } from '../../../i18n/roles.ts';
import { CAMPAIGN_STATES } from '../../../i18n/states.ts';
import { KEPT_FILES, StreamedFile, toFileOfLines, toFormBytes } from '../../../ui/forms/file-of-lines.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { FormLink } from '../../../ui/forms/form-link.tsx';
import { titled } from '../../../ui/frame/heading.tsx';
import { StateTag } from '../../../ui/state-tag.tsx';
import { getQuotes, toChargeConfirmation } from '../../billing/quote.tsx';
import { listOwnVoices } from '../voice-choice.tsx';
import { CampaignFacts, CampaignPreview, CampaignProgress } from './campaign-parts.tsx';
import { editCampaign } from './edit-call-campaign.tsx';

/** The API has the same limit. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const PREVIEWED = 3;

const recipients = defineForm({
  name: 'recipients',
  // The uploaded file is not part of the campaign yet.
  limit: KEPT_FILES,
  idempotent: true,
  roles: ADMINISTRATORS,
  maxBytes: toFormBytes(MAX_FILE_BYTES),
  streams: true,
  fields: () => z.object({ file: StreamedFile }),
  inputs: {
    file: toFileOfLines({
      es: 'Una persona por línea, debajo de los nombres de las columnas. Después elige qué es cada columna. Hasta 100.000 líneas y 64 MB.',
      en: 'One person a line, below the names of the columns. Then you choose what each column is. Up to 100,000 lines and 64 MB.',
    }),
  },
  actAndLead: async (ctx, _, params) => {
    const { id } = await getCampaign(ctx, toUuid(params.campaign));
    const file = await keepRecipientFile(ctx, id, ctx.upload);
    return { to: `${ctx.pagePath}/recipients/${file}` };
  },
  onResubmit: async ({ pagePath }) => ({ to: pagePath }),
});

/** Speaks what one of the first recipients hears, in its voice. */
async function findSpoken(ctx: PortalContext, id: string | undefined, place: number) {
  const campaign = await getCampaign(ctx, toUuid(id));
  const preview = await previewCampaign(ctx, campaign, PREVIEWED);
  return { text: preview[place]?.text ?? '', code: campaign.voice ?? '' };
}

const hear = defineForm({
  name: 'hear',
  operation: 'synthesize',
  roles: ADMINISTRATORS,
  fields: () =>
    z.object({
      place: z
        .string()
        .regex(/^[0-2]$/)
        .transform(Number),
    }),
  confirm: async (ctx, { place }, params) => {
    const { t } = ctx;
    const [{ text, code }, voices] = await Promise.all([
      findSpoken(ctx, params.campaign, place),
      listOwnVoices(ctx),
    ]);
    const voice = voices.find((each) => each.code === code);
    if (text === '' || voice === undefined) return undefined;
    return toChargeConfirmation(ctx, {
      title: t('¿Oír este mensaje?', 'Hear this message?'),
      submit: t('Oírlo', 'Hear it'),
      quote: (await getQuotes(ctx))(`tts.character.${voice.tier}`),
      units: countCharacters(text),
      unit: NOUNS.character,
      note: text,
    });
  },
  actAndLead: async (ctx, { place }, params) => {
    const { text, code: voice } = await findSpoken(ctx, params.campaign, place);
    const { id } = await askFunction<Synthesis>(ctx, 'TTS', { verb: 'synthesize', input: { text, voice } });
    return { to: `${ctx.pagePath}?made=${id}` };
  },
  onResubmit: async ({ pagePath }) => ({ to: pagePath }),
});

const empty = defineForm({
  name: 'empty',
  operation: 'removeRecipients',
  idempotent: true,
  roles: ADMINISTRATORS,
  done: { es: 'La campaña no tiene destinatarios.', en: 'The campaign has no recipients.' },
  fields: () => z.object({}),
  confirm: async (ctx, _, params) => {
    const { t } = ctx;
    const { name, status, progress } = await getCampaign(ctx, toUuid(params.campaign));
    if (status !== 'draft' || progress.recipients === 0) return undefined;
    const people = toCount(ctx, progress.recipients, NOUNS.recipient);
    return {
      title: t(`¿Quitar los destinatarios de ${name}?`, `Remove the recipients of ${name}?`),
      submit: t('Quitarlos', 'Remove them'),
      content: (
        <p>
          {t(
            `La campaña queda sin ${people}. El archivo se puede volver a subir.`,
            `The campaign loses ${people}. You can upload the file again.`,
          )}
        </p>
      ),
    };
  },
  act: (ctx, _, params) => removeRecipients(ctx, toUuid(params.campaign)),
});

const pause = defineForm({
  name: 'pause',
  idempotent: true,
  roles: BUILDERS,
  whileBlocked: true,
  done: {
    es: 'No se marca ninguna llamada más hasta continuarla.',
    en: 'No call is dialed until it is resumed.',
  },
  fields: () => z.object({}),
  confirm: async (ctx, _, params) => {
    const { t } = ctx;
    const { name, status, progress } = await getCampaign(ctx, toUuid(params.campaign));
    if (status !== 'running') return undefined;
    const left = toCount(ctx, progress.pending, NOUNS.recipient);
    return {
      title: t(`¿Pausar ${name}?`, `Pause ${name}?`),
      submit: t('Pausar', 'Pause'),
      content: (
        <p>
          {t(
            `No se marca nada más, ni reintentos. Las llamadas en curso siguen. Faltan: ${left}.`,
            `Nothing more is dialed, retries included. Calls in progress continue. Left: ${left}.`,
          )}
        </p>
      ),
    };
  },
  act: (ctx, _, params) => pauseCampaign(ctx, toUuid(params.campaign)),
});

const resume = defineForm({
  name: 'resume',
  idempotent: true,
  roles: ADMINISTRATORS,
  done: { es: 'La campaña continúa.', en: 'The campaign continues.' },
  fields: () => z.object({}),
  act: async (ctx, _, params) => {
    const input = { id: toUuid(params.campaign) };
    await askFunction(ctx, 'CALLBLASTING', { verb: 'resumeCampaign', input });
  },
});

const cancel = defineForm({
  name: 'cancel',
  idempotent: true,
  roles: BUILDERS,
  whileBlocked: true,
  done: { es: 'No se marca ninguna llamada más.', en: 'No further call is dialed.' },
  fields: () => z.object({}),
  confirm: async (ctx, _, params) => {
    const { t } = ctx;
    const { name, status, progress } = await getCampaign(ctx, toUuid(params.campaign));
    if (status === 'canceled') return undefined;
    const left = toCount(ctx, progress.pending, NOUNS.recipient);
    return {
      title: t(`¿Cancelar ${name}?`, `Cancel ${name}?`),
      submit: t('Cancelar la campaña', 'Cancel campaign'),
      content: (
        <p>
          {t(
            `No se marca nada más, ni reintentos. Las llamadas en curso siguen. Quedan sin llamar: ${left}. No se puede deshacer.`,
            `Nothing more is dialed, retries included. Calls in progress continue. Left uncalled: ${left}. This cannot be undone.`,
          )}
        </p>
      ),
    };
  },
  act: (ctx, _, params) => cancelCampaign(ctx, toUuid(params.campaign)),
});

/** The actions on a campaign in this state, the next step first. */
const toActions = (ctx: PortalContext, { status, progress }: Campaign, failed: Failed | undefined) => {
  const { t, pagePath } = ctx;
  if (status === 'completed' || status === 'canceled') return undefined;
  const common = { ctx, failed, look: 'inline' } as const;
  return (
    <>
      {status === 'draft' && progress.recipients > 0 && isOf(ADMINISTRATORS, ctx) ? (
        <a class="button" href={`${pagePath}/start`}>
          {t('Ver el costo y empezar', 'See the cost and start')}
        </a>
      ) : null}
      {status === 'running' ? <Form {...common} of={pause} submit={t('Pausar', 'Pause')} plain /> : null}
      {status === 'paused' ? <Form {...common} of={resume} submit={t('Continuar', 'Resume')} /> : null}
      <Form {...common} of={cancel} submit={t('Cancelar la campaña', 'Cancel campaign')} danger />
    </>
  );
};

/** A campaign: the next step while it is prepared, then how far it is and why recipients ended. */
export const callCampaignPage = definePage({
  path: '/calls/campaigns/{campaign}',
  operation: 'getCampaign',
  title: { es: 'Campaña de llamadas', en: 'Call campaign' },
  roles: EVERYONE,
  service: 'callblasting',
  statements: 3,
  forms: [recipients, empty, hear, pause, resume, cancel],
  render: async (ctx, { params, query, failed }) => {
    const { t, organization } = ctx;
    const campaign = await getCampaign(ctx, toUuid(params.campaign));
    const { status, progress } = campaign;
    const isDraft = status === 'draft';
    const [preview, made, averageSec] = await Promise.all([
      isDraft && isOf(NUMBER_READERS, ctx) ? previewCampaign(ctx, campaign, PREVIEWED) : [],
      query.made === undefined ? undefined : getSynthesis(ctx, toUuid(query.made)),
      isDraft ? null : getAverageSec(ctx, campaign),
    ]);
    const mayHear = campaign.text !== null && organization.enabledServices.includes('tts');
    return titled(
      {
        title: campaign.name,
        state: <StateTag ctx={ctx} of={CAMPAIGN_STATES[status]} />,
        actions: toActions(ctx, campaign, failed),
      },
      <>
        {isDraft ? null : <CampaignProgress ctx={ctx} of={campaign} averageSec={averageSec} />}
        {isDraft && isOf(ADMINISTRATORS, ctx) ? (
          <div class="card" id="recipients">
            <h2>
              {t('Destinatarios', 'Recipients')}: {toNumber(ctx, progress.recipients)}
            </h2>
            <Form
              ctx={ctx}
              of={recipients}
              failed={failed}
              submit={t('Subir y elegir las columnas', 'Upload and choose the columns')}
              plain={progress.recipients > 0}
            />
            <p>
              <a class="button plain" href={`${ctx.pagePath}/template/csv`} download="">
                {t('Descargar una plantilla para Excel', 'Download a template for Excel')}
              </a>
            </p>
            {progress.recipients === 0 ? null : (
              <Form
                {...{ ctx, failed }}
                of={empty}
                submit={t('Quitar todos los destinatarios', 'Remove all recipients')}
                look="inline"
                danger
              />
            )}
          </div>
        ) : null}
        {preview.length === 0 ? null : (
          <CampaignPreview ctx={ctx} of={campaign} preview={preview} made={made}>
            {(place) =>
              mayHear ? (
                <Form ctx={ctx} of={hear} failed={failed} submit={t('Oír', 'Hear')} look="inline" plain>
                  <input type="hidden" name="place" value={String(place)} autocomplete="off" />
                </Form>
              ) : null
            }
          </CampaignPreview>
        )}
        <CampaignFacts
          ctx={ctx}
          of={campaign}
          edit={
            isDraft && isOf(ADMINISTRATORS, ctx) ? (
              <FormLink ctx={ctx} of={editCampaign} path={`${ctx.pagePath}/edit`} plain>
                {t('Cambiar', 'Edit')}
              </FormLink>
            ) : null
          }
        />
      </>,
    );
  },
});
