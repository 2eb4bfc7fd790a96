import type { FC } from 'hono/jsx';
import type { ServiceCode } from '../../../../shared/kernel/services.ts';
import { toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import { getHome, MAX_COUNTED_ROWS } from '../../../../shared/people/organizations/get-home.ts';
import type { PortalContext } from '../../app/context.ts';
import { definePage } from '../../app/declare.ts';
import { toNumber } from '../../i18n/format.ts';
import { BUILDERS, EVERYONE, isOf, MONEY_READERS } from '../../i18n/roles.ts';
import { FigureTile } from '../../ui/charts/figure-tile.tsx';
import { titled } from '../../ui/frame/heading.tsx';
import { isRestricted } from '../../ui/is-restricted.ts';
import { BalanceTile, HomeVisits } from './home-figures.tsx';
import { Alerts, FailedCalls, FirstSteps, SpendLimits } from './home-parts.tsx';

type CountProps = {
  ctx: PortalContext;
  label: string;
  counts: { today: number; month: number };
  /** The list behind it. */
  path: string;
  service: ServiceCode;
  capped?: boolean;
};

const Count: FC<CountProps> = ({ ctx, label, counts: { today, month }, path, service, capped }) => {
  const { t, base, organization } = ctx;
  const shown = (count: number) => toNumber(ctx, count) + (capped && count >= MAX_COUNTED_ROWS ? '+' : '');
  const isOn = organization.enabledServices.includes(service);
  return (
    <FigureTile label={label} figure={shown(today)} href={isOn ? base + path : undefined}>
      {t('Hoy', 'Today')}
      <br />
      {shown(month)} {t('este mes', 'this month')}
    </FigureTile>
  );
};

export const homePage = definePage({
  path: '',
  title: { es: 'Inicio', en: 'Home' },
  menu: { group: 'overview', icon: 'house' },
  roles: EVERYONE,
  render: async (ctx) => {
    const { t, base, organization } = ctx;
    const home = await getHome(ctx);
    const today = toColombiaDay(ctx.clock());
    const seesMoney = isOf(MONEY_READERS, ctx);
    const hasLinks = organization.enabledServices.includes('urlshortener');
    const mayCreate = hasLinks && isOf(BUILDERS, ctx) && !isRestricted(organization);
    return titled(
      {
        title: t('Inicio', 'Home'),
        actions: mayCreate ? (
          <a class="button" href={`${base}/links/new`}>
            {t('Crear enlace', 'Create link')}
          </a>
        ) : undefined,
      },
      <>
        <FirstSteps ctx={ctx} home={home} />
        <Alerts ctx={ctx} home={home} />
        <div class="grid tiles">
          {seesMoney ? <BalanceTile ctx={ctx} home={home} /> : null}
          <Count
            ctx={ctx}
            label={t('Enlaces creados', 'Links created')}
            counts={home.links}
            path={`/links?createdFrom=${today}`}
            service="urlshortener"
            capped
          />
          <Count
            ctx={ctx}
            label={t('Visitas', 'Visits')}
            counts={home.visits}
            path="/links"
            service="urlshortener"
          />
          <Count
            ctx={ctx}
            label={t('Consultas', 'Look-ups')}
            counts={home.lookups}
            path={`/batches?createdFrom=${today}`}
            service="numberinsight"
          />
          <Count
            ctx={ctx}
            label={t('Llamadas', 'Calls')}
            counts={home.calls}
            path={`/calls?createdFrom=${today}`}
            service="callblasting"
            capped
          />
        </div>
        {hasLinks ? <HomeVisits ctx={ctx} home={home} /> : null}
        <div class="grid">
          <FailedCalls ctx={ctx} home={home} />
          {seesMoney ? <SpendLimits ctx={ctx} home={home} /> : null}
        </div>
      </>,
    );
  },
});
