import type * as z from 'zod';
import { getCampaign } from '../../../../../shared/calls/campaigns/get-campaign.ts';
import { askFunction } from '../../../app/ask-function.ts';
import type { PortalContext } from '../../../app/context.ts';
import { defineForm, definePage } from '../../../app/declare.ts';
import { toUuid } from '../../../i18n/fields.ts';
import type { Translate } from '../../../i18n/language.ts';
import { ADMINISTRATORS } from '../../../i18n/roles.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { titled } from '../../../ui/frame/heading.tsx';
import {
  CAMPAIGN_INPUTS,
  readCampaignChoices,
  toCampaignBody,
  toCampaignFields,
  toTypedCampaign,
} from './campaign-form.ts';

type Body = Record<string, unknown>;

/** An edit leaves alone what is undefined, and empties what is null. */
const emptied = (value: unknown): unknown => {
  if (value === undefined) return null;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, emptied(each)]));
};

/** A text and its voice, or an audio: one replaces the other, so they are sent together, and refused together. */
const SAID = new Set(['text', 'voice', 'audioId']);

/** The fields that the form changes: what the campaign has stays as it is, even an audio that was deleted since. */
function toEdit(before: Body, after: Body): Body {
  const isChanged = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const saysOther = [...SAID].some(isChanged);
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name]) => (SAID.has(name) ? saysOther : isChanged(name)))
      .map(([name, value]) => [name, emptied(value)]),
  );
}

/** The campaign as its own form would give it; nothing of one that the form cannot show whole. */
function toShownBody(t: Translate, typed: ReturnType<typeof toTypedCampaign>): Body {
  const { data } = toCampaignFields(t).safeParse(typed);
  return data === undefined ? {} : toCampaignBody(data);
}

/** The page of what is edited here. */
const toCampaignPage = ({ pagePath }: PortalContext) => ({ to: pagePath.replace(/\/edit$/, '') });

export const editCampaign = defineForm({
  name: 'edit',
  operation: 'updateCampaign',
  idempotent: true,
  roles: ADMINISTRATORS,
  done: { es: 'Se guardó la campaña.', en: 'Campaign saved.' },
  fields: toCampaignFields,
  inputs: CAMPAIGN_INPUTS,
  current: async (ctx, _, params) => toTypedCampaign(await getCampaign(ctx, toUuid(params.campaign))),
  actAndLead: async (ctx, fields: z.output<ReturnType<typeof toCampaignFields>>, params) => {
    const campaign = await getCampaign(ctx, toUuid(params.campaign));
    const edit = toEdit(toShownBody(ctx.t, toTypedCampaign(campaign)), toCampaignBody(fields));
    if (Object.keys(edit).length > 0)
      await askFunction(ctx, 'CALLBLASTING', { verb: 'updateCampaign', input: { id: campaign.id, ...edit } });
    return toCampaignPage(ctx);
  },
  onResubmit: async (ctx) => toCampaignPage(ctx),
});

/** The page that changes what a draft says and when it calls, before it starts. */
export const editCallCampaignPage = definePage({
  path: '/calls/campaigns/{campaign}/edit',
  operation: 'getCampaign',
  title: { es: 'Cambiar la campaña', en: 'Edit campaign' },
  roles: ADMINISTRATORS,
  service: 'callblasting',
  statements: 3,
  forms: [editCampaign],
  render: async (ctx, { params, failed }) => {
    const { t, base } = ctx;
    const campaign = await getCampaign(ctx, toUuid(params.campaign));
    const { id, name, status, progress } = campaign;
    const back = (
      <a href={`${base}/calls/campaigns/${id}`}>{t('Volver a la campaña', 'Back to the campaign')}</a>
    );
    const title = t(`Cambiar ${name}`, `Edit ${name}`);
    if (status !== 'draft')
      return titled(
        { title },
        <div class="card">
          <p>{t('Solo se puede cambiar un borrador.', 'Only a draft can be edited.')}</p>
          <p>{back}</p>
        </div>,
      );
    return titled(
      { title },
      <div class="card">
        <Form
          ctx={ctx}
          of={editCampaign}
          failed={failed}
          isFocused={failed === undefined}
          submit={t('Guardar', 'Save')}
          values={toTypedCampaign(campaign)}
          options={await readCampaignChoices(ctx, campaign)}
        >
          {progress.recipients === 0 ? null : (
            <p class="hint">
              {t(
                'Para cambiar el mensaje, quite antes los destinatarios: cada uno se revisó con él.',
                'To change the message, remove the recipients first: each of them was checked against it.',
              )}
            </p>
          )}
          <p>{back}</p>
        </Form>
      </div>,
    );
  },
});
