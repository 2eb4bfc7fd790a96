import type { FC } from 'hono/jsx';
import { EVENT_TYPE_NAMES } from '../../../../shared/webhooks/event-names.ts';
import type { FormContext, PortalContext } from '../../app/context.ts';
import type { Done, Failed, Params, Reveals } from '../../app/declare.ts';
import { toUuid } from '../../i18n/fields.ts';
import { toInstant, toMoment, toNumber } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import { Choices } from '../../ui/forms/form.tsx';
import { NextPage } from '../../ui/lists/list-parts.tsx';
import { Table } from '../../ui/lists/table.tsx';
import { type State, StateTag } from '../../ui/state-tag.tsx';
import { toDeliveryState } from './delivery-facts.tsx';
import { type Delivery, type Endpoint, PER_PAGE, toOverlapEnd } from './webhook-actions.ts';

const REASONS: Record<NonNullable<Endpoint['disabledReason']>, Text> = {
  failures: { es: 'Deshabilitado por fallos', en: 'Disabled after failures' },
  gone: { es: 'Deshabilitado: respondió 410', en: 'Disabled: it answered 410' },
  operator: { es: 'Deshabilitado por el operador', en: 'Disabled by the operator' },
  customer: { es: 'Deshabilitado por una persona', en: 'Disabled by a person' },
};
type Shown = { ctx: PortalContext };

const ACTIVE: State = { es: 'Activo', en: 'Active', look: 'good' };

/** Whether an endpoint receives events, or why not. */
export const toEndpointState = ({ status, disabledReason }: Endpoint): State =>
  status === 'active' ? ACTIVE : { ...REASONS[disabledReason ?? 'operator'], look: 'bad' };

export const EndpointState: FC<Shown & { of: Endpoint }> = ({ ctx, of }) => (
  <StateTag ctx={ctx} of={toEndpointState(of)} />
);

/** The events that an endpoint receives. */
export const toEvents = ({ services, types }: Endpoint, { t }: PortalContext): string =>
  [...(services ?? []), ...(types ?? [])].join(', ') || t('Todos', 'All');

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

/** How a form shows the secret that it has made; `back` is where its page leads. */
export const revealSecret = (
  getSecret: (ctx: FormContext, done: Done) => Promise<string | undefined> | string | undefined,
  { back, isRotated = false }: { back: (ctx: FormContext, done: Done) => string; isRotated?: boolean },
): Reveals => ({
  show: async (ctx, done) => {
    const secret = await getSecret(ctx, done);
    const told = { back: back(ctx, done), ...(isRotated && { until: toOverlapEnd(done) }) };
    return secret && <NewSecret ctx={ctx} secret={secret} {...told} />;
  },
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
      <pre>{secret}</pre>
      {until ? (
        <p>
          {t(
            `El secreto anterior firma también hasta el ${toMoment(ctx, until)}.`,
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

export const EventChoices: FC<Shown & { failed: Failed | undefined; chosen: readonly string[] }> = ({
  ctx: { t },
  failed,
  chosen,
}) => (
  <Choices
    failed={failed}
    name="types"
    legend={t('Eventos', 'Events')}
    hint={t(
      'Si no marca ninguno, recibe todos, incluidos los que se agreguen.',
      'If you select none, it receives all, including later ones.',
    )}
    options={EVENT_TYPE_NAMES.filter((type) => type !== 'webhook.test').map((value) => ({
      value,
      label: <code>{value}</code>,
    }))}
    chosen={chosen}
  />
);

/** Deliveries before this one, as `DeliveryTable` links to them. */
export const toBefore = ({ before }: Params): string | undefined => (before ? toUuid(before) : undefined);

/** A page of deliveries; `given`: the list's other parameters. */
export const DeliveryTable: FC<Shown & { of: readonly Delivery[]; given: Params }> = ({ ctx, of, given }) => {
  const { t, base } = ctx;
  const last = of.length === PER_PAGE ? of.at(-1) : undefined;
  if (of.length === 0) return <p class="card">{t('No hay entregas.', 'There are no deliveries.')}</p>;
  return (
    <>
      <Table
        label={t('Entregas', 'Deliveries')}
        caption={t(
          'De los últimos 30 días. Las que fallaron, de los últimos 90.',
          'From the last 30 days. Failed ones, from the last 90.',
        )}
        columns={[
          t('Evento', 'Event'),
          t('Cuándo', 'When'),
          t('Estado', 'State'),
          { number: t('Intentos', 'Attempts') },
          t('Próximo intento', 'Next attempt'),
        ]}
      >
        {of.map(({ id, type, occurredAt, state, attempts, nextAttemptAt }) => (
          <tr>
            <td>
              <a href={`${base}/deliveries/${id}`}>{type}</a>
            </td>
            <td>{toInstant(ctx, occurredAt)}</td>
            <td>
              <StateTag ctx={ctx} of={toDeliveryState({ state, attempts, nextAttemptAt })} />
            </td>
            <td class="number">{toNumber(ctx, attempts)}</td>
            <td>{state === 'pending' && attempts > 0 ? toInstant(ctx, nextAttemptAt) : ''}</td>
          </tr>
        ))}
      </Table>
      <NextPage ctx={ctx} given={given} next={last && { before: last.id }} />
    </>
  );
};
