import type { Child, FC } from 'hono/jsx';
import type { Params } from '../declare.ts';
import type { Filter } from '../http/read-list.ts';
import type { Text } from '../language.ts';
import { Field } from './form.tsx';

/** The filters of a list: a form that leads to the same page. What is wrong with none of its fields stands below them. */
export const Filters: FC<Filter & { submit?: string; children?: Child }> = ({
  ctx: { t },
  failed,
  submit,
  children,
}) => {
  const general = failed?.errors.cursor ?? failed?.errors[''];
  return (
    <form method="get" class="row card">
      {children}
      <button type="submit" class="plain">
        {submit ?? t('Filtrar', 'Filter')}
      </button>
      {general === undefined ? null : <p class="wrong">{general}</p>}
    </form>
  );
};

type Named = { name: string; label: string };

/** A filter by a text. */
export const TextFilter: FC<Filter & Named> = ({ given, name, ...rest }) => (
  <Field {...rest} name={name} type="search" value={given[name]} />
);

/** A filter by one of several values, or by none of them. */
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

/** A filter by one of several states. */
export const StateFilter: FC<Filter & { states: Record<string, Text> }> = ({ states, ...filter }) => (
  <ChoiceFilter
    {...filter}
    name="status"
    label={filter.ctx.t('Estado', 'State')}
    options={Object.entries(states).map(([value, name]) => ({ value, label: name[filter.ctx.language] }))}
  />
);

/** A filter by days: those that something was created on, unless `names` says which. */
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
    <Field
      ctx={ctx}
      failed={failed}
      name={to}
      type="date"
      label={ctx.t('Hasta', 'Until')}
      value={given[to]}
    />
  </>
);

/** Leads to the next page of a list, where `next` says how it is asked for. */
export const Older: FC<Pick<Filter, 'ctx' | 'given'> & { next: Params | undefined }> = ({
  ctx: { t, pagePath },
  given,
  next,
}) =>
  next === undefined ? null : (
    <p>
      <a class="button plain" href={`${pagePath}?${new URLSearchParams({ ...given, ...next })}`}>
        {t('Más antiguos', 'Older ones')}
      </a>
    </p>
  );

/** As `next` of a list that is paged by a cursor. */
export const byCursor = (cursor: string | null): Params | undefined =>
  cursor === null ? undefined : { cursor };
