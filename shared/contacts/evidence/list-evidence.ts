import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import * as z from 'zod';
import { hasNumber } from '../../../db/contacts/queries/opt-outs.ts';
import { CONTACT_RULES, contactEvidence } from '../../../db/contacts/tables/contact-evidence.ts';
import { CHANNELS } from '../../../db/contacts/tables/contact-touch.ts';
import { PURPOSES } from '../../../db/contacts/tables/opt-out.ts';
import type { Database } from '../../../db/engine/client.ts';
import { TIME_ZONE_SQL } from '../../../db/time-zone.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { listPage } from '../../kernel/http/lists/list-page.ts';
import { PageQuery, page } from '../../kernel/http/lists/page.ts';
import { toColombiaDateTime } from '../../kernel/time/colombia.ts';
import { ColombiaDay } from '../../kernel/time/colombia-day.ts';
import { AS_WRITTEN, readNumberOrThrow, WrittenNumber } from '../../numbers/written-number.ts';

export const EvidenceQuery = PageQuery.extend({
  number: WrittenNumber.describe(`The number that was called or not. ${AS_WRITTEN}`),
  day: ColombiaDay.optional().describe('Only decisions of this Colombia day.'),
});

/** A moment as `decide_contact` writes it, in ISO 8601. */
const At = z.string();
const Known = z.object({
  optOut: z.object({ purpose: z.enum(PURPOSES).nullable(), at: At }).nullish(),
  contacts: z.array(z.object({ channel: z.enum(CHANNELS), at: At })).optional(),
  registry: z.object({ isExcluded: z.boolean(), askedAt: At, version: z.string() }).nullish(),
  hours: z.object({ opensAt: At.nullable(), closesAt: At.nullable() }).optional(),
});

const moment = (description: string) =>
  z.string().meta({ description: `${description}, in Colombia time.`, example: '2026-11-21 08:30:00' });

const Evidence = z
  .object({
    decidedAt: moment('When it was decided, right before dialing'),
    callId: z.uuid().meta({ example: '0b9f0c0e-6f0e-4a52-9e0a-6f5d3c1d2b7a' }),
    attempt: z.int().meta({ example: 1 }),
    purpose: z.enum(PURPOSES).meta({ example: 'advertising' }),
    creditor: z.string().nullable().meta({ example: null }),
    dialed: z.boolean().meta({ example: true }),
    refusal: z.string().nullable().meta({
      example: null,
    }),
    rules: z.array(z.enum(CONTACT_RULES)).meta({
      example: ['OPTED_OUT', 'EXCLUDED_REGISTRY', 'CONTACT_HOURS', 'FREQUENCY'],
    }),
    optOut: z
      .object({ purpose: z.enum(PURPOSES).nullable(), at: moment('When it was said') })
      .nullable()
      .meta({ id: 'KnownOptOut', description: 'The opt-out that was known; null: none.', example: null }),
    contacts: z
      .array(
        z
          .object({ channel: z.enum(CHANNELS), at: moment('When it was made') })
          .meta({ id: 'RecordedContact' }),
      )
      .meta({ example: [] }),
    registry: z
      .object({
        excluded: z.boolean(),
        askedAt: moment('When the registry said so'),
        version: z.string().meta({ example: '2026-11-21' }),
      })
      .nullable()
      .meta({
        id: 'RegistryAnswer',
        description: 'What the registry of excluded numbers answered; null: it was not asked.',
        example: { excluded: false, askedAt: '2026-11-21 08:29:00', version: '2026-11-21' },
      }),
    keyId: z.int().meta({
      example: 12,
    }),
  })
  .meta({ id: 'ContactEvidence' });

export const EvidencePage = page(Evidence);
export type Evidence = z.infer<typeof Evidence>;

/** Why a number was called, or was not, latest first: one decision per attempt for collection or advertising, for two years. */
export const listEvidence = async (
  ctx: TenantCtx,
  query: z.output<typeof EvidenceQuery>,
): Promise<z.infer<typeof EvidencePage>> => {
  const { day } = query;
  const number = readNumberOrThrow(ctx, 'number', query.number);
  return listPage(ctx, 'evidence', query, { number, day }, findEvidence, toEvidence);
};

const toMoment = (iso: string): string => toColombiaDateTime(new Date(iso));

function toEvidence({ decidedAt, refusal, known, ...row }: EvidenceRow): Evidence {
  const { callId, attempt, purpose, creditor, rules, keyId } = row;
  const { optOut, contacts, registry } = Known.parse(known);
  return {
    decidedAt: toColombiaDateTime(decidedAt),
    callId,
    attempt,
    purpose,
    creditor,
    dialed: refusal === null,
    refusal,
    rules,
    optOut: optOut ? { ...optOut, at: toMoment(optOut.at) } : null,
    contacts: (contacts ?? []).map(({ channel, at }) => ({ channel, at: toMoment(at) })),
    registry: registry
      ? { excluded: registry.isExcluded, askedAt: toMoment(registry.askedAt), version: registry.version }
      : null,
    keyId,
  };
}

/** Decisions about one number are in the order of their moments; a moment in microseconds is their id. */
const id = sql<number>`(extract(epoch from ${contactEvidence.decidedAt}) * 1000000)::bigint`.mapWith(Number);

type EvidenceRow = Awaited<ReturnType<typeof findEvidence>>[number];

/** Finds the decisions on attempts to call a number, latest first. */
async function findEvidence(
  db: Database,
  organizationId: number,
  { number, day, beforeId }: { number: string; day?: string | undefined; beforeId: number | undefined },
  limit: number,
) {
  const { decidedAt } = contactEvidence;
  const zone = sql.raw(TIME_ZONE_SQL);
  return await db
    .select({ ...getTableColumns(contactEvidence), id })
    .from(contactEvidence)
    .where(
      and(
        eq(contactEvidence.organizationId, organizationId),
        hasNumber(contactEvidence.numberHash, organizationId, number),
        day === undefined
          ? undefined
          : sql`${decidedAt} >= ${day}::timestamp at time zone ${zone} and ${decidedAt} < (${day}::timestamp + interval '1 day') at time zone ${zone}`,
        beforeId === undefined
          ? undefined
          : sql`${decidedAt} < 'epoch'::timestamptz + ${beforeId} * interval '1 microsecond'`,
      ),
    )
    .orderBy(desc(decidedAt))
    .limit(limit);
}
