import { and, desc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { countRows } from '../../engine/count-rows.ts';
import { prepareOnce } from '../../engine/prepare-once.ts';
import { AUDIO_DAYS, speechAudio } from '../tables/speech-audio.ts';
import { type SYNTHESIS_STATUSES, synthesis } from '../tables/synthesis.ts';

const KEPT = sql`now() - make_interval(days => ${AUDIO_DAYS})`;

const shown = {
  id: synthesis.id,
  synthesisId: synthesis.synthesisId,
  audioId: synthesis.audioId,
  status: synthesis.status,
  cached: synthesis.cached,
  charCount: synthesis.charCount,
  durationMs: speechAudio.durationMs,
  language: synthesis.language,
  voice: synthesis.voice,
  tier: synthesis.tier,
  costMicro: synthesis.costMicro,
  currency: synthesis.currency,
  reference: synthesis.reference,
  errorCode: synthesis.errorCode,
  createdAt: synthesis.createdAt,
};

export type SynthesisRow = Awaited<ReturnType<typeof findSyntheses>>[number];

const selectSynthesis = prepareOnce((db) =>
  db
    .select(shown)
    .from(synthesis)
    .leftJoin(speechAudio, eq(speechAudio.id, synthesis.audioId))
    .where(
      and(
        eq(synthesis.synthesisId, sql.placeholder('synthesisId')),
        eq(synthesis.organizationId, sql.placeholder('organizationId')),
        gt(synthesis.createdAt, KEPT),
      ),
    ),
);

/** A synthesis of the organization within the last 90 days; undefined when there is none. */
export async function findSynthesis(
  db: Database,
  organizationId: number,
  synthesisId: string,
): Promise<SynthesisRow | undefined> {
  const [row] = await selectSynthesis(db, { organizationId, synthesisId });
  return row;
}

type SynthesisFilter = {
  status?: (typeof SYNTHESIS_STATUSES)[number] | undefined;
  reference?: string | undefined;
  createdFrom?: Date | undefined;
  /** Exclusive. */
  createdBefore?: Date | undefined;
  beforeId?: number | undefined;
};

/** The organization's syntheses of the last 90 days, newest first. */
export async function findSyntheses(
  db: Database,
  organizationId: number,
  filter: SynthesisFilter,
  limit: number,
) {
  return await db
    .select(shown)
    .from(synthesis)
    .leftJoin(speechAudio, eq(speechAudio.id, synthesis.audioId))
    .where(toCondition(organizationId, filter))
    .orderBy(desc(synthesis.id))
    .limit(limit);
}

/** Counts the syntheses that the filter leaves, up to `most`. */
export const countSyntheses = (db: Database, organizationId: number, filter: SynthesisFilter, most: number) =>
  countRows(
    db,
    db.select({ id: synthesis.id }).from(synthesis).where(toCondition(organizationId, filter)).limit(most),
  );

const toCondition = (
  organizationId: number,
  { status, reference, createdFrom, createdBefore, beforeId }: SynthesisFilter,
): SQL | undefined =>
  and(
    eq(synthesis.organizationId, organizationId),
    gt(synthesis.createdAt, KEPT),
    status === undefined ? undefined : eq(synthesis.status, status),
    reference === undefined ? undefined : eq(synthesis.reference, reference),
    createdFrom === undefined ? undefined : gte(synthesis.createdAt, createdFrom),
    createdBefore === undefined ? undefined : lt(synthesis.createdAt, createdBefore),
    beforeId === undefined ? undefined : lt(synthesis.id, beforeId),
  );

/** Deletes syntheses older than 90 days; returns how many. */
export async function deleteOldSyntheses(db: Database, limit: number): Promise<number> {
  const old = db
    .select({ id: synthesis.id })
    .from(synthesis)
    .where(lt(synthesis.createdAt, KEPT))
    .orderBy(synthesis.createdAt)
    .limit(limit);
  const deleted = await db
    .delete(synthesis)
    .where(inArray(synthesis.id, old))
    .returning({ id: synthesis.id });
  return deleted.length;
}
