import type * as z from 'zod';
import { call } from '../../db/calls/tables/call.ts';
import { audited } from '../platform/audit/audited.ts';
import type { TenantCtx } from '../platform/ctx.ts';
import { staffVerb } from '../platform/staff/staff-entry.ts';
import { AudioCallBody, createAudioCall } from './creation/create-audio-call.ts';
import { createTextCall, TextCallBody } from './creation/create-text-call.ts';

/** The number and the text are no part of the event, which outlives them. */
const audit =
  <Body>(create: (ctx: TenantCtx, body: Body) => Promise<unknown>) =>
  (ctx: TenantCtx, body: Body) =>
    audited({ verb: 'call.create', changes: call }, (own: TenantCtx, _: object) => create(own, body))(
      ctx,
      {},
    );

/** What an organization's people do with calls in the portal. */
export const STAFF_VERBS = {
  createTextCall: staffVerb(TextCallBody, audit<z.output<typeof TextCallBody>>(createTextCall)),
  createAudioCall: staffVerb(AudioCallBody, audit<z.output<typeof AudioCallBody>>(createAudioCall)),
};
