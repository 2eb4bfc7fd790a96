import type { FC } from 'hono/jsx';
import { SENSITIVE } from '../../../../shared/kernel/functions.ts';
import { mayHandOver } from '../../../../shared/people/disclosure.ts';
import type { EndpointDay } from '../../../../shared/webhooks/endpoints/summarize-endpoint.ts';
import { EVENT_TYPE_NAMES, type EventType, shownByEvent } from '../../../../shared/webhooks/event-names.ts';
import type { FormContext, PortalContext } from '../../app/context.ts';
import type { Done, Input, Reveals } from '../../app/declare.ts';
import { toMoment, toNumber, toPercent } from '../../i18n/format.ts';
import { endSentence, type Text } from '../../i18n/language.ts';
import { FigureTile } from '../../ui/charts/figure-tile.tsx';
import { CopyLine } from '../../ui/copy-button.tsx';
import { type State, StateTag } from '../../ui/state-tag.tsx';
import { type Endpoint, toOverlapEnd } from './webhook-actions.ts';

const REASONS: Record<NonNullable<Endpoint['disabledReason']>, Text> = {
  failures: { es: 'Deshabilitado por fallos', en: 'Disabled after failures' },
  gone: { es: 'Deshabilitado: respondió 410', en: 'Disabled: it answered 410' },
  operator: { es: 'Deshabilitado por el operador', en: 'Disabled by the operator' },
  customer: { es: 'Deshabilitado por una persona', en: 'Disabled by a person' },
};
type Shown = { ctx: PortalContext };

const ACTIVE: State = { es: 'Activo', en: 'Active', look: 'good' };

const FAILING: State = { es: 'Falla', en: 'Failing', look: 'bad' };

/** Whether an endpoint receives events, or why not. */
export const toEndpointState = ({ status, disabledReason, failingSince }: Endpoint): State =>
  status !== 'active'
    ? { ...REASONS[disabledReason ?? 'operator'], look: 'bad' }
    : failingSince === null
      ? ACTIVE
      : FAILING;

/** The deliveries of 24 hours: how many were delivered and failed, and how fast the endpoint answers; and what it receives. */
export const DayOfEndpoint: FC<Shown & { of: Endpoint; day: EndpointDay }> = ({
  ctx,
  of,
  day: { delivered, failed, p95Ms },
}) => {
  const { t, base } = ctx;
  const all = delivered + failed;
  const period = t('en 24 horas', 'in 24 hours');
  const list = (state: string) => `${base}/deliveries?endpoint=${of.id}&state=${state}`;
  const share = (count: number) => (all === 0 ? period : `${toPercent(ctx, count / all)} · ${period}`);
  const types = of.types?.length ?? 0;
  return (
    <>
      <div class="grid tiles">
        <FigureTile
          label={t('Entregadas', 'Delivered')}
          figure={toNumber(ctx, delivered)}
          href={list('delivered')}
        >
          {share(delivered)}
        </FigureTile>
        <FigureTile label={t('Fallidas', 'Failed')} figure={toNumber(ctx, failed)} href={list('failed')}>
          {share(failed)}
        </FigureTile>
        <FigureTile
          label={t('Responde en', 'Answers within')}
          figure={p95Ms === null ? '—' : `${toNumber(ctx, p95Ms)} ms`}
          href={`${base}/deliveries?endpoint=${of.id}`}
        >
          {t('95 % de las veces (p95)', '95% of the time (p95)')}
        </FigureTile>
        <FigureTile
          label={t('Recibe', 'Receives')}
          figure={types === 0 ? t('Todo', 'All') : toNumber(ctx, types)}
          href="#events"
        >
          {types === 0 ? toEvents(of, ctx) : t('tipos de eventos', 'types of events')}
        </FigureTile>
      </div>
      {all === 0 ? null : (
        <div class="split">
          <progress
            aria-label={t('Entregadas, entre entregadas y fallidas', 'Delivered, of delivered and failed')}
            max={all}
            value={delivered}
          />
          <p class="legend">
            <span class="good">
              {t('Entregadas', 'Delivered')} {toNumber(ctx, delivered)}
            </span>
            <span class="bad">
              {t('Fallidas', 'Failed')} {toNumber(ctx, failed)}
            </span>
          </p>
        </div>
      )}
    </>
  );
};

