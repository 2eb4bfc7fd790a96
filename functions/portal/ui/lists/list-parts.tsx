import type { Child, FC } from 'hono/jsx';
import type { Params } from '../../app/declare.ts';
import type { Filter } from '../../app/http/read-list.ts';
import type { Text } from '../../i18n/language.ts';
import { Field } from '../forms/form.tsx';

/** A list's filters: a form that reloads the page. Errors of no field stand below it. */
export const Filters: FC<Filter & { submit?: string; children?: Child }> = ({
  ctx: { t },
  failed,
  submit,
  children,
}) => {
  const general = failed?.errors.cursor ?? failed?.errors[''];
  return (
    <form method="get" class="filters">
      {children}
      <button type="submit" class="plain">
        {submit ?? t('Filtrar', 'Filter')}
      </button>
      {general === undefined ? null : <p class="wrong">{general}</p>}
    </form>
  );
};

type Named = { name: string; label: string };

/** A text filter. */
export const TextFilter: FC<Filter & Named> = ({ given, name, ...rest }) => (
  <Field {...rest} name={name} type="search" value={given[name]} />
);

/** A filter by one of several values, or any. */
export const ChoiceFilter: FC<Filter & Named & { options: readonly { value: string; label: string }[] }> = ({
  given,
  options,
  ...rest
}) => (
  <Field
    {...rest}
    value={given[rest.name] ?? ''}
    options={[{ value: '', label: rest.ctx.t('Todos', 'All') }, ...options]}
  />
);

/** A filter by state. */
export const StateFilter: FC<Filter & { states: Record<string, Text> }> = ({ states, ...filter }) => (
  <ChoiceFilter
    {...filter}
    name="status"
    label={filter.ctx.t('Estado', 'State')}
    options={Object.entries(states).map(([value, name]) => ({ value, label: name[filter.ctx.language] }))}
  />
);

/** A filter by date range: of creation, unless `names` gives other parameters. */
export const DaysFilter: FC<Filter & { names?: [from: string, to: string] }> = ({
  ctx,
  given,
  failed,
  names: [from, to] = ['createdFrom', 'createdTo'],
}) => (
  <>
    <Field
      ctx={ctx}
      failed={failed}
      name={from}
      type="date"
      label={ctx.t('Desde', 'From')}
      value={given[from]}
    />
    <Field ctx={ctx} failed={failed} name={to} type="date" label={ctx.t('Hasta', 'To')} value={given[to]} />
  </>
);

/** Replaces an empty list: says what it would contain, or that no results match the filter. */
export const EmptyState: FC<Filter & { none: string }> = ({ ctx: { t, pagePath }, given, none }) =>
  Object.keys(given).length === 0 ? (
    <p class="card empty">{none}</p>
  ) : (
    <p class="card empty">
      {t('Ningún resultado coincide con el filtro. ', 'No results match the filter. ')}
      <a href={pagePath}>{t('Ver todo', 'See all')}</a>
    </p>
  );

/** Link to the next page of a list; `next` holds its query parameters. `label`: where the order is not by age. */
export const NextPage: FC<Pick<Filter, 'ctx' | 'given'> & { next: Params | undefined; label?: string }> = ({
  ctx: { t, pagePath },
  given,
  next,
  label = t('Más antiguos', 'Older'),
}) =>
  next === undefined ? null : (
    <p>
      <a class="button plain" href={`${pagePath}?${new URLSearchParams({ ...given, ...next })}`}>
        {label}
      </a>
    </p>
  );

/** `next` for a list paged by cursor. */
export const byCursor = (cursor: string | null): Params | undefined =>
  cursor === null ? undefined : { cursor };
