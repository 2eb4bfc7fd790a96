import * as z from 'zod';
import { call } from '../../db/calls/tables/call.ts';
import { campaign } from '../../db/calls/tables/campaign.ts';
import { audited } from '../kernel/audit/audited.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import type { Message } from '../kernel/errors/message.ts';
import { staffVerb } from '../kernel/http/staff-entry.ts';
import { CampaignBody } from './campaigns/campaign-body.ts';
import { CampaignParams } from './campaigns/campaign-view.ts';
import { createCampaign } from './campaigns/create-campaign.ts';
import { estimateCampaign } from './campaigns/estimate-campaign.ts';
import { addStagedRecipients, stageRecipients } from './campaigns/recipients/add-recipients.ts';
import { resumeCampaign, startCampaign } from './campaigns/start-campaign.ts';
import { UpdateCampaignBody, updateCampaign } from './campaigns/update-campaign.ts';
import { AudioCallBody, createAudioCall } from './creation/create-audio-call.ts';
import { createTextCall, TextCallBody } from './creation/create-text-call.ts';

/** The number and the text are no part of the event, which outlives them. */
const CREATED = { verb: 'call.create', changes: call, records: (_: object) => ({}) } as const;

const createAuditedCampaign = audited(
  { verb: 'campaign.create', changes: campaign, records: ({ name }) => ({ name }) },
  async (ctx: TenantCtx, body: CampaignBody) => await createCampaign(ctx, body),
);

/** Its amounts are texts: JSON has no exact integers. */
async function estimate(ctx: TenantCtx, { id }: { id: string }) {
  const { highestMicro, lowestMicro, ...rest } = await estimateCampaign(ctx, id);
  return { ...rest, highestMicro: String(highestMicro), lowestMicro: String(lowestMicro) };
}
export type StaffEstimate = Awaited<ReturnType<typeof estimate>>;

const number = z.int();
const isText = (value: unknown): boolean => typeof value === 'string';

/** Lines of a file that the portal has read. */
const StageRecipients = CampaignParams.extend({
  text: z.string().nullable(),
  upload: z.uuid(),
  first: z.int().min(0),
  lines: z.array(
    z.union([
      z.strictObject({ number, value: z.unknown() }),
      z.strictObject({ number, unreadable: z.custom<Message>(isText) }),
    ]),
  ),
});

const AddRecipients = CampaignParams.extend({
  text: z.string().nullable(),
  upload: z.uuid(),
  refused: z.int().min(0),
});

/** The changes of calls that an organization's people make in the portal. */
export const STAFF_VERBS = {
  createTextCall: staffVerb(TextCallBody, audited(CREATED, createTextCall)),
  createAudioCall: staffVerb(AudioCallBody, audited(CREATED, createAudioCall)),
  createCampaign: staffVerb(CampaignBody, async (ctx, body) => {
    const { id } = await createAuditedCampaign(ctx, body);
    return { id };
  }),
  updateCampaign: staffVerb(UpdateCampaignBody.extend(CampaignParams.shape), async (ctx, { id, ...edit }) => {
    await updateCampaign(ctx, id, edit);
  }),
  stageRecipients: staffVerb(StageRecipients, (ctx, { id, ...part }) => stageRecipients(ctx, id, part)),
  addRecipients: staffVerb(AddRecipients, (ctx, { id, ...staged }) => addStagedRecipients(ctx, id, staged)),
  estimateCampaign: staffVerb(CampaignParams, estimate),
  startCampaign: staffVerb(CampaignParams, async (ctx, { id }) => {
    await startCampaign(ctx, id);
  }),
  resumeCampaign: staffVerb(CampaignParams, async (ctx, { id }) => {
    await resumeCampaign(ctx, id);
  }),
};
