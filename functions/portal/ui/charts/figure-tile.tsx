import type { Child, FC } from 'hono/jsx';
import type { PortalRequest } from '../../app/context.ts';
import { toPercent } from '../../i18n/format.ts';

type TileProps = {
  label: string;
  figure: string;
  /** The list behind the figure. */
  href?: string | undefined;
  /** The period, or what else says what the figure is of. */
  children?: Child;
};

/** A figure with what it is of; leads to the list behind it. */
export const FigureTile: FC<TileProps> = ({ label, figure, href, children }) => (
  <div class="card tile">
    <h2>{href === undefined ? label : <a href={href}>{label}</a>}</h2>
    <p class="figure">{figure}</p>
    <p class="soft small">{children}</p>
  </div>
);

/** How a figure compares with the previous period's; nothing where there was none. */
export const Change: FC<{ ctx: PortalRequest; now: number; before: number }> = ({ ctx, now, before }) => {
  if (before === 0) return null;
  const share = now / before - 1;
  const sign = share > 0 ? '+' : share < 0 ? '−' : '';
  return (
    <span class={share < 0 ? 'down' : 'up'}>
      {sign}
      {toPercent(ctx, Math.abs(share))} {ctx.t('frente al período anterior', 'from the previous period')}
    </span>
  );
};
