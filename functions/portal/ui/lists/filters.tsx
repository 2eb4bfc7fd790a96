import type { Child, FC } from 'hono/jsx';
import { readAssigned } from '../../../../shared/numbers/written-number.ts';
import type { Filter, ListFilter } from '../../app/lists/list.ts';
import { toPhone } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import { Field } from '../forms/field.tsx';
import { FormError } from '../forms/form-error.tsx';

type Options = Pick<ListFilter, 'roles' | 'read'>;
type Choice = { value: string; label: Text | string };

/** A filter by text. */
export const textFilter = (name: string, label: Text, options: Options = {}): ListFilter => ({
  ...options,
  names: [name],
  draw: ({ ctx, given, failed }) => (
    <Field
      ctx={ctx}
      failed={failed}
      name={name}
      type="search"
      label={label[ctx.language]}
      value={given[name]}
    />
  ),
});

/** A filter by a telephone number as people write it; the field then shows it as it was read. */
export const numberFilter = (name: string, options: Pick<ListFilter, 'roles'> = {}): ListFilter =>
  textFilter(
    name,
    { es: 'Número', en: 'Number' },
    {
      ...options,
      read: (typed, { tenant }) => {
        const read = readAssigned(typed, tenant.country);
        return 'wrong' in read ? read : { value: toPhone(`+${read.digits}`).replaceAll('\u00a0', ' ') };
      },
    },
  );

const ANY: Text = { es: 'Cualquiera', en: 'All' };

/** A filter by one of several values, or any; `choices` may need what is read beside the rows. */
export const choiceFilter = <Beside,>(
  name: string,
  label: Text,
  choices: readonly Choice[] | ((beside: Beside) => readonly Choice[]),
  any = ANY,
): ListFilter<Beside> => ({
  names: [name],
  draw: ({ ctx, given, failed }, beside) => (
    <Field
      ctx={ctx}
      failed={failed}
      name={name}
      label={label[ctx.language]}
      value={given[name] ?? ''}
      options={[
        { value: '', label: any[ctx.language] },
        ...(typeof choices === 'function' ? choices(beside) : choices).map((choice) => ({
          value: choice.value,
          label: typeof choice.label === 'string' ? choice.label : choice.label[ctx.language],
        })),
      ]}
    />
  ),
});

/** A filter by state. */
export const stateFilter = (states: Record<string, Text>, name = 'status'): ListFilter<unknown> =>
  choiceFilter(
    name,
    { es: 'Estado', en: 'State' },
    Object.entries(states).map(([value, { es, en }]) => ({ value, label: { es, en } })),
  );

/** A filter by Colombia days: of creation, unless `names` gives other parameters. */
export const daysFilter = (
  [from, to]: readonly [from: string, to: string] = ['createdFrom', 'createdTo'],
): ListFilter<unknown> => ({
  names: [from, to],
  draw: (filter) => (
    <>
      <Day {...filter} name={from} label={filter.ctx.t('Desde', 'From')} />
      <Day {...filter} name={to} label={filter.ctx.t('Hasta', 'To')} />
    </>
  ),
});

/** A filter by one Colombia day. */
export const dayFilter = (name: string, label: Text): ListFilter<unknown> => ({
  names: [name],
  draw: (filter) => <Day {...filter} name={name} label={label[filter.ctx.language]} />,
});

const Day: FC<Filter & { name: string; label: string }> = ({ given, name, ...rest }) => (
  <Field {...rest} name={name} type="date" value={given[name]} />
);

type FiltersProps = { filter: Filter; size: Child; fields: readonly { isGiven: boolean; field: Child }[] };

/** Fields beside the button; the others open on demand, and where one of them is given. */
const FIRST = 2;

/** A list's filters: a form that reloads the page, on phones behind a button. */
export const Filters: FC<FiltersProps> = ({ filter: { ctx, failed }, size, fields }) => {
  const { t } = ctx;
  const more = fields.slice(FIRST);
  const given = fields.filter(({ isGiven }) => isGiven).length;
  return (
    <details class="fold" open={failed !== undefined}>
      <summary class="button plain">
        {given === 0 ? t('Filtros', 'Filters') : t(`Filtros: ${given}`, `Filters: ${given}`)}
      </summary>
      <form method="get" class="filters">
        {fields.slice(0, FIRST).map(({ field }) => field)}
        {size}
        {more.length === 0 ? null : (
          <details class="more" open={more.some(({ isGiven }) => isGiven) || failed !== undefined}>
            <summary>{t('Más filtros', 'More filters')}</summary>
            <div>{more.map(({ field }) => field)}</div>
          </details>
        )}
        <button type="submit" class="plain">
          {t('Filtrar', 'Filter')}
        </button>
        {given > 0 ? (
          <a class="button plain" href={ctx.pagePath}>
            {t('Quitar filtros', 'Clear filters')}
          </a>
        ) : null}
        <FormError failed={failed} />
      </form>
    </details>
  );
};
