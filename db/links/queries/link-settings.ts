import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type * as z from 'zod';
import type { Database } from '../../engine/client.ts';
import { toSql } from '../../engine/sql-functions/define-sql-function.ts';
import { linkAt, setLinkSettings } from '../functions/links.ts';
import { link } from '../tables/link.ts';
import { linkReference } from '../tables/link-reference.ts';
import { linkSetting } from '../tables/link-setting.ts';
import { type LinkAddress, selectLinkAt } from './change-link.ts';

const { linkId: _, reachedAt: __, ...setting } = getTableColumns(linkSetting);
type Setting = Omit<typeof linkSetting.$inferSelect, 'linkId' | 'reachedAt'>;
export type StoredLinkSettings = { reference: string | null; externalId: string | null } & Setting;

/** Its reference, its external id, its rules for some visitors, and its destination after it expires. Undefined: the organization has no such link. */
export async function findSettings(
  db: Database,
  { organizationId: organization, ...path }: LinkAddress,
): Promise<StoredLinkSettings | undefined> {
  const [row] = await db
    .select({ reference: linkReference.name, externalId: link.externalId, ...setting })
    .from(link)
    .leftJoin(linkReference, eq(linkReference.id, link.referenceId))
    .leftJoin(linkSetting, eq(linkSetting.linkId, link.id))
    .where(
      and(
        eq(link.id, toSql(linkAt, { organization, ...path })),
        eq(link.organizationId, organization),
        isNull(link.deletedAt),
      ),
    );
  return row;
}

/** Replaces them, unless the link is deleted or blocked, or `refused` says why not. `hosts`: where they lead. */
export async function writeSettings(
  db: Database,
  address: LinkAddress,
  { reference, externalId, ...own }: StoredLinkSettings,
  hosts: string[],
) {
  const { organizationId: organization, ...path } = address;
  const columns = Object.fromEntries(Object.entries(own).map(([name, value]) => [toSnakeCase(name), value]));
  const settings = { reference, externalId, columns, hosts };
  const [[before], { rows }, [after]] = await db.batch([
    selectLinkAt(db, address).for('no key update', { of: link }),
    db.execute<{ refused: z.output<typeof setLinkSettings.result.schema> }>(
      sql`select ${toSql(setLinkSettings, { organization, ...path, ...settings })} as refused`,
    ),
    selectLinkAt(db, address),
  ]);
  const refused = rows[0]?.refused ?? null;
  return { before, after, written: refused === null, refused };
}
