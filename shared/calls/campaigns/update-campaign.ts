import * as z from 'zod';
import { updateCampaign as update } from '../../../db/calls/functions/campaigns.ts';
import { campaign } from '../../../db/calls/tables/campaign.ts';
import type { CampaignStatus } from '../../../db/calls/tables/words.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import { audited } from '../../kernel/audit/audited.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError, fieldError, toFieldsError } from '../../kernel/errors/domain-error.ts';
import { describeIssue, toFieldDetails } from '../../kernel/http/input/field-details.ts';
import { checkWebhookOfRequest } from '../../webhooks/check-registration.ts';
import { explainNumbers } from '../creation/explain-numbers.ts';
import { CAMPAIGN_MESSAGES } from '../messages.ts';
import { CAMPAIGN_FIELDS, CampaignBody } from './campaign-body.ts';
import { type Campaign, toCampaign } from './campaign-view.ts';
import { toCampaignRefusal, toStoredCampaign } from './create-campaign.ts';
import { findCampaignOrThrow, getCampaign } from './get-campaign.ts';

/** A field as an edit takes it: it may be left out, and null takes it back to what it is where a creation leaves it out. */
function edited(field: z.ZodType): z.ZodType {
  const { description, example, pattern } = field.meta() ?? {};
  const bare =
    field instanceof z.ZodDefault || field instanceof z.ZodPrefault || field instanceof z.ZodOptional
      ? (field.unwrap() as z.ZodType)
      : field;
  const told = Object.fromEntries(
    Object.entries({ description, example, pattern }).filter(([, value]) => value !== undefined),
  );
  return bare.nullish().meta(told);
}

const fieldsOf = <Shape extends Record<string, z.ZodType>>(body: { out: { shape: Shape } }): Shape =>
  body.out.shape;

/** The fields of an object of a campaign, each of which changes by itself. */
const editedObject = (id: string, fields: Record<string, z.ZodType>, description: string) =>
  z
    .strictObject(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, edited(field)])))
    .meta({ id, description })
    .nullish();

const { name, retry, options, window, pace, ...others } = CAMPAIGN_FIELDS;
const { scheduledAt: _, ...optionFields } = fieldsOf(options.unwrap());
const MERGED = 'Only the fields that you send change; `null` instead of the object resets all of them.';

export const UpdateCampaignBody = z
  .strictObject({
    name: name.optional(),
    ...Object.fromEntries(Object.entries(others).map(([field, schema]) => [field, edited(schema)])),
    retry: editedObject('CampaignRetryEdit', fieldsOf(retry.unwrap()), MERGED),
    options: editedObject('CampaignOptionsEdit', optionFields, MERGED),
    window: editedObject('CampaignWindowEdit', fieldsOf(window.unwrap()), MERGED),
    pace: editedObject('CampaignPaceEdit', fieldsOf(pace.unwrap()), MERGED),
  })
  .meta({
    id: 'UpdateCampaignBody',
    example: { name: 'Reminders of December', window: { to: '17:00' }, options: { purpose: 'collection' } },
  });
type Edit = Record<string, unknown>;

const isObject = (value: unknown): value is Edit =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** RFC 7396: fields of objects change by themselves, and null leaves one out. */
function merge(before: unknown, edit: unknown): unknown {
  if (!isObject(edit)) return edit;
  const kept = isObject(before) ? before : {};
  const merged = { ...kept };
  for (const [name, value] of Object.entries(edit)) {
    if (value === null) delete merged[name];
    else if (value !== undefined) merged[name] = merge(kept[name], value);
  }
  return merged;
}

