import type { FC } from 'hono/jsx';
import * as z from 'zod';
import { MAX_USAGE_DAYS } from '../../../../../shared/billing/usage/usage-days.ts';
import { compareOverview } from '../../../../../shared/clicks/overview/get-overview.ts';
import { OverviewQuery } from '../../../../../shared/clicks/overview/read-overview.ts';
import { addDays, toColombiaDay } from '../../../../../shared/kernel/time/colombia.ts';
import {
  type CostRange,
  FIRST_HOURS,
  findReferenceOrThrow,
  getReference,
  type OpenedReference,
} from '../../../../../shared/links/references/get-reference.ts';
import {
  ReferenceSettingsBody,
  setReferenceSettings,
} from '../../../../../shared/links/references/reference-settings.ts';
import type { PortalContext } from '../../../app/context.ts';
import { defineForm, definePage, type Failed } from '../../../app/declare.ts';
import { pick } from '../../../app/http/pick.ts';
import { readRange } from '../../../app/http/read-range.ts';
import { toId } from '../../../i18n/fields.ts';
import { toCount, toDay, toMoment, toMoney, toNumber, toPercent, toTime } from '../../../i18n/format.ts';
import type { Translate } from '../../../i18n/language.ts';
import { NOUNS } from '../../../i18n/nouns.ts';
import { BUILDERS, EVERYONE, isOf, MONEY_READERS } from '../../../i18n/roles.ts';
import { Change, FigureTile } from '../../../ui/charts/figure-tile.tsx';
import { Periods } from '../../../ui/charts/periods.tsx';
import { TimeChart } from '../../../ui/charts/time-chart.tsx';
import { Form, refusedOf } from '../../../ui/forms/form.tsx';
import { typedNumber } from '../../../ui/forms/typed-field.ts';
import { titled } from '../../../ui/frame/heading.tsx';
import { Table } from '../../../ui/lists/table.tsx';
import { DimensionShares, FilteredByDay, toComparedPoints } from '../link-statistics.tsx';

/** The share of a campaign's links that somebody has opened. */
const toShare = (ctx: PortalContext, { opened, links }: Pick<OpenedReference, 'opened' | 'links'>): string =>
  links === 0 ? '—' : toPercent(ctx, opened / links);

const RANGE = ['from', 'to'] as const;

const settings = defineForm({
  name: 'settings',
  operation: 'setReferenceSettings',
  idempotent: true,
  roles: BUILDERS,
  done: { es: 'Se guardó el máximo de visitas.', en: 'The most visits were saved.' },
  fields: (t: Translate) => z.object({ maxClicks: typedNumber(t, ReferenceSettingsBody.shape.maxClicks) }),
  inputs: {
    maxClicks: {
      label: { es: 'Máximo de visitas', en: 'Most visits' },
      hint: {
        es: 'De todos los enlaces juntos. Después, como si hubieran vencido, y no se cobra. Vacío: sin máximo.',
        en: 'For all links together. After that, as if they had expired, and nothing is charged. Empty: no limit.',
      },
    },
  },
  current: async (ctx, _, { campaign }) => {
    const { maxClicks } = await findReferenceOrThrow(ctx, toId(campaign));
    return { maxClicks: maxClicks === null ? '' : String(maxClicks) };
  },
  act: async (ctx, body, { campaign }) => {
    const { reference } = await findReferenceOrThrow(ctx, toId(campaign));
    await setReferenceSettings(ctx, { reference, ...body });
  },
});

type CeilingProps = {
  ctx: PortalContext;
  maxClicks: number | null;
  reachedAt: Date | null;
  failed: Failed | undefined;
};

