import type { Child, FC } from 'hono/jsx';
import { ScrollCard } from './scroll-card.tsx';

/** A column heading, possibly empty; `number` marks a column of figures. */
type Column = string | { number: string };

type TableProps = {
  label: string;
  /** Shows the label above the table, and what else is to be said of it. */
  caption?: string | undefined;
  columns: readonly Column[];
  /** On a phone each row is a block, for rows with a form; its cells say what they are (`data-label`). */
  isOfBlocks?: boolean;
  children?: Child;
};

/** A table; its children are the rows and an optional foot. A wide table scrolls by itself. */
export const Table: FC<TableProps> = ({ label, caption, columns, isOfBlocks = false, children }) => (
  <ScrollCard label={label}>
    <table class={isOfBlocks ? 'blocks' : undefined}>
      {caption === undefined ? null : (
        <caption>
          <span>{label}</span>
          {caption === label ? null : <span class="soft small">{caption}</span>}
        </caption>
      )}
      <thead>
        <tr>
          {columns.map((column) =>
            column === '' ? (
              <td />
            ) : typeof column === 'string' ? (
              <th scope="col">{column}</th>
            ) : (
              <th scope="col" class="number">
                {column.number}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </ScrollCard>
);

/** A row's share of the largest one, as a bar beside its figure. */
export const Bar: FC<{ share: number }> = ({ share }) => (
  <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect width={(Math.min(1, Math.max(0, share)) * 100).toFixed(1)} height="8" />
  </svg>
);
