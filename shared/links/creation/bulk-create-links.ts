import * as z from 'zod';
import type { CreationResult, NewLink, Rejected } from '../../../db/links/functions/links.ts';
import { createLinks } from '../../../db/links/queries/create-links.ts';
import { MicroAmount } from '../../billing/amounts.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import {
  type DomainError,
  joinErrors,
  toFieldsError,
  wrongFieldsOf,
} from '../../kernel/errors/domain-error.ts';
import { FieldError } from '../../kernel/errors/field-error-schema.ts';
import { renderError } from '../../kernel/errors/render-error.ts';
import { withoutStacks } from '../../kernel/errors/without-stacks.ts';
import { replay } from '../../kernel/http/idempotency/creation.ts';
import { describeIssue, toFieldDetails, withUnstorable } from '../../kernel/http/input/field-details.ts';
import { toErrorAnswer } from '../../kernel/http/to-error-answer.ts';
import { MAX_WRONG } from '../../kernel/lines/check-lines.ts';
import { createPauses } from '../../kernel/lines/pauses.ts';
import { publishEmitted } from '../../webhooks/publish-lanes.ts';
import { LINK_MESSAGES } from '../messages.ts';
import { NEW_LINK_EXAMPLE, ShortLink, toNewShortLink } from '../short-link.ts';
import { warmCache } from '../write-through.ts';
import {
  CreateLinkBody,
  explainRefusals,
  findRefusals,
  HANDLER_VALIDATED_FIELDS,
  parseExpiresAt,
  refusalsOf,
  toEntryRefusal,
  toWholeRefusal,
  validateLink,
} from './validate-link.ts';

/** The quota of an organization on links that are created many at once. */
export const LINKS_A_MINUTE = { quota: 'bulk-links', limit: 2_100, windowSeconds: 60, counts: 'links' };

export const MAX_BULK_LINKS = 1_000;

export const BulkCreateLinksBody = z
  .strictObject({
    links: z
      .array(z.unknown())
      .min(1, LINK_MESSAGES.bulkSize)
      .meta({
        description: 'Up to 1,000 creations, each as for one link.',
        maxItems: MAX_BULK_LINKS,
        items: { $ref: '#/components/schemas/CreateLinkBody' },
      }),
  })
  .meta({
    id: 'BulkCreateLinksBody',
    example: {
      links: [
        {
          longUrl: NEW_LINK_EXAMPLE.longUrl,
          code: NEW_LINK_EXAMPLE.code,
          expiresAt: NEW_LINK_EXAMPLE.expiresAt,
        },
      ],
    },
  });

const EntryError = z
  .object({ code: z.string(), message: z.string(), details: z.array(FieldError) })
  .meta({ id: 'BulkLinkError' });
const Created = z
  .object({ index: z.int().meta({ example: 0 }), success: z.literal(true), link: ShortLink })
  .meta({ id: 'BulkCreatedLink' });
const Failed = z
  .object({ index: z.int(), success: z.literal(false), error: EntryError })
  .meta({ id: 'BulkFailedLink' });

export const BulkCreateLinksResult = z
  .object({
    created: z.int().meta({ example: 1 }),
    failed: z.int().meta({ example: 0 }),
    chargedMicro: MicroAmount.meta({
      example: 5_000_000,
    }),
    results: z.array(z.union([Created, Failed]).meta({ id: 'BulkLinkResult' })),
  })
  .meta({
    id: 'BulkCreateLinksResult',
    example: {
      created: 1,
      failed: 0,
      chargedMicro: 5_000_000,
      results: [{ index: 0, success: true, link: NEW_LINK_EXAMPLE }],
    },
  });
export type BulkResult = z.input<typeof BulkCreateLinksResult>;

/**
 * Creates up to 1,000 links in one statement with a single charge. An invalid entry fails alone; without funds or quota
 * for all valid ones, none is created. Throws the errors that concern the whole request.
 */
export async function bulkCreateLinks(
  ctx: TenantCtx,
  { links }: z.infer<typeof BulkCreateLinksBody>,
): Promise<BulkResult> {
  const now = ctx.clock();
  const { wanted, rejected } = await judge(ctx, links, now);
  const idempotency = ctx.idempotency && { ...ctx.idempotency, rejected };
  const creation = await createLinks(ctx.db, {
    ...ctx.tenant,
    shortUrlBase: ctx.config.SHORT_URL_BASE,
    links: wanted,
    idempotency,
  });
  if (creation.outcome === 'refused')
    throw toWholeRefusal(ctx, creation, { links: wanted.length, field: 'links' });
  if (creation.outcome === 'replayed') {
    const { result } = creation;
    return await replay(ctx, () => toBulkResult(ctx, links, result, result.rejected));
  }
  publishEmitted(ctx, creation.emitted);
  const made = wanted.flatMap((link, index) => {
    const entry = creation.entries[index];
    return entry !== undefined && 'linkId' in entry ? [{ wanted: link, created: entry }] : [];
  });
  await warmCache(ctx, made);
  return await listResults(ctx, wanted, creation, rejected);
}

