import type { FC } from 'hono/jsx';
import { toColombiaDay } from '../../../../shared/kernel/time/colombia.ts';
import type { HomeSummary } from '../../../../shared/people/organizations/get-home.ts';
import type { PortalContext } from '../../app/context.ts';
import { toMoment, toMoney, toNumber } from '../../i18n/format.ts';
import { BUILDERS, isOf } from '../../i18n/roles.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import { toCause } from '../calls/call-facts.tsx';

type PartProps = { ctx: PortalContext; home: HomeSummary };

/** First steps, until a key has made a call. */
export const FirstSteps: FC<PartProps> = ({ ctx, home: { steps } }) => {
  const { t, base, config, role, language, organization } = ctx;
  if (steps.hasCalled || role === 'member') return null;
  const step = (isDone: boolean, href: string, name: string) => (
    <li class={isDone ? 'done' : undefined}>
      <Icon name={isDone ? 'circle-check' : 'circle'} />
      <a href={href}>{name}</a>
      {isDone ? <span class="hidden"> {t('Listo', 'Done')}</span> : null}
    </li>
  );
  return (
    <div class="card">
      <h2>{t('Primeros pasos', 'First steps')}</h2>
      <ol class="steps">
        {step(steps.hasKey, `${base}/keys/new`, t('Cree una llave', 'Create a key'))}
        {step(
          steps.hasCalled,
          `${config.API_BASE_URL}/docs/${language}`,
          t('Haga la primera solicitud con ella', 'Make the first request with it'),
        )}
        {organization.enabledServices.includes('urlshortener')
          ? step(steps.hasLink, `${base}/links/new`, t('Cree un enlace corto', 'Create a short link'))
          : null}
        {step(
          steps.hasEndpoint,
          `${base}/webhooks`,
          t('Reciba eventos con un webhook', 'Receive events with a webhook'),
        )}
      </ol>
    </div>
  );
};

/** Problems that need somebody, one line each, with a link to it. Empty when there are none. */
export const Alerts: FC<PartProps> = ({
  ctx,
  home: { disabledEndpoints, failingEndpoints, failedBatches, incidents },
}) => {
  const { t, base, organization, config, language } = ctx;
  const month = `${toColombiaDay(ctx.clock()).slice(0, 8)}01`;
  const alerts = [
    ...incidents.map(({ title, startedAt }) => ({
      text: `${t('Incidente', 'Incident')}: ${title} (${toMoment(ctx, startedAt)})`,
      href: `${config.API_BASE_URL}/status?lang=${language}`,
    })),
    disabledEndpoints > 0 && {
      text: t(
        `Destinos de webhooks deshabilitados: ${toNumber(ctx, disabledEndpoints)}`,
        `Disabled webhook endpoints: ${toNumber(ctx, disabledEndpoints)}`,
      ),
      href: isOf(BUILDERS, ctx) && `${base}/webhooks?status=disabled`,
    },
    failingEndpoints > 0 && {
      text: t(
        `Destinos de webhooks que fallan: ${toNumber(ctx, failingEndpoints)}`,
        `Failing webhook endpoints: ${toNumber(ctx, failingEndpoints)}`,
      ),
      href: isOf(BUILDERS, ctx) && `${base}/webhooks?status=failing`,
    },
    failedBatches > 0 && {
      text: t(
        `Lotes de números fallidos este mes: ${toNumber(ctx, failedBatches)}`,
        `Failed batches of numbers this month: ${toNumber(ctx, failedBatches)}`,
      ),
      href:
        organization.enabledServices.includes('numberinsight') &&
        `${base}/batches?status=failed&createdFrom=${month}`,
    },
  ].filter((alert) => alert !== false);
  if (alerts.length === 0) return null;
  return (
    <section class="card alerts" aria-label={t('Requiere atención', 'Needs attention')}>
      {alerts.map(({ text, href }) =>
        href === false ? (
          <p>
            <Icon name="triangle-alert" />
            {text}
          </p>
        ) : (
          <a class="alert" href={href}>
            <Icon name="triangle-alert" />
            {text}
            <Icon name="chevron-right" />
          </a>
        ),
      )}
    </section>
  );
};

/** Today's failed calls by the cause of their last attempt; each leads to its calls. */
export const FailedCalls: FC<PartProps> = ({ ctx, home: { calls, failedCauses } }) => {
  const { t, base, organization } = ctx;
  if (calls.failed === 0) return null;
  const today = toColombiaDay(ctx.clock());
  const isOn = organization.enabledServices.includes('callblasting');
  const lead = (text: string, query: string) =>
    isOn ? <a href={`${base}/calls?${query}&createdFrom=${today}`}>{text}</a> : text;
  return (
    <div class="card">
      <div class="row between">
        <h2>{lead(t('Llamadas fallidas hoy', 'Failed calls today'), 'status=failed')}</h2>
        <p class="soft">
          {t(
            `${toNumber(ctx, calls.failed)} de ${toNumber(ctx, calls.today)}`,
            `${toNumber(ctx, calls.failed)} of ${toNumber(ctx, calls.today)}`,
          )}
        </p>
      </div>
      <ul class="plain-list">
        {failedCauses.map((failed) => (
          <li>
            {lead(toCause(ctx, failed), `cause=${failed.hangupCause}`)}{' '}
            <span>{toNumber(ctx, failed.calls)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The used part of each spend limit. */
export const SpendLimits: FC<PartProps> = ({ ctx, home: { spendLimits, currency } }) => {
  const { t, base } = ctx;
  if (spendLimits.length === 0) return null;
  return (
    <div class="card">
      <h2>
        <a href={`${base}/billing#limits`}>{t('Límites de gasto', 'Spend limits')}</a>
      </h2>
      {spendLimits.map(({ period, limitMicro, spentMicro, resetsAt }) => {
        const name = period === 'day' ? t('Hoy', 'Today') : t('Este mes', 'This month');
        return (
          <div class="limit">
            <p>
              {name}: {toMoney(ctx, spentMicro, currency)} {t('de', 'of')}{' '}
              {toMoney(ctx, limitMicro, currency)}
            </p>
            <Progress label={name} part={BigInt(spentMicro)} whole={BigInt(limitMicro)} />
            <p class="hint">
              {t('Se reinicia el', 'Resets on')} {toMoment(ctx, resetsAt)}
            </p>
          </div>
        );
      })}
    </div>
  );
};