/** The most visits that all links of a campaign may have, for those who may change it or if there is a number. */
const Ceiling: FC<CeilingProps> = ({ ctx, maxClicks, reachedAt, failed }) => {
  const { t } = ctx;
  const mayEdit = isOf(BUILDERS, ctx);
  if (!mayEdit && maxClicks === null) return null;
  return (
    <div class="card">
      <h2>{t('Máximo de visitas', 'Most visits')}</h2>
      {reachedAt === null ? null : (
        <p>
          {t('Se alcanzó el', 'Reached on')} {toMoment(ctx, reachedAt)}
        </p>
      )}
      {mayEdit ? (
        <Form
          ctx={ctx}
          of={settings}
          failed={failed}
          values={{ maxClicks: maxClicks === null ? '' : String(maxClicks) }}
          submit={t('Guardar', 'Save')}
        />
      ) : (
        <p>{maxClicks === null ? null : toNumber(ctx, maxClicks)}</p>
      )}
    </div>
  );
};

type TopLinksProps = {
  ctx: PortalContext;
  links: Awaited<ReturnType<typeof compareOverview>>['topLinks'];
  period: string;
};

const TopLinks: FC<TopLinksProps> = ({ ctx, links, period }) => {
  const { t, base } = ctx;
  if (links.length === 0) return null;
  return (
    <div class="card">
      <h2>{t('Enlaces con más visitas', 'Links with most visits')}</h2>
      <p class="soft">{period}</p>
      <Table
        label={t('Enlaces con más visitas', 'Links with most visits')}
        columns={[
          t('Enlace', 'Link'),
          { number: t('Visitas', 'Visits') },
          { number: t('Visitantes', 'Visitors') },
        ]}
      >
        {links.map(({ domain, code, clicks, uniqueClicks }) => (
          <tr>
            <td class="long">
              <a href={`${base}/links/${domain}/${code}`}>
                {domain}/{code}
              </a>
            </td>
            <td class="number">{toNumber(ctx, clicks)}</td>
            <td class="number">{toNumber(ctx, uniqueClicks)}</td>
          </tr>
        ))}
      </Table>
    </div>
  );
};

/** A campaign: what its links have brought, in all and in a period. */
export const referencePage = definePage({
  path: '/campaigns/{campaign}',
  operation: 'getOverview',
  title: { es: 'Campaña', en: 'Campaign' },
  roles: EVERYONE,
  service: 'urlshortener',
  statements: 4,
  forms: [settings],
  render: async (ctx, { params, query, failed: refused }) => {
    const { t, base } = ctx;
    const { reference, before, ...totals } = await getReference(ctx, toId(params.campaign));
    const { stats: overview, failed } = await readRange(
      pick(query, RANGE),
      t(
        'Elija hasta 366 días, con la fecha inicial antes de la final. Se muestran los últimos 30.',
        'Choose up to 366 days, with the start before the end. The last 30 are shown.',
      ),
      (days) => compareOverview(ctx, OverviewQuery.parse({ ...days, reference })),
    );
    const { range } = overview;
    const period = `${toDay(ctx, range.from)} – ${toDay(ctx, range.to)}`;
    const toLinks = `${base}/links?${new URLSearchParams({ reference })}`;
    return titled(
      {
        title: reference,
        copy: reference,
        isRefused: failed !== undefined,
        actions: (
          <a class="button" href={toLinks}>
            {t('Ver los enlaces', 'Show the links')}
          </a>
        ),
      },
      <>
        <CampaignTotals ctx={ctx} of={totals} before={before} toLinks={toLinks} />
        <FirstHours ctx={ctx} of={totals} before={before} />
        <div class="card">
          <div class="row between">
            <h2>{t('Visitas', 'Visits')}</h2>
            <p class="soft">
              {period}: {toNumber(ctx, overview.totals.clicks)}{' '}
              <Change
                ctx={ctx}
                now={overview.totals.clicks}
                before={overview.before.reduce((sum, { clicks }) => sum + clicks, 0)}
              />
            </p>
          </div>
          <Periods ctx={ctx} days={range} failed={failed} />
          <TimeChart
            ctx={ctx}
            now={ctx.clock()}
            title={t('Visitas en el tiempo', 'Visits over time')}
            points={toComparedPoints(overview)}
            unit={t('Visitas', 'Visits')}
          />
          <FilteredByDay ctx={ctx} stats={overview} />
        </div>
        {overview.totals.clicks === 0 ? null : (
          <div class="card">
            <h2>{t('De dónde', 'Where from')}</h2>
            <p class="soft">{period}</p>
            <DimensionShares ctx={ctx} stats={overview} />
          </div>
        )}
        <Ceiling
          ctx={ctx}
          maxClicks={totals.maxClicks}
          reachedAt={totals.reachedAt}
          failed={refusedOf(refused, settings)}
        />
        <TopLinks ctx={ctx} links={overview.topLinks} period={period} />
      </>,
    );
  },
});

