import * as z from 'zod';
import { findAudios } from '../../../db/queries/calls/call-audios.ts';
import type { CallerContext } from '../../http/context.ts';
import { Audio, toAudio } from './call-audio.ts';

export const Audios = z.object({ audios: z.array(Audio) });

/** The organization's audios, newest first. */
export async function listAudios(ctx: CallerContext): Promise<z.infer<typeof Audios>> {
  return { audios: (await findAudios(ctx.db, ctx.caller.organizationId)).map(toAudio) };
}
