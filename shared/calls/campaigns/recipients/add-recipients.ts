import * as z from 'zod';
import {
  addCampaignRecipients,
  addUploadedRecipients,
  type NewRecipient,
} from '../../../../db/calls/functions/campaigns.ts';
import { MAX_RECIPIENTS } from '../../../../db/calls/tables/campaign.ts';
import { callFunction } from '../../../../db/engine/sql-functions/call-function.ts';
import { insertUploadPart } from '../../../../db/kernel/queries/upload-parts.ts';
import { toStorageRefusal } from '../../../billing/to-refusal.ts';
import type { TenantCtx } from '../../../kernel/ctx.ts';
import { DomainError, fieldError } from '../../../kernel/errors/domain-error.ts';
import { MESSAGES } from '../../../kernel/errors/messages.ts';
import { callerReference } from '../../../kernel/http/input/caller-reference.ts';
import type { BodyStream } from '../../../kernel/http/route.ts';
import { checkLines, RejectedLines } from '../../../kernel/lines/check-lines.ts';
import { type NumberedLine, readLines } from '../../../kernel/lines/read-lines.ts';
import { ADD_MS, stageLines, WRITE_MS } from '../../../kernel/lines/stage-lines.ts';
import { AS_WRITTEN, numberOf, WrittenNumber } from '../../../numbers/written-number.ts';
import { isCallable, toDestination } from '../../creation/destination.ts';
import { CALL_MESSAGES, CAMPAIGN_MESSAGES } from '../../messages.ts';
import { type CampaignText, createSpeechJudge, readCampaignText } from '../campaign-text.ts';
import { CampaignParams } from '../campaign-view.ts';
import { findCampaignOrThrow } from '../get-campaign.ts';

/** The most lines of a file; its million recipients come in several, since a request takes at most seconds of CPU. */
export const MAX_FILE_LINES = 100_000;
const LINES_AT_ONCE = 1_000;

export const RecipientsAnswer = z
  .object({
    accepted: z.int().meta({ description: 'Recipients that were added.', example: 1 }),
    rejected: RejectedLines,
    duplicates: z.int().meta({
      description: 'Lines whose number the campaign already has; they change nothing.',
      example: 0,
    }),
  })
  .meta({ id: 'RecipientsAnswer' });
export type RecipientsAnswer = z.infer<typeof RecipientsAnswer>;

const ExternalId = callerReference(64).check(z.minLength(1));

/** The fields of a campaign's line besides its variables. */
export const RecipientFields = z.object({
  to: WrittenNumber.meta({
    description: `Number to call: a landline or a mobile of your country, or of another destination that is agreed with the operator. ${AS_WRITTEN}`,
    example: '573001234567',
  }),
  externalId: ExternalId.nullish().meta({
    description: 'The recipient in your own system: the `clientReference` of its call.',
    example: 'customer-1',
  }),
});

/** JSON's numbers keep 15 digits, and larger or smaller ones would be written with an exponent. */
function isExact(value: string | number): boolean {
  const digits = String(value)
    .replace(/^-?0?\.?0*/, '')
    .replace('.', '');
  return typeof value === 'string' || /^\d{0,15}$/.test(digits);
}

const Value = z
  .union([z.string(), z.number()], {
    error: ({ input }) => (input === undefined ? MESSAGES.required : CAMPAIGN_MESSAGES.notAValue),
  })
  .refine(isExact, CAMPAIGN_MESSAGES.valueNotExact)
  .transform(String)
  .refine((text) => text.length <= 200, CAMPAIGN_MESSAGES.valueLength)
  .refine((text) => /[\p{L}\p{N}]/u.test(text), CAMPAIGN_MESSAGES.valueUnsaid);

/** A recipient of one campaign: it has a value for each variable of its text, and no other field. For one request. */
const recipientOf = (text: CampaignText | undefined, home: string | null): z.ZodType<NewRecipient> => {
  const judge = text && createSpeechJudge(text);
  return z
    .strictObject({
      ...RecipientFields.shape,
      to: numberOf(home).refine(isCallable, CALL_MESSAGES.notCallable),
      ...Object.fromEntries((text?.variables ?? []).map((name) => [name, Value])),
    })
    .transform(({ to, externalId, ...values }, ctx) => {
      const { toCountry: country = null, toIsOrdinary: isOrdinary = false } = toDestination(to) ?? {};
      const recipient = { to, country, isOrdinary, externalId: externalId ?? null };
      if (judge === undefined)
        return { ...recipient, variables: null, audioMs: null, characters: 0, sentences: null };
      // Only the variables are left, and their schema makes them text.
      const variables = values as Record<string, string>;
      const speech = judge(variables);
      if ('mistake' in speech) {
        ctx.addIssue({ code: 'custom', message: speech.mistake, path: ['text'] });
        return z.NEVER;
      }
      return { ...recipient, ...speech, variables: speech.characters === 0 ? null : variables };
    });
};

/** Creates the schema of a recipient from a campaign's stored text, or for an audio. */
export const createRecipientSchema = (text: string | null, home: string | null) =>
  recipientOf(text === null ? undefined : readCampaignText(text), home);

type Lines = AsyncIterable<NumberedLine> | Iterable<NumberedLine>;
/** `upload`: these recipients follow the stored parts of an upload. `text`: the campaign's, by which they were judged. */
type Added = {
  recipients: NewRecipient[];
  rejected: number;
  text: string | null;
  upload: string | null;
};

