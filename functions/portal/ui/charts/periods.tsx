import type { Child, FC } from 'hono/jsx';
import { addDays, toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import type { PortalContext } from '../../app/context.ts';
import type { Failed, Params } from '../../app/declare.ts';
import { Field } from '../forms/field.tsx';

/** `to` is inclusive; both are Colombia days. */
export type Days = { from: string; to: string };

const LENGTHS = [7, 30, 90, 365] as const;

/** The days before these, as many. */
export function previousOf({ from, to }: Days): Days {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return { from: addDays(from, -days), to: addDays(from, -1) };
}

type PeriodsProps = {
  ctx: PortalContext;
  days: Days;
  failed?: Failed | undefined;
  /** The query's other parameters, which stay. */
  kept?: Params;
  /** Further fields of an own period. */
  children?: Child;
};

/** The choice of a period: a few usual ones, or own days. */
export const Periods: FC<PeriodsProps> = ({ ctx, days, failed, kept = {}, children }) => {
  const { t, pagePath } = ctx;
  const today = toColombiaDay(ctx.clock());
  const presets = LENGTHS.map((length) => ({
    length,
    from: addDays(today, 1 - length),
    name: length === 365 ? t('12 meses', '12 months') : t(`${length} días`, `${length} days`),
  }));
  const isChosen = (from: string): boolean => days.to === today && days.from === from;
  const isOwn = !presets.some(({ from }) => isChosen(from));
  return (
    <div class="periods">
      <nav aria-label={t('Periodo', 'Period')}>
        {presets.map(({ from, name }) => (
          <a
            href={`${pagePath}?${new URLSearchParams({ ...kept, from, to: today })}`}
            aria-current={isChosen(from) ? 'true' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
      <details open={failed !== undefined}>
        <summary aria-current={isOwn ? 'true' : undefined}>{t('Otras fechas', 'Other dates')}</summary>
        <form method="get" action={pagePath} class="filters">
          {Object.entries(kept).map(([name, value]) => (
            <input type="hidden" name={name} value={value} />
          ))}
          <Field
            ctx={ctx}
            failed={failed}
            name="from"
            type="date"
            label={t('Desde', 'From')}
            value={days.from}
          />
          <Field ctx={ctx} failed={failed} name="to" type="date" label={t('Hasta', 'To')} value={days.to} />
          {children}
          <button type="submit" class="plain">
            {t('Ver', 'Show')}
          </button>
        </form>
      </details>
    </div>
  );
};
