import { addMonths } from '../../../../shared/billing/statements/get-statement.ts';
import { toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import type { PortalContext } from '../../app/context.ts';

/** Months offered to choose from; older ones can be opened by address. */
const OFFERED_MONTHS = 24;

export const thisMonth = ({ clock }: PortalContext): string => toColombiaDay(clock()).slice(0, 7);

/** The requested Colombia month, by default the current one; undefined when it is malformed or in the future. */
export function readMonth(ctx: PortalContext, asked: string | undefined): string | undefined {
  const now = thisMonth(ctx);
  const month = asked || now;
  return /^2\d{3}-(0[1-9]|1[0-2])$/.test(month) && month <= now ? month : undefined;
}

export const listMonths = (ctx: PortalContext): string[] =>
  Array.from({ length: OFFERED_MONTHS }, (_, index) => addMonths(thisMonth(ctx), -index));