/** Opens the draft whose lines are read. Throws CALLBLASTING_CAMPAIGN_NOT_FOUND and CALLBLASTING_CAMPAIGN_STATE. */
async function openDraft(ctx: TenantCtx, id: string) {
  const campaign = await findCampaignOrThrow(ctx, id);
  if (campaign.status !== 'draft') throw notDraft();
  const text = campaign.text === null ? undefined : readCampaignText(campaign.text);
  return {
    text: campaign.text,
    schema: recipientOf(text, ctx.tenant.country),
    columns: ['to', 'externalId', ...(text?.variables ?? [])],
  };
}

/**
 * Adds recipients to a draft, all that are right by one statement once the last line was read; those that are wrong are
 * returned. Sending them again adds none twice. Throws, and adds none, CALLBLASTING_CAMPAIGN_NOT_FOUND, CALLBLASTING_CAMPAIGN_STATE
 * and STORAGE_QUOTA_EXCEEDED.
 */
export async function addRecipients(
  ctx: TenantCtx,
  id: string,
  toLines: (columns: string[]) => Lines,
): Promise<RecipientsAnswer> {
  const { text, schema, columns } = await openDraft(ctx, id);
  return await stageLines<NewRecipient, RecipientsAnswer>(ctx, async (staged) => {
    let refused = 0;
    const { rejected } = await checkLines(ctx, toLines(columns), schema, {
      atOnce: LINES_AT_ONCE,
      write: async (items, beside) => {
        refused += beside;
        await staged.add(items);
      },
    });
    const { lines, upload, timeoutMs } = staged.last();
    const added = await insert(ctx, id, { recipients: lines, rejected: refused, text, upload }, timeoutMs);
    return { ...added, rejected };
  });
}

async function insert(ctx: TenantCtx, id: string, { upload, ...lines }: Added, timeoutMs: number) {
  const db = ctx.openDatabase(timeoutMs);
  const given = { organization: ctx.tenant.organizationId, campaign: id, ...lines };
  const added =
    upload === null
      ? await callFunction(db, addCampaignRecipients, given)
      : await callFunction(db, addUploadedRecipients, { ...given, upload });
  if (added === null) throw new DomainError('CALLBLASTING_CAMPAIGN_NOT_FOUND');
  if (added.outcome === 'added') return { accepted: added.accepted, duplicates: added.duplicates };
  if (added.quota) throw toStorageRefusal(ctx, 'recipients', added.quota, 'recipients');
  if (added.isOtherText) throw otherText();
  throw added.code === 'CALLBLASTING_CAMPAIGN_STATE' ? notDraft() : tooMany();
}

export const notDraft = () =>
  new DomainError('CALLBLASTING_CAMPAIGN_STATE', { message: CAMPAIGN_MESSAGES.notADraft });
const otherText = () =>
  new DomainError('CALLBLASTING_CAMPAIGN_STATE', { message: CAMPAIGN_MESSAGES.otherText });
const tooMany = () =>
  fieldError(
    'VALIDATION_INVALID_PARAMETER',
    'recipients',
    CAMPAIGN_MESSAGES.tooManyRecipients(MAX_RECIPIENTS),
  );

/** Adds recipients from a file, as it arrives. */
export async function receiveRecipients(stream: BodyStream): Promise<RecipientsAnswer> {
  const { chunks, mediaType, tenant, params, free } = stream;
  if (tenant === undefined) throw new Error('a campaign belongs to somebody');
  const { data } = CampaignParams.safeParse(params);
  if (data === undefined) throw new DomainError('CALLBLASTING_CAMPAIGN_NOT_FOUND');
  async function* freed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      yield chunk;
      free(chunk.byteLength);
    }
  }
  async function* lines(known: string[]): AsyncGenerator<NumberedLine> {
    let count = 0;
    for await (const line of readLines(freed(), mediaType, { known, required: 'to' })) {
      count += 1;
      if (count > MAX_FILE_LINES)
        throw fieldError(
          'VALIDATION_INVALID_PARAMETER',
          'recipients',
          CAMPAIGN_MESSAGES.tooManyLines(MAX_FILE_LINES),
        );
      yield line;
    }
  }
  return await addRecipients(tenant(), data.id, lines);
}

/** Some lines of a file that is read by another function, which sends them one part after the other. */
export type RecipientPart = { upload: string; first: number; lines: NumberedLine[] };
/** `text`: the campaign's, from which the columns of the file were chosen. */
type JudgedPart = RecipientPart & { text: string | null };
export type StagedRecipients = { accepted: number; refused: number; rejected: RecipientsAnswer['rejected'] };

/** Checks lines of such a file and stores those that are right, which `addStagedRecipients` adds. */
export async function stageRecipients(
  ctx: TenantCtx,
  id: string,
  { upload, first, lines, text: chosen }: JudgedPart,
): Promise<StagedRecipients> {
  const { schema, text } = await openDraft(ctx, id);
  if (text !== chosen) throw otherText();
  let refused = 0;
  const { accepted, rejected } = await checkLines(ctx, lines, schema, {
    atOnce: Math.max(1, lines.length),
    write: async (items, beside) => {
      refused += beside;
      if (items.length === 0) return;
      const part = { upload, first, lines: items };
      await insertUploadPart(ctx.openDatabase(WRITE_MS), ctx.tenant.organizationId, part);
    },
  });
  return { accepted, refused, rejected };
}

/** Adds all recipients of a file whose lines are stored, or none. Throws as `addRecipients`. */
export const addStagedRecipients = (
  ctx: TenantCtx,
  id: string,
  { upload, refused, text }: { upload: string; refused: number; text: string | null },
): Promise<Pick<RecipientsAnswer, 'accepted' | 'duplicates'>> =>
  insert(ctx, id, { recipients: [], rejected: refused, text, upload }, ADD_MS);
