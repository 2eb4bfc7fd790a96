import * as z from 'zod';
import { synthesis } from '../../db/speech/tables/synthesis.ts';
import { audited } from '../kernel/audit/audited.ts';
import type { TenantCtx } from '../kernel/ctx.ts';
import { staffVerb } from '../kernel/http/staff-entry.ts';
import { SynthesizeBody, synthesize } from './syntheses/synthesize.ts';
import { voicesOf } from './voices.ts';

/** The text, which may name people, is no part of the event. */
const synthesizeAudited = audited(
  { verb: 'synthesis.create', changes: synthesis, records: ({ voice }) => ({ voice }) },
  (ctx: TenantCtx, body: z.output<typeof SynthesizeBody>) => synthesize(ctx, body),
);

/** The changes of speech that an organization's people make in the portal. */
export const STAFF_VERBS = {
  /** The voices that can be asked for; their prices are in the price list. */
  listVoices: staffVerb(z.object({}), async ({ config }) =>
    voicesOf(config).map(({ engines: _, ...voice }) => voice),
  ),
  synthesize: staffVerb(SynthesizeBody, synthesizeAudited),
};
