import * as z from 'zod';
import * as calls from '../../../db/calls/functions/calls.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import type { TenantCtx } from '../../platform/ctx.ts';
import { creation } from '../../platform/http/idempotency/creation.ts';
import { CALL_MESSAGES } from '../messages.ts';
import { callTerms, type QueuedCall } from './call-terms.ts';
import { createCall } from './create-call.ts';

const { to, ...policy } = callTerms;
export const AudioCallBody = creation({
  to,
  audioId: z.uuid(CALL_MESSAGES.notAnAudioId).meta({
    description: 'The audio to play: an `id` from `GET /callblasting/audios`.',
    example: '4f7f1c58-4d1f-4b6f-8f0e-9d3c2a1b0c5d',
  }),
  ...policy,
}).meta({ id: 'AudioCallBody' });

/** Creates a call that plays an uploaded audio. Throws CALLBLASTING_AUDIO_NOT_FOUND. */
export const createAudioCall = (
  ctx: TenantCtx,
  { audioId, ...terms }: z.output<typeof AudioCallBody>,
): Promise<QueuedCall> =>
  createCall(ctx, terms, ({ call, ...input }) =>
    callFunction(ctx.db, calls.createCall, {
      organization: ctx.tenant.organizationId,
      ...input,
      call: { ...call, audioId },
    }),
  );
