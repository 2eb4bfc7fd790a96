import type { FC } from 'hono/jsx';
import type { CenterSum } from '../../../../shared/billing/statements/get-statement.ts';
import type { PortalContext } from '../../app/context.ts';
import { toCount, toMoney } from '../../i18n/format.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { Bar, Table } from '../../ui/lists/table.tsx';

type Props = {
  ctx: PortalContext;
  centers: readonly CenterSum[];
  currency: string | null;
  /** The rest of the movements' filter. */
  filter: Record<string, string>;
};

/** Spending per cost center, largest first, each linked to its movements. */
export const CostCenterSums: FC<Props> = ({ ctx, centers, currency, filter }) => {
  const { t, base } = ctx;
  const most = Math.max(1, ...centers.map(({ amountMicro }) => Number(amountMicro)));
  const label = t('Por centro de costo', 'By cost center');
  return (
    <Table
      label={label}
      caption={label}
      columns={[t('Centro de costo', 'Cost center'), t('Parte', 'Share'), { number: t('Valor', 'Amount') }]}
    >
      {centers.map(({ id, code, name, amountMicro, centers: count }) => (
        <tr>
          <th scope="row" class="long">
            {id === null ? (
              count > 1 ? (
                toCount(ctx, count, NOUNS.otherCenter)
              ) : (
                t('Sin centro de costo', 'No cost center')
              )
            ) : (
              <>
                <a href={`${base}/movements?${new URLSearchParams({ ...filter, costCenter: String(id) })}`}>
                  {code}
                </a>{' '}
                <span class="soft small">{name}</span>
              </>
            )}
          </th>
          <td>
            <Bar share={Number(amountMicro) / most} />
          </td>
          <td class="number">{toMoney(ctx, amountMicro, currency)}</td>
        </tr>
      ))}
    </Table>
  );
};
