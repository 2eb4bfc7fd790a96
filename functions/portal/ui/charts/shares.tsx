import type { FC } from 'hono/jsx';
import type { PortalRequest } from '../../app/context.ts';
import { toNumber, toPercent } from '../../i18n/format.ts';
import { Bar } from '../lists/table.tsx';

type SharesProps = {
  ctx: PortalRequest;
  title: string;
  /** The unit that is counted: "Visits". */
  unit: string;
  /** `href`: the list behind a value. */
  values: readonly { name: string; value: number; href?: string | undefined }[];
  /** The whole of the percentages; defaults to the sum of the values. */
  whole?: number;
};

/** The division of a whole: a bar, a figure and a percentage for each value. */
export const Shares: FC<SharesProps> = ({ ctx, title, unit, values, whole }) => {
  const sum = Math.max(1, whole ?? values.reduce((total, { value }) => total + value, 0));
  return (
    <table class="shares">
      <caption>{title}</caption>
      <thead class="hidden">
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{unit}</th>
          <th scope="col">%</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ name, value, href }) => (
          <tr>
            <th scope="row">
              {href === undefined ? name : <a href={href}>{name}</a>}
              <Bar share={value / sum} />
            </th>
            <td class="number">{toNumber(ctx, value)}</td>
            <td class="number soft">{toPercent(ctx, value / sum)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
