import type { Child, FC } from 'hono/jsx';
import type { PortalContext } from '../context.ts';
import type { Failed } from '../declare.ts';
import type { Text } from '../language.ts';
import { Field } from './form.tsx';

type Filtered = { ctx: PortalContext; given: Record<string, string>; failed: Failed | undefined };

/** The filters of a list: a form that leads to the same page. */
export const Filters: FC<Filtered & { children?: Child }> = ({ ctx: { t }, failed, children }) => (
  <form method="get" class="row card">
    {children}
    <button type="submit" class="plain">
      {t('Filtrar', 'Filter')}
    </button>
    {failed?.errors.cursor === undefined ? null : <p class="wrong">{failed.errors.cursor}</p>}
  </form>
);

/** A filter by one of several states. */
export const StateFilter: FC<Filtered & { states: Record<string, Text> }> = ({
  ctx,
  given,
  failed,
  states,
}) => (
  <Field
    ctx={ctx}
    failed={failed}
    name="status"
    label={ctx.t('Estado', 'State')}
    value={given.status ?? ''}
    options={[
      { value: '', label: ctx.t('Todos', 'All') },
      ...Object.entries(states).map(([value, name]) => ({ value, label: name[ctx.language] })),
    ]}
  />
);

/** A filter by the days that something was created on. */
export const CreatedFilter: FC<Filtered> = ({ ctx, given, failed }) => {
  const days = { createdFrom: ctx.t('Desde', 'From'), createdTo: ctx.t('Hasta', 'Until') };
  return (
    <>
      {Object.entries(days).map(([name, label]) => (
        <Field ctx={ctx} failed={failed} name={name} type="date" label={label} value={given[name]} />
      ))}
    </>
  );
};

/** Leads to the next page of a list, where there is one. */
export const Older: FC<Pick<Filtered, 'ctx' | 'given'> & { nextCursor: string | null }> = ({
  ctx: { t, pagePath },
  given,
  nextCursor,
}) =>
  nextCursor === null ? null : (
    <p>
      <a class="button plain" href={`${pagePath}?${new URLSearchParams({ ...given, cursor: nextCursor })}`}>
        {t('Más antiguos', 'Older ones')}
      </a>
    </p>
  );