export const EndpointState: FC<Shown & { of: Endpoint }> = ({ ctx, of }) => (
  <StateTag ctx={ctx} of={toEndpointState(of)} />
);

/** The events that an endpoint receives. */
export const toEvents = ({ services, types }: Endpoint, { t }: PortalContext): string =>
  [...(services ?? []), ...(types ?? [])].join(', ') || t('Todos los eventos', 'All events');

/** Leads to the samples of code that verify a signature. */
export const VerifyingGuide: FC<Shown> = ({ ctx: { t, config, language } }) => (
  <p>
    <a href={`${config.API_BASE_URL}/docs/${language}/guides/webhooks`}>
      {t(
        'Cómo verificar una firma, con ejemplos en TypeScript, Python y PHP',
        'How to verify a signature, with samples in TypeScript, Python and PHP',
      )}
    </a>
  </p>
);

/** The page that shows the secret that a form has made; `back` is where its page leads. */
export const revealSecret = (
  getSecret: (ctx: FormContext, done: Done) => Promise<string | undefined> | string | undefined,
  { back, isRotated = false }: { back: (ctx: FormContext, done: Done) => string; isRotated?: boolean },
): Reveals => ({
  show: async (ctx, done) => {
    const secret = await getSecret(ctx, done);
    const told = { back: back(ctx, done), ...(isRotated && { until: toOverlapEnd(done) }) };
    return secret && <NewSecret ctx={ctx} secret={secret} {...told} />;
  },
  title: isRotated
    ? { es: 'Secreto rotado', en: 'Secret rotated' }
    : { es: 'Secreto creado', en: 'Secret created' },
  afterwards: back,
});

/** A new secret, shown once. */
const NewSecret: FC<Shown & { secret: string; back: string; until?: Date }> = ({
  ctx,
  secret,
  back,
  until,
}) => {
  const { t } = ctx;
  return (
    <div class="card">
      <div class="note warn">
        <p>
          {t(
            'Copie el secreto ahora: no se vuelve a mostrar.',
            'Copy the secret now: it is not shown again.',
          )}
        </p>
      </div>
      <CopyLine request={ctx} text={secret} label={t('Copiar el secreto', 'Copy the secret')} />
      {until ? (
        <p>
          {t(
            endSentence(`El secreto anterior firma también hasta el ${toMoment(ctx, until)}`),
            `The previous secret also signs until ${toMoment(ctx, until)}.`,
          )}
        </p>
      ) : null}
      <VerifyingGuide ctx={ctx} />
      <p>
        <a class="button" href={back}>
          {t('Listo', 'Done')}
        </a>
      </p>
    </div>
  );
};

/** The events that the reader may have sent to an endpoint. */
const toChoices = ({ role, organization: { developersGrantAccount } }: PortalContext): EventType[] =>
  EVENT_TYPE_NAMES.filter(
    (type) => type !== 'webhook.test' && mayHandOver({ role, developersGrantAccount }, shownByEvent(type)),
  );

/** The choice of events, of which none means all, for those who may have all of them sent. */
export const EVENTS_INPUT: Input = {
  label: { es: 'Eventos', en: 'Events' },
  hint: (ctx) =>
    mayHandOver({ ...ctx, ...ctx.organization }, SENSITIVE)
      ? ctx.t(
          'Si no marca ninguno, recibe todos, incluidos los que se agreguen.',
          'If you select none, it receives all, including later ones.',
        )
      : ctx.t(
          'Marque al menos uno. Los que muestran montos o personas los elige un propietario o administrador.',
          'Select at least one. Owners and administrators choose those that show amounts or people.',
        ),
  options: (ctx) => toChoices(ctx).map((value) => ({ value, label: <code>{value}</code> })),
};
