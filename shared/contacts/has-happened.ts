import type { Ctx } from '../platform/ctx.ts';

/** Customers' clocks differ from ours. */
const AHEAD_MS = 5 * 60_000;

/** Whether something can have been at a moment (ISO 8601). */
export const hasHappened = ({ clock }: Pick<Ctx, 'clock'>, at: string): boolean =>
  Date.parse(at) <= clock().getTime() + AHEAD_MS;
