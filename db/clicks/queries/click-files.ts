import { and, asc, eq, gt, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '../../engine/client.ts';
import { callFunction } from '../../engine/sql-functions/call-function.ts';
import { domain } from '../../links/tables/domain.ts';
import { domainTenure } from '../../links/tables/domain-tenure.ts';
import { link } from '../../links/tables/link.ts';
import { linkReference } from '../../links/tables/link-reference.ts';
import { organization } from '../../people/tables/organization.ts';
import { dropClickLines, nextClickFile, oldestClickHour } from '../functions/click-files.ts';
import { clickFile } from '../tables/click-file.ts';
import { clickLine } from '../tables/click-line.ts';

const HOUR_MS = 3_600_000;

/** The oldest hour whose visits wait and are all counted. */
export async function findCountedHour(db: Database): Promise<Date | undefined> {
  const hour = await callFunction(db, oldestClickHour, {});
  return hour ? new Date(hour) : undefined;
}

/** The next file to write of an hour; null: none is left. */
export const findNextFile = (db: Database, hour: Date) => callFunction(db, nextClickFile, { hour });

/** Drops the visits of an hour that are all in files. */
export const dropLines = (db: Database, hour: Date) => callFunction(db, dropClickLines, { hour });

/** An organization's visits that were counted in an hour, in a fixed order, after one of them. */
export const readLines = async (
  db: Database,
  {
    organizationId,
    hour,
    after,
    limit,
  }: { organizationId: number; hour: Date; after: number; limit: number },
) =>
  await db
    .select({
      id: clickLine.id,
      domain: domain.name,
      code: link.code,
      reference: linkReference.name,
      externalId: link.externalId,
      at: clickLine.at,
      country: clickLine.country,
      device: clickLine.device,
      os: clickLine.os,
      browser: clickLine.browser,
      referrer: clickLine.referrer,
      isUnique: clickLine.isUnique,
      isFlood: clickLine.isFlood,
      costCenterId: clickLine.costCenterId,
      unitMicro: clickLine.unitMicro,
    })
    .from(clickLine)
    .innerJoin(link, eq(link.id, clickLine.linkId))
    .innerJoin(domainTenure, eq(domainTenure.id, link.tenureId))
    .innerJoin(domain, eq(domain.id, domainTenure.domainId))
    .leftJoin(linkReference, eq(linkReference.id, clickLine.referenceId))
    .where(
      and(
        eq(clickLine.organizationId, organizationId),
        gte(clickLine.countedAt, hour),
        lt(clickLine.countedAt, new Date(hour.getTime() + HOUR_MS)),
        gt(clickLine.id, after),
      ),
    )
    .orderBy(asc(clickLine.id))
    .limit(limit);
export type ClickLineRow = Awaited<ReturnType<typeof readLines>>[number];

/** Notes a written file; writing it again writes the same lines. */
export const addFile = async (db: Database, file: typeof clickFile.$inferInsert) =>
  await db.insert(clickFile).values(file).onConflictDoNothing();

/** An organization's files of the hours from one moment to another, oldest first, at most `most`. */
export const findFiles = async (
  db: Database,
  organizationId: number,
  from: Date,
  before: Date,
  most: number,
) =>
  await db
    .select()
    .from(clickFile)
    .where(
      and(
        eq(clickFile.organizationId, organizationId),
        gte(clickFile.hour, from),
        lt(clickFile.hour, before),
      ),
    )
    .orderBy(clickFile.hour, clickFile.part)
    .limit(most);

/** Files from before a moment, and all of erased organizations. */
export const findOldFiles = async (db: Database, before: Date, limit: number) => {
  const file = { organizationId: clickFile.organizationId, hour: clickFile.hour, part: clickFile.part };
  const old = db.select(file).from(clickFile).where(lt(clickFile.hour, before));
  const erased = db
    .select(file)
    .from(organization)
    .innerJoin(clickFile, eq(clickFile.organizationId, organization.id))
    .where(isNotNull(organization.erasedAt));
  return await union(old.orderBy(clickFile.hour).limit(limit), erased.limit(limit));
};
type ClickFileKey = Awaited<ReturnType<typeof findOldFiles>>[number];

/** Forgets files whose objects are gone. */
export const forgetFiles = async (db: Database, files: readonly ClickFileKey[]) => {
  const of = (name: keyof ClickFileKey) => sql.param(files.map((file) => file[name]));
  await db.execute(
    sql`delete from ${clickFile} using unnest(${of('organizationId')}::bigint[], ${of('hour')}::timestamptz[], ${of('part')}::smallint[]) gone (organization_id, hour, part)
         where ${clickFile.organizationId} = gone.organization_id and ${clickFile.hour} = gone.hour and ${clickFile.part} = gone.part`,
  );
};
