import type { FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';

const HOURS = '/movements/hours';

type Props = { ctx: PortalContext; current?: string };

/** Links between the billing pages. `current`: the one that this page belongs to, unless it is one of them. */
export const BillingLinks: FC<Props> = ({ ctx: { t, base, pagePath }, current = pagePath }) => {
  const pages = [
    ['/billing', t('Facturación', 'Billing')],
    ['/billing/usage', t('Uso', 'Usage')],
    [HOURS, t('Movimientos', 'Movements')],
    ['/top-ups', t('Recargar', 'Top up')],
    ['/billing/statements', t('Extractos', 'Statements')],
  ] as const;
  return (
    <nav class="row" aria-label={t('Facturación', 'Billing')}>
      {pages.map(([path, name]) => (
        <a href={base + path} aria-current={base + path === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
};

/** The links between the billing pages, and between both lists of movements. */
export const MovementLinks: FC<{ ctx: PortalContext }> = ({ ctx }) => {
  const { t, base, pagePath } = ctx;
  const lists = [
    [HOURS, t('Por hora', 'By hour')],
    ['/movements', t('Cada movimiento', 'Each movement')],
  ] as const;
  return (
    <>
      <BillingLinks ctx={ctx} current={base + HOURS} />
      <nav class="row" aria-label={t('Movimientos', 'Movements')}>
        {lists.map(([path, name]) => (
          <a href={base + path} aria-current={base + path === pagePath ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
    </>
  );
};