type Judged = { wanted: NewLink[]; rejected: Rejected[] };

/** The work of judging an entry that is a destination alone, and of one with an alias, an expiry or something wrong. */
const WORK_OF_DESTINATION = 96;
const WORK_OF_ENTRY = 384;

/** Separates valid entries from invalid ones, with all errors of each, before the database is asked. */
async function judge(ctx: TenantCtx, links: readonly unknown[], now: Date): Promise<Judged> {
  const judged: { index: number; link: NewLink; errors: DomainError[] }[] = [];
  const pauses = createPauses();
  for (const entry of links) {
    const form = withoutStacks(() => checkForm(entry));
    const { errors, link } = withoutStacks(() => validateLink(Object(entry), now));
    const found = form === undefined ? errors : [form, ...errors];
    judged.push({ index: judged.length, link, errors: found });
    const isPlain = found.length === 0 && link.code === null && link.expiresAt === null;
    if (pauses.isDueAfter(isPlain ? WORK_OF_DESTINATION : WORK_OF_ENTRY)) await pauses.pause();
  }
  const wrong = judged.filter(({ errors }) => errors.length > 0);
  const refusals =
    wrong.length === 0
      ? []
      : await findRefusals(
          ctx,
          wrong.map(({ link }) => link),
        );
  return {
    wanted: judged.filter(({ errors }) => errors.length === 0).map(({ link }) => link),
    rejected: wrong.map(({ index, errors }, place) => ({
      index,
      error: toEntryError(joinErrors([...errors, ...ofOtherFields(refusals[place] ?? [], errors)])),
    })),
  };
}

/** The errors of fields in which none has been found. */
function ofOtherFields(errors: readonly DomainError[], found: readonly DomainError[]): DomainError[] {
  const named = new Set(found.flatMap(wrongFieldsOf).map(({ field }) => field));
  return errors.filter((error) => !wrongFieldsOf(error).some(({ field }) => named.has(field)));
}

/** Errors of an entry's shape; the contents of its texts, which are all that a valid one has, are validated with the rest. */
function checkForm(entry: unknown): DomainError | undefined {
  const { error } = CreateLinkBody.safeParse(entry, { error: describeIssue });
  if (error === undefined) return undefined;
  const rest = Object.entries(Object(entry)).filter(([name]) => !HANDLER_VALIDATED_FIELDS.includes(name));
  const details = withUnstorable(Object.fromEntries(rest), error.issues.flatMap(toFieldDetails));
  return toFieldsError('VALIDATION_INVALID_PARAMETER', details.slice(0, MAX_WRONG));
}

/** The result of a bulk that was made before, from the same body and the stored result. */
export async function toBulkResult(
  ctx: TenantCtx,
  links: readonly unknown[],
  result: CreationResult,
  rejected: readonly Rejected[],
): Promise<BulkResult> {
  const refused = new Set(rejected.map(({ index }) => index));
  const terms = links.filter((_, index) => !refused.has(index)).map(toTerms);
  return await listResults(ctx, terms, result, rejected);
}

/** A link's fields that come from its creation. */
type Terms = Pick<NewLink, 'longUrl' | 'isAlias' | 'expiresAt'>;

/** The result of every entry, in the order submitted; `terms` are those of the entries that were not rejected. */
async function listResults(
  ctx: TenantCtx,
  terms: readonly Terms[],
  { entries, chargedMicro }: CreationResult,
  rejected: readonly Rejected[],
): Promise<BulkResult> {
  const errors = new Map(rejected.map(({ index, error }) => [index, error]));
  const refused = entries.flatMap((entry) => ('refusal' in entry ? refusalsOf(entry) : []));
  const explain = await explainRefusals(ctx, refused);
  let reached = 0;
  const toShownError = (error: Rejected['error']) => ({
    code: error.code,
    ...renderError(ctx.language, error),
  });
  const results = Array.from(
    { length: terms.length + errors.size },
    (_, index): BulkResult['results'][number] => {
      const error = errors.get(index);
      if (error !== undefined) return { index, success: false, error: toShownError(error) };
      const [wanted, entry] = [terms[reached], entries[reached]];
      reached += 1;
      if (wanted === undefined || entry === undefined)
        throw new Error('a bulk answered fewer entries than it was given');
      if ('refusal' in entry)
        return { index, success: false, error: toShownError(toEntryError(toEntryRefusal(entry, explain))) };
      return { index, success: true, link: toNewShortLink(ctx.config, wanted, entry) };
    },
  );
  const created = results.filter(({ success }) => success).length;
  return { created, failed: results.length - created, chargedMicro, results };
}

function toEntryError(error: DomainError): Rejected['error'] {
  const { code, message, details } = toErrorAnswer(error);
  return { code, message, details };
}

/** The terms of an entry that was valid before. The expiry was in the future then. */
function toTerms(entry: unknown): Terms {
  const { longUrl, code, expiresAt } = CreateLinkBody.parse(entry);
  return {
    longUrl,
    isAlias: code !== undefined,
    expiresAt: expiresAt === undefined ? null : parseExpiresAt(expiresAt, new Date(0)).toISOString(),
  };
}
