import type { FC } from 'hono/jsx';
import type { HomeSummary } from '../../../../shared/platform/get-home.ts';
import type { ServiceCode } from '../../../../shared/platform/services.ts';
import { toColombiaDay } from '../../../../shared/platform/time/colombia.ts';
import type { PortalContext } from '../../app/context.ts';
import { toMoment, toMoney, toNumber } from '../../i18n/format.ts';
import { BUILDERS, isOf } from '../../i18n/roles.ts';
import { Progress } from '../../ui/progress.tsx';
import { toCause } from '../calls/call-facts.tsx';

type PartProps = { ctx: PortalContext; home: HomeSummary };

/** First steps, until a key has made a call. */
export const FirstSteps: FC<PartProps> = ({ ctx, home: { steps } }) => {
  const { t, base, config, role, language, organization } = ctx;
  if (steps.hasCalled || role === 'member') return null;
  const done = (is: boolean) =>
    is ? (
      <span class="tag good">{t('Listo', 'Done')}</span>
    ) : (
      <span class="tag soft">{t('Falta', 'To do')}</span>
    );
  return (
    <div class="card">
      <h2>{t('Primeros pasos', 'First steps')}</h2>
      <ol class="steps">
        <li>
          <a href={`${base}/keys/new`}>{t('Cree una llave', 'Create a key')}</a> {done(steps.hasKey)}
        </li>
        <li>
          <a href={`${config.API_BASE_URL}/docs/${language}`}>
            {t('Haga la primera solicitud con ella', 'Make the first request with it')}
          </a>{' '}
          {done(steps.hasCalled)}
        </li>
        {organization.enabledServices.includes('urlshortener') ? (
          <li>
            <a href={`${base}/links/new`}>{t('Cree un enlace corto', 'Create a short link')}</a>{' '}
            {done(steps.hasLink)}
          </li>
        ) : null}
        <li>
          <a href={`${base}/webhooks`}>
            {t('Reciba eventos con un webhook', 'Receive events with a webhook')}
          </a>{' '}
          {done(steps.hasEndpoint)}
        </li>
      </ol>
    </div>
  );
};

/** Failures and service incidents; nothing when there are none. */
export const Problems: FC<PartProps> = ({
  ctx,
  home: { disabledEndpoints, failedBatches, failedCauses, calls, incidents },
}) => {
  const { t, base, organization } = ctx;
  const today = toColombiaDay(ctx.clock());
  const isOn = (service: ServiceCode) => organization.enabledServices.includes(service);
  const counted = (count: number, text: string, path: string | false) => {
    const said = `${text}: ${toNumber(ctx, count)}`;
    return count === 0 ? [] : [path === false ? said : <a href={base + path}>{said}</a>];
  };
  const troubles = [
    ...counted(
      disabledEndpoints,
      t('Destinos de webhooks deshabilitados', 'Disabled webhook endpoints'),
      isOf(BUILDERS, ctx) && '/webhooks',
    ),
    ...counted(
      calls.failed,
      t('Llamadas fallidas hoy', 'Failed calls today'),
      isOn('callblasting') && `/calls?status=failed&createdFrom=${today}`,
    ),
    ...failedCauses.flatMap((failed) =>
      counted(
        failed.calls,
        toCause(ctx, failed),
        isOn('callblasting') && `/calls?cause=${failed.hangupCause}&createdFrom=${today}`,
      ),
    ),
    ...counted(
      failedBatches,
      t('Lotes de números fallidos este mes', 'Failed batches of numbers this month'),
      isOn('numberinsight') && `/batches?status=failed&createdFrom=${today.slice(0, 8)}01`,
    ),
    ...incidents.map(
      ({ title, startedAt }) => `${t('Incidente', 'Incident')}: ${title} (${toMoment(ctx, startedAt)})`,
    ),
  ];
  if (troubles.length === 0) return null;
  return (
    <div class="note warn" role="status">
      <h2>{t('Requiere atención', 'Needs attention')}</h2>
      <ul>
        {troubles.map((trouble) => (
          <li>{trouble}</li>
        ))}
      </ul>
    </div>
  );
};

/** How much of each spend limit is used. */
export const SpendLimits: FC<PartProps> = ({ ctx, home: { spendLimits, currency } }) => {
  const { t } = ctx;
  if (spendLimits.length === 0) return null;
  return (
    <div class="card">
      <h2>{t('Límites de gasto', 'Spend limits')}</h2>
      {spendLimits.map(({ period, limitMicro, spentMicro, resetsAt }) => {
        const name = period === 'day' ? t('Hoy', 'Today') : t('Este mes', 'This month');
        return (
          <div>
            <p>
              {name}: {toMoney(ctx, spentMicro, currency)} {t('de', 'of')}{' '}
              {toMoney(ctx, limitMicro, currency)}{' '}
              <span class="soft small">
                {t('hasta', 'until')} {toMoment(ctx, resetsAt)}
              </span>
            </p>
            <Progress label={name} part={BigInt(spentMicro)} whole={BigInt(limitMicro)} />
          </div>
        );
      })}
    </div>
  );
};
