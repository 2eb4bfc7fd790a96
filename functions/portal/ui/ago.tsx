import type { FC } from 'hono/jsx';
import type { PortalContext } from '../app/context.ts';
import { toAway, toDate, toDay, toInstant } from '../i18n/format.ts';

/** Older moments are shown by their day. */
const WEEK_MS = 7 * 86_400_000;

/** The time since a moment, or until it; the exact one, in Colombia's time, on hover. */
export const Ago: FC<{ ctx: PortalContext; at: Date | string }> = ({ ctx, at }) => {
  const [moment, now] = [toDate(at), ctx.clock()];
  const isNear = Math.abs(moment.getTime() - now.getTime()) < WEEK_MS;
  const exact = ctx.t(`${toInstant(ctx, at)} (hora de Colombia)`, `${toInstant(ctx, at)} (Colombia time)`);
  return (
    <time datetime={moment.toISOString()} title={exact}>
      {isNear ? toAway(ctx, at, now) : toDay(ctx, moment)}
    </time>
  );
};
