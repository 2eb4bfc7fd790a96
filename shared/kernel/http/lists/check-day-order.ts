import type * as z from 'zod';
import { MESSAGES } from '../../errors/messages.ts';

/** Refuses a query whose first day is after its last; the error is on the first. */
export const checkDayOrder =
  <Name extends string>(first: Name, last: Name) =>
  (query: { [Day in Name]?: string | undefined }, ctx: z.RefinementCtx): void => {
    const [from, to] = [query[first], query[last]];
    if (from === undefined || to === undefined || from <= to) return;
    ctx.addIssue({ code: 'custom', path: [first], message: MESSAGES.afterLastDay(last) });
  };
