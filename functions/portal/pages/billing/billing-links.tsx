import type { FC } from 'hono/jsx';
import type { PortalContext } from '../../app/context.ts';

/** Links between the billing pages. */
export const BillingLinks: FC<{ ctx: PortalContext }> = ({ ctx: { t, base, pagePath } }) => {
  const pages = [
    ['/billing', t('Facturación', 'Billing')],
    ['/billing/usage', t('Uso', 'Usage')],
    ['/movements', t('Movimientos', 'Movements')],
    ['/billing/statement', t('Extracto del mes', 'Monthly statement')],
  ] as const;
  return (
    <nav class="row" aria-label={t('Facturación', 'Billing')}>
      {pages
        .filter(([path]) => base + path !== pagePath)
        .map(([path, name]) => (
          <a href={base + path}>{name}</a>
        ))}
    </nav>
  );
};