const sumOf = (one: CostRange, other: CostRange): CostRange => ({
  lowMicro: one.lowMicro + other.lowMicro,
  highMicro: one.highMicro + other.highMicro,
});

/** An amount, or the two that it is between. */
function writeRange(ctx: PortalContext, { lowMicro, highMicro }: CostRange): string {
  const [low, high] = [lowMicro, highMicro].map((micro) => toMoney(ctx, micro, ctx.organization.currency));
  return low === high ? `${low}` : `${low} – ${high}`;
}

const HOUR_MS = 3_600_000;
/** The curve begins at an hour that is no moment of the calendar. */
const toElapsed = (hour: number): string => new Date(hour * HOUR_MS).toISOString();
const ELAPSED_TEXT = (clock: Date): string => `${clock.getTime() / HOUR_MS} h`;

/** The visits of each hour since the campaign was begun, over those of the campaign before at the same age. */
type HoursProps = {
  ctx: PortalContext;
  of: Pick<OpenedReference, 'hours' | 'createdAt'>;
  before: OpenedReference | undefined;
};

const FirstHours: FC<HoursProps> = ({ ctx, of: { hours, createdAt }, before }) => {
  const { t } = ctx;
  if (hours.every((clicks) => clicks === 0)) return null;
  const begun = Math.floor(new Date(createdAt).getTime() / HOUR_MS);
  const age = Math.floor(ctx.clock().getTime() / HOUR_MS) - begun;
  const shown = hours.slice(0, Math.max(2, age + 1));
  const title = t(`Primeras ${FIRST_HOURS} horas`, `First ${FIRST_HOURS} hours`);
  return (
    <div class="card" id="first-hours">
      <h2>{title}</h2>
      <p class="soft">
        {t('Desde que se creó la campaña, el', 'Since the campaign was created, on')}{' '}
        {toMoment(ctx, createdAt)}
      </p>
      <TimeChart
        ctx={ctx}
        isGrowing={age < FIRST_HOURS}
        title={t('Visitas por hora desde su creación', 'Visits by hour since its creation')}
        points={shown.map((value, hour) => ({
          at: toElapsed(hour),
          value,
          ...(before !== undefined && { before: before.hours[hour] ?? 0 }),
        }))}
        unit={t('Visitas', 'Visits')}
        names={{
          now: t('Esta campaña', 'This campaign'),
          before: t(
            `La anterior: ${before?.reference ?? ''}`,
            `The previous one: ${before?.reference ?? ''}`,
          ),
        }}
        say={ELAPSED_TEXT}
      />
    </div>
  );
};

type CostProps = { ctx: PortalContext; of: Pick<OpenedReference, 'linksCost' | 'visitsCost' | 'createdAt'> };

