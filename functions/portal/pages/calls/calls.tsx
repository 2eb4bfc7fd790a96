import { fromDecimal } from '../../../../shared/billing/to-decimal.ts';
import { CallsQuery, listCalls } from '../../../../shared/calls/list-calls.ts';
import {
  byCursor,
  DaysFilter,
  Filters,
  Nothing,
  Older,
  StateFilter,
  TextFilter,
} from '../../components/list-parts.tsx';
import { StateTag } from '../../components/state-tag.tsx';
import { Table } from '../../components/table.tsx';
import { definePage, type Params } from '../../declare.ts';
import { readList } from '../../http/read-list.ts';
import { toMoment, toMoney } from '../../words/format.ts';
import { ADMINISTRATORS, BUILDERS, EVERYONE, isOf, NUMBER_READERS } from '../../words/roles.ts';
import { CALL_STATES } from '../../words/states.ts';
import { Callee, toCause } from './call-facts.tsx';

const FILTERS = ['status', 'clientReference', 'createdFrom', 'createdTo'] as const;

/** Accepts a formatted number: `+57 300 123 4567`. */
const toDigits = (text: string): string => text.replaceAll(/[\s+().-]/g, '');

export const callsPage = definePage({
  path: '/calls',
  operation: 'listCalls',
  title: { es: 'Llamadas', en: 'Calls' },
  menu: 51,
  roles: EVERYONE,
  service: 'callblasting',
  render: async (ctx, { query }) => {
    const { t, base } = ctx;
    const [seesNumbers, seesMoney] = [isOf(NUMBER_READERS, ctx), isOf(ADMINISTRATORS, ctx)];
    const names = seesNumbers ? [...FILTERS, 'to'] : FILTERS;
    const typed: Params = { ...query, to: toDigits(query.to ?? '') };
    const { items, nextCursor, filter } = await readList(ctx, CallsQuery, names, typed, listCalls);
    return (
      <>
        <Filters {...filter}>
          <StateFilter {...filter} states={CALL_STATES} />
          {seesNumbers ? <TextFilter {...filter} name="to" label={t('Número', 'Number')} /> : null}
          <TextFilter {...filter} name="clientReference" label={t('Referencia', 'Reference')} />
          <DaysFilter {...filter} />
        </Filters>
        {isOf(BUILDERS, ctx) ? (
          <p>
            <a href={`${base}/calls/audios`}>{t('Audios para llamadas', 'Audios for calls')}</a>
          </p>
        ) : null}
        {items.length === 0 ? (
          <Nothing
            {...filter}
            none={t(
              'Todavía no hay llamadas: se hacen con la API.',
              'There are no calls yet: they are made with the API.',
            )}
          />
        ) : (
          <Table
            label={t('Llamadas', 'Calls')}
            columns={[
              t('Número', 'Number'),
              t('Estado', 'State'),
              t('Referencia', 'Reference'),
              { number: t('Intentos', 'Attempts') },
              t('Última causa', 'Last cause'),
              ...(seesMoney ? [{ number: t('Costo', 'Cost') }] : []),
              t('Creada', 'Created'),
            ]}
          >
            {items.map((call) => {
              const last = call.attempts.at(-1);
              return (
                <tr>
                  <td>
                    <a href={`${base}/calls/${call.id}`}>
                      <Callee ctx={ctx} of={call} />
                    </a>
                  </td>
                  <td>
                    <StateTag ctx={ctx} of={CALL_STATES[call.status]} />
                  </td>
                  <td class="long">{call.clientReference}</td>
                  <td class="number">{call.attemptsCount}</td>
                  <td>{last === undefined ? '' : toCause(ctx, last)}</td>
                  {seesMoney ? (
                    <td class="number">{toMoney(ctx, fromDecimal(call.cost), call.currency)}</td>
                  ) : null}
                  <td>{toMoment(ctx, call.createdAt)}</td>
                </tr>
              );
            })}
          </Table>
        )}
        <Older {...filter} next={byCursor(nextCursor)} />
      </>
    );
  },
});
