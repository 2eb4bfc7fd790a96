import { and, desc, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { callAudio } from '../../../db/calls/tables/call-audio.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { Audio, toAudio } from './call-audio.ts';

export const Audios = z.object({ audios: z.array(Audio) }).meta({ id: 'AudioList' });

/** The organization's audios, newest first. */
export async function listAudios({ db, tenant }: TenantCtx): Promise<z.infer<typeof Audios>> {
  const rows = await db
    .select()
    .from(callAudio)
    .where(and(eq(callAudio.organizationId, tenant.organizationId), isNull(callAudio.deletedAt)))
    .orderBy(desc(callAudio.id));
  return { audios: rows.map(toAudio) };
}