/** The cost of its links and their visits, for those who see money. */
const CostTile: FC<CostProps> = ({ ctx, of: { linksCost, visitsCost, createdAt } }) => {
  const { t, base } = ctx;
  const all = sumOf(linksCost, visitsCost);
  const [links, visits] = [linksCost, visitsCost].map((part) => writeRange(ctx, part));
  const to = toColombiaDay(ctx.clock());
  const from = [toColombiaDay(new Date(createdAt)), addDays(to, 1 - MAX_USAGE_DAYS)].toSorted().at(-1) ?? to;
  return (
    <FigureTile
      label={t('Costo', 'Cost')}
      figure={writeRange(ctx, all)}
      href={`${base}/billing/usage?${new URLSearchParams({ from, to })}`}
    >
      {t(`Enlaces ${links}, visitas ${visits}.`, `Links ${links}, visits ${visits}.`)}{' '}
      {all.lowMicro === all.highMicro
        ? t('Cada uno al precio vigente en su momento.', 'Each at the price in force at the time.')
        : t(
            'El precio cambió mientras tanto: no consta cuántos tuvieron cada uno.',
            'The price changed meanwhile: how many had each price is not recorded.',
          )}
    </FigureTile>
  );
};

type TotalsProps = {
  ctx: PortalContext;
  of: Omit<OpenedReference, 'reference'>;
  before: OpenedReference | undefined;
  toLinks: string;
};

/** The totals of its links, beside those of the campaign before. */
const CampaignTotals: FC<TotalsProps> = ({ ctx, of: totals, before, toLinks }) => {
  const { t, base, pagePath } = ctx;
  const toLastDay = (at: string): string => {
    const day = toColombiaDay(new Date(at));
    return `${pagePath}?${new URLSearchParams({ from: day, to: day })}`;
  };
  const sinceCreation = `${t('Desde su creación', 'Since creation')}, ${toDay(ctx, totals.createdAt)}`;
  return (
    <>
      <div class="grid tiles">
        <FigureTile label={t('Abiertos', 'Opened')} figure={toShare(ctx, totals)} href={toLinks}>
          {t(
            `${toNumber(ctx, totals.opened)} de ${toCount(ctx, totals.links, NOUNS.link)}`,
            `${toNumber(ctx, totals.opened)} of ${toCount(ctx, totals.links, NOUNS.link)}`,
          )}
        </FigureTile>
        <FigureTile
          label={t('Visitas en total', 'Visits in total')}
          figure={toNumber(ctx, totals.clicks)}
          href={toLinks}
        >
          {sinceCreation}
        </FigureTile>
        <FigureTile
          label={t('Visitantes únicos', 'Unique visitors')}
          figure={toNumber(ctx, totals.uniqueClicks)}
          href={toLinks}
        >
          {sinceCreation}
        </FigureTile>
        <FigureTile
          label={t('Última visita', 'Last visit')}
          figure={totals.lastClickAt === null ? '—' : toDay(ctx, totals.lastClickAt)}
          href={totals.lastClickAt === null ? undefined : toLastDay(totals.lastClickAt)}
        >
          {totals.lastClickAt === null ? t('Todavía ninguna', 'None yet') : toTime(ctx, totals.lastClickAt)}
        </FigureTile>
        {isOf(MONEY_READERS, ctx) ? <CostTile ctx={ctx} of={totals} /> : null}
      </div>
      {before === undefined ? null : (
        <p class="soft">
          {t('La campaña anterior', 'The previous campaign')}{' '}
          <a href={`${base}/campaigns/${before.id}`}>{before.reference}</a>:{' '}
          {t(
            `${toNumber(ctx, before.opened)} de ${toNumber(ctx, before.links)} abiertos (${toShare(ctx, before)}), ${toCount(ctx, before.clicks, NOUNS.visit)}`,
            `${toNumber(ctx, before.opened)} of ${toNumber(ctx, before.links)} opened (${toShare(ctx, before)}), ${toCount(ctx, before.clicks, NOUNS.visit)}`,
          )}
          {isOf(MONEY_READERS, ctx) ? `, ${writeRange(ctx, sumOf(before.linksCost, before.visitsCost))}` : ''}
          .
        </p>
      )}
    </>
  );
};
