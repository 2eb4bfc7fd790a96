import type { Child, FC } from 'hono/jsx';
import type { PortalRequest } from '../../app/context.ts';
import { toPercent } from '../../i18n/format.ts';

type TileProps = {
  label: string;
  figure: string;
  /** The comparison with the previous period. */
  change?: Child;
  /** The list behind the figure. */
  href?: string | undefined;
  /** The period, or what else says what the figure is of. */
  children?: Child;
};

/** Characters from which a figure is drawn smaller where its tile is narrow, so that it stays in one line. */
const [LONG, LONGER] = [9, 13];

/** A figure with what it is of; all of it leads to the list behind it. */
export const FigureTile: FC<TileProps> = ({ label, figure, change, href, children }) => (
  <div class="card tile">
    <h2>
      {href === undefined ? (
        label
      ) : (
        <a class="whole" href={href}>
          {label}
        </a>
      )}
    </h2>
    <p class={figure.length < LONG ? 'figure' : figure.length < LONGER ? 'figure long' : 'figure longer'}>
      {figure}
    </p>
    {change}
    <p class="soft small">{children}</p>
  </div>
);

type ChangeProps = {
  ctx: PortalRequest;
  now: number;
  before: number;
  /** More is neither better nor worse, such as money that was spent. */
  neutral?: boolean;
};

/** The change of a figure from the previous period; nothing where there was none. */
export const Change: FC<ChangeProps> = ({ ctx, now, before, neutral }) => {
  if (before === 0) return null;
  const share = now / before - 1;
  const sign = share > 0 ? '+' : share < 0 ? '−' : '';
  const look = neutral || share === 0 ? '' : share < 0 ? 'down' : 'up';
  const than = ctx.t('frente al periodo anterior', 'compared with the previous period');
  return (
    <span class={`change ${look}`} title={than}>
      {sign}
      {toPercent(ctx, Math.abs(share))}
      <span class="hidden"> {than}</span>
    </span>
  );
};
