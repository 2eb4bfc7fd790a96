import type { FC } from 'hono/jsx';
import { EVENT_TYPE_NAMES } from '../../../../shared/webhooks/event-types.ts';
import { Choices } from '../../components/form.tsx';
import { Older } from '../../components/list-parts.tsx';
import { Table } from '../../components/table.tsx';
import type { FormContext, PortalContext } from '../../context.ts';
import type { Done, Failed, Params, Reveals } from '../../declare.ts';
import { type Delivery, type Endpoint, PER_PAGE, toOverlapEnd } from '../../domain/webhooks.ts';
import { toUuid } from '../../words/fields.ts';
import { toInstant, toMoment, toNumber } from '../../words/format.ts';
import type { Text } from '../../words/language.ts';

const REASONS: Record<NonNullable<Endpoint['disabledReason']>, Text> = {
  failures: { es: 'Deshabilitado por fallos', en: 'Disabled by failures' },
  gone: { es: 'Deshabilitado: respondió 410', en: 'Disabled: it answered 410' },
  operator: { es: 'Deshabilitado por el operador', en: 'Disabled by the operator' },
  customer: { es: 'Deshabilitado a mano', en: 'Disabled by hand' },
};
const STATES: Record<Delivery['state'], Text & { look: string }> = {
  pending: { es: 'En camino', en: 'On its way', look: 'soft' },
  waiting: { es: 'Espera al endpoint', en: 'Waits for the endpoint', look: 'warn' },
  delivered: { es: 'Entregada', en: 'Delivered', look: 'good' },
  failed: { es: 'Falló', en: 'Failed', look: 'bad' },
  canceled: { es: 'Cancelada', en: 'Canceled', look: 'soft' },
};

type Shown = { ctx: PortalContext };

export const EndpointState: FC<Shown & { of: Endpoint }> = ({ ctx: { t, language }, of }) =>
  of.status === 'active' ? (
    <span class="tag good">{t('Activo', 'Active')}</span>
  ) : (
    <span class="tag bad">{REASONS[of.disabledReason ?? 'operator'][language]}</span>
  );

/** Leads to the samples of code that verify a signature. */
export const VerifyingGuide: FC<Shown> = ({ ctx: { t, config, language } }) => (
  <p>
    <a href={`${config.API_BASE_URL}/docs/${language}/guides/webhooks`}>
      {t(
        'Cómo se verifica una firma, con ejemplos en TypeScript, Python y PHP',
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
            `The secret before signs too until ${toMoment(ctx, until)}.`,
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
      'Sin marcar ninguno, recibe todos, también los que vengan.',
      'With none marked it gets all, also those to come.',
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
  const { t, language, base } = ctx;
  const last = of.length === PER_PAGE ? of.at(-1) : undefined;
  if (of.length === 0) return <p class="card">{t('No hay entregas.', 'There are no deliveries.')}</p>;
  return (
    <>
      <Table
        label={t('Entregas', 'Deliveries')}
        caption={t(
          'De los últimos 30 días; las que fallaron, de 90',
          'Of the last 30 days; those that failed, of 90',
        )}
        columns={[
          t('Evento', 'Event'),
          t('Cuándo', 'When'),
          t('Estado', 'State'),
          { number: t('Intentos', 'Attempts') },
        ]}
      >
        {of.map(({ id, type, occurredAt, state, attempts }) => (
          <tr>
            <td>{attempts > 0 ? <a href={`${base}/deliveries/${id}`}>{type}</a> : type}</td>
            <td>{toInstant(ctx, occurredAt)}</td>
            <td>
              <span class={`tag ${STATES[state].look}`}>{STATES[state][language]}</span>
            </td>
            <td class="number">{toNumber(ctx, attempts)}</td>
          </tr>
        ))}
      </Table>
      <Older ctx={ctx} given={given} next={last && { before: last.id }} />
    </>
  );
};
