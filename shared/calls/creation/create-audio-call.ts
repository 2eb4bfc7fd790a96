import type * as z from 'zod';
import * as calls from '../../../db/calls/functions/calls.ts';
import { callFunction } from '../../../db/engine/sql-functions/call-function.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { creation } from '../../kernel/http/idempotency/creation.ts';
import { CallAudioId, callTerms, type QueuedCall } from './call-terms.ts';
import { createCall } from './create-call.ts';

const { to, ...policy } = callTerms;
export const AudioCallBody = creation({
  to,
  audioId: CallAudioId,
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