/** Returns the body that would create the draft, as far as the edit does not replace it: an audio and a text replace each other. */
function toCreation(draft: Campaign, edit: Edit): unknown {
  const { name, text, voice, audioId, callerId, repeat, recordingTtlSec, retry, options, ...rest } = draft;
  const { window, pace, startAt, reference, webhookUrl } = rest;
  const said = typeof edit.audioId === 'string' ? {} : { text, voice };
  const { onMachine, ...chosen } = options;
  const { machineDetection: detects = true } = isObject(edit.options) ? edit.options : {};
  return {
    name,
    ...(typeof edit.text === 'string' ? { voice, audioId: null } : { ...said, audioId }),
    callerId,
    repeat,
    recordingTtlSec,
    retry,
    // An edit that ends detection also ends what happens when a machine answers.
    options: { ...chosen, ...(detects === true && { onMachine }) },
    window,
    pace,
    startAt,
    reference,
    webhookUrl,
  };
}

/** The most times that an edit is made again because another one came between. */
const MOST_TURNS = 5;

/** The campaign as the edit makes it. Throws VALIDATION_INVALID_PARAMETER, whose fields are those of the edit. */
function readEdited(ctx: TenantCtx, draft: Campaign, edit: Edit): CampaignBody {
  const { data, error } = CampaignBody.safeParse(merge(toCreation(draft, edit), edit), {
    error: describeIssue,
  });
  if (data !== undefined) return data;
  const details = error.issues.flatMap(toFieldDetails);
  throw toFieldsError(
    'VALIDATION_INVALID_PARAMETER',
    explainNumbers(ctx, details, { body: edit, query: {} }),
  );
}

async function editOnce(ctx: TenantCtx, id: string, edit: Edit): Promise<'updated' | 'stale'> {
  const row = await findCampaignOrThrow(ctx, id);
  if (row.status !== 'draft') throw notDraft(row.status);
  const draft = toCampaign(row);
  const body = readEdited(ctx, draft, edit);
  const stored = toStoredCampaign(ctx, id, body);
  const webhookUrl =
    edit.webhookUrl === undefined ? draft.webhookUrl : await checkWebhookOfRequest(ctx, body.webhookUrl);
  // The audio that it has stays, even one that was deleted since.
  const audioId = edit.audioId === undefined ? null : stored.audioId;
  const edited = await callFunction(ctx.db, update, {
    organization: ctx.tenant.organizationId,
    seen: row.version,
    campaign: { ...stored, audioId, webhookUrl },
  });
  if (edited === null) throw new DomainError('CALLBLASTING_CAMPAIGN_NOT_FOUND');
  if (edited.outcome !== 'refused') return edited.outcome;
  if (edited.code !== 'CALLBLASTING_CAMPAIGN_STATE') throw toCampaignRefusal(ctx, edited, body);
  if (edited.field === 'text') throw fieldError(edited.code, 'text', CAMPAIGN_MESSAGES.textStays);
  throw notDraft((await findCampaignOrThrow(ctx, id)).status);
}

const notDraft = (status: CampaignStatus) =>
  new DomainError('CALLBLASTING_CAMPAIGN_STATE', { message: CAMPAIGN_MESSAGES.onlyDrafts(status) });

/**
 * Edits a draft. Throws NOTHING_TO_UPDATE, VALIDATION_INVALID_PARAMETER, CALLBLASTING_CAMPAIGN_NOT_FOUND,
 * CALLBLASTING_CAMPAIGN_STATE where it is no draft, CALLBLASTING_AUDIO_NOT_FOUND, and BILLING_NOT_PRICED.
 */
export const updateCampaign = audited(
  // The event outlives the campaign, so it records the names of the edited fields without their values.
  { verb: 'campaign.update', changes: campaign, records: (id, edit) => ({ id, fields: Object.keys(edit) }) },
  async (ctx: TenantCtx, id: string, edit: z.output<typeof UpdateCampaignBody>): Promise<Campaign> => {
    if (Object.values(edit).every((value) => value === undefined))
      throw fieldError('NOTHING_TO_UPDATE', 'body', CAMPAIGN_MESSAGES.nothingToEdit);
    for (let turn = 1; turn <= MOST_TURNS; turn += 1)
      if ((await editOnce(ctx, id, edit)) === 'updated') return await getCampaign(ctx, id);
    throw new DomainError('CALLBLASTING_CAMPAIGN_STATE', { message: CAMPAIGN_MESSAGES.editedMeanwhile });
  },
);
