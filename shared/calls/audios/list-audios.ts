import * as z from 'zod';
import { findAudios } from '../../../db/calls/queries/call-audios.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { Audio, toAudio } from './call-audio.ts';

export const Audios = z.object({ audios: z.array(Audio) }).meta({ id: 'AudioList' });

/** The organization's audios, newest first. */
export async function listAudios(ctx: TenantCtx): Promise<z.infer<typeof Audios>> {
  return { audios: (await findAudios(ctx.db, ctx.tenant.organizationId)).map(toAudio) };
}
