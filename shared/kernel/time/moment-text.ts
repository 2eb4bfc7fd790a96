import * as z from 'zod';
import { MOMENT_FORM, parseMoment, WRONG_MOMENT } from './parse-moment.ts';

/** A moment in one of the contract's forms, read as ISO 8601 in UTC. */
export const isoMoment = z
  .string()
  .meta({ pattern: MOMENT_FORM.source })
  .transform((value, ctx) => {
    const moment = parseMoment(value);
    if (typeof moment !== 'string') return moment.toISOString();
    ctx.addIssue({ code: 'custom', message: WRONG_MOMENT[moment] });
    return z.NEVER;
  });
