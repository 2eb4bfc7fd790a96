import type { FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';

/** Links between the billing pages. */
export const BillingLinks: FC<{ ctx: PortalContext }> = ({ ctx: { t, base, pagePath } }) => {
  const pages = [
    ['/billing', t('Facturación', 'Billing')],
    ['/billing/usage', t('Uso', 'Usage')],
    ['/movements', t('Movimientos', 'Movements')],
    ['/top-ups', t('Recargar', 'Top up')],
    ['/billing/statements', t('Extractos', 'Statements')],
  ] as const;
  // A statement belongs to the statements, and a top-up to the top-ups.
  const isOf = (path: string): boolean =>
    path === pagePath || (path.endsWith('s') && pagePath.startsWith(path.slice(0, -1)));
  return (
    <nav class="row" aria-label={t('Facturación', 'Billing')}>
      {pages.map(([path, name]) => (
        <a href={base + path} aria-current={isOf(base + path) ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
};
