import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../engine/client.ts';
import { deleteSome } from '../../engine/delete-some.ts';
import { UPLOAD_PART_MINUTES, uploadPart } from '../tables/upload-part.ts';

type Part = { upload: string; first: number; lines: readonly object[] };

/** Stores lines of a file that is arriving. */
export async function insertUploadPart(db: Database, organizationId: number, part: Part): Promise<void> {
  await db.insert(uploadPart).values({ ...part, organizationId });
}

/** Deletes the parts of a file that is not added. */
export async function deleteUploadParts(db: Database, organizationId: number, upload: string): Promise<void> {
  await db
    .delete(uploadPart)
    .where(and(eq(uploadPart.upload, upload), eq(uploadPart.organizationId, organizationId)));
}

/** Deletes the parts of files that nobody added in an hour; true while there may be more. */
export const deleteOldUploadParts = (db: Database): Promise<boolean> =>
  deleteSome(
    db,
    (most) => sql`
      delete from ${uploadPart} where ctid = any (array(
        select ctid from ${uploadPart}
         where ${uploadPart.createdAt} < clock_timestamp() - make_interval(mins => ${UPLOAD_PART_MINUTES}::int)
         limit ${most}))`,
  );
