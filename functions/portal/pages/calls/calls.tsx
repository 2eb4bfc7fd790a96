import { fromDecimal } from '../../../../shared/billing/amounts.ts';
import type { Call } from '../../../../shared/calls/call-view.ts';
import { countCalls, listCalls, PeopleCallsQuery } from '../../../../shared/calls/list-calls.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { ADMINISTRATORS, BUILDERS, EVERYONE, isOf, NUMBER_READERS } from '../../i18n/roles.ts';
import { CALL_ENDS, CALL_STATES } from '../../i18n/states.ts';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { choiceFilter, daysFilter, numberFilter, stateFilter, textFilter } from '../../ui/lists/filters.tsx';
import { ANSWERER_NAMES, FAILURE_CAUSES, toCallee, toCause } from './call-facts.tsx';

const column = columnsOf<Call>();
const lastOf = ({ attempts }: Call) => attempts.at(-1);

export const callsPages = defineList({
  path: '/calls',
  operation: 'listCalls',
  exportOperation: 'exportCalls',
  title: { es: 'Llamadas', en: 'Calls' },
  menu: { group: 'send', icon: 'phone' },
  roles: EVERYONE,
  service: 'callblasting',
  file: { es: 'llamadas', en: 'calls' },
  query: PeopleCallsQuery,
  read: listCalls,
  count: countCalls,
  filters: [
    numberFilter('to', { roles: NUMBER_READERS }),
    stateFilter(CALL_STATES),
    choiceFilter('cause', { es: 'Causa del fallo', en: 'Cause of failure' }, FAILURE_CAUSES),
    choiceFilter(
      'reason',
      { es: 'Resultado', en: 'Outcome' },
      Object.entries(CALL_ENDS).map(([value, label]) => ({ value, label })),
    ),
    textFilter('campaign', { es: 'Id de campaña', en: 'Campaign id' }),
    textFilter('clientReference', { es: 'Referencia', en: 'Reference' }),
    daysFilter(),
  ],
  columns: [
    column.link(
      { es: 'Número', en: 'Number' },
      (call, ctx) => toCallee(ctx, call),
      ({ id }) => `/calls/${id}`,
      // Programs and spreadsheets take the digits.
      {
        file: (call, ctx) => (isOf(NUMBER_READERS, ctx) ? call.to : toCallee(ctx, call)),
        copy: ({ id }) => id,
      },
    ),
    column.state(({ status }) => CALL_STATES[status]),
    column.text({ es: 'Referencia', en: 'Reference' }, ({ clientReference }) => clientReference),
    column.number({ es: 'Intentos', en: 'Attempts' }, ({ attemptsCount }) => attemptsCount),
    column.text({ es: 'Resultado', en: 'Outcome' }, ({ endReason }, { language }) =>
      endReason === null ? '' : CALL_ENDS[endReason][language],
    ),
    column.money({ es: 'Costo', en: 'Cost' }, ({ cost }) => fromDecimal(cost)),
    column.currency(),
    column.moment({ es: 'Creada', en: 'Created' }, ({ createdAt }) => createdAt),
    column.fileText({ es: 'Última causa', en: 'Last cause' }, (call, ctx) => {
      const last = lastOf(call);
      return last === undefined ? '' : toCause(ctx, last);
    }),
    column.fileText({ es: 'Contestada', en: 'Answered' }, (call, { t }) =>
      lastOf(call)?.answered ? t('Sí', 'Yes') : t('No', 'No'),
    ),
    column.fileText({ es: 'Contestó', en: 'Answered by' }, (call, { t }) => {
      const by = lastOf(call)?.answeredBy ?? null;
      return by === null ? null : t(ANSWERER_NAMES[by].es, ANSWERER_NAMES[by].en);
    }),
    column.fileText(
      { es: 'Segundos al aire', en: 'Seconds on air' },
      (call) => lastOf(call)?.durationAir ?? null,
    ),
    {
      ...column.fileText({ es: 'Teclas', en: 'Keys' }, (call) => lastOf(call)?.dtmf ?? null),
      roles: NUMBER_READERS,
    },
    column.fileText({ es: 'Id', en: 'Id' }, ({ id }) => id),
  ],
  empty: {
    icon: 'phone',
    title: { es: 'Todavía no hay llamadas.', en: 'There are no calls yet.' },
    hint: {
      es: 'Aquí verá cada llamada con su resultado y su costo. Se hacen con la API o con una campaña.',
      en: 'Each call appears here with its outcome and cost. They are made with the API or by a campaign.',
    },
  },
  actions: (ctx) =>
    isOf(BUILDERS, ctx) ? (
      <>
        <a class="button plain" href={`${ctx.base}/calls/audios`}>
          {ctx.t('Audios para llamadas', 'Audios for calls')}
        </a>
        {isOf(ADMINISTRATORS, ctx) ? (
          <a class="button" href={`${ctx.base}/calls/new`}>
            {ctx.t('Llamada de prueba', 'Test call')}
          </a>
        ) : null}
      </>
    ) : undefined,
});
