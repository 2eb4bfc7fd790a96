import type { FC } from 'hono/jsx';
import { MAX_COUNTED } from '../../../../db/queries/portal/home-summary.ts';
import type { PortalContext } from '../../context.ts';
import { definePage } from '../../declare.ts';
import { getHome } from '../../domain/home.ts';
import { toMoney, toNumber } from '../../words/format.ts';
import { ADMINISTRATORS, EVERYONE } from '../../words/roles.ts';
import { FirstSteps, Problems, SpendLimits } from './home-parts.tsx';

type CountProps = {
  ctx: PortalContext;
  label: string;
  counts: { today: number; month: number };
  capped?: boolean;
};

const Count: FC<CountProps> = ({ ctx, label, counts: { today, month }, capped }) => {
  const shown = (count: number) => toNumber(ctx, count) + (capped && count >= MAX_COUNTED ? '+' : '');
  return (
    <div class="card">
      <h2>{label}</h2>
      <p>
        <span class="figure">{shown(today)}</span> {ctx.t('hoy', 'today')}
      </p>
      <p class="soft">
        {shown(month)} {ctx.t('este mes', 'this month')}
      </p>
    </div>
  );
};

export const homePage = definePage({
  path: '',
  title: { es: 'Inicio', en: 'Home' },
  menu: 10,
  roles: EVERYONE,
  render: async (ctx) => {
    const { t } = ctx;
    const home = await getHome(ctx);
    const seesMoney = (ADMINISTRATORS as readonly string[]).includes(ctx.role);
    return (
      <>
        <FirstSteps ctx={ctx} home={home} />
        <Problems ctx={ctx} home={home} />
        <div class="grid">
          {seesMoney && home.availableMicro !== null ? (
            <div class="card">
              <h2>
                {home.mode === 'credit'
                  ? t('Crédito disponible', 'Credit left')
                  : t('Saldo disponible', 'Balance')}
              </h2>
              <p class="figure">{toMoney(ctx, home.availableMicro, home.currency)}</p>
            </div>
          ) : null}
          <Count ctx={ctx} label={t('Enlaces creados', 'Links created')} counts={home.links} capped />
          <Count ctx={ctx} label={t('Visitas', 'Visits')} counts={home.visits} />
          <Count ctx={ctx} label={t('Números consultados', 'Numbers looked up')} counts={home.lookups} />
          <Count ctx={ctx} label={t('Llamadas', 'Calls')} counts={home.calls} capped />
        </div>
        {seesMoney ? <SpendLimits ctx={ctx} home={home} /> : null}
      </>
    );
  },
});
