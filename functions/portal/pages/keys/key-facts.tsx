import type { FC } from 'hono/jsx';
import { type State, StateTag } from '../../components/state-tag.tsx';
import type { FormContext, PortalContext } from '../../context.ts';
import type { Reveals } from '../../declare.ts';
import { getKeyOrThrow, type Key, toTokenAgain } from '../../domain/keys.ts';
import { toServiceName } from '../../words/billing-words.ts';
import { toMoment } from '../../words/format.ts';

const STATES: Record<Key['state'], State> = {
  active: { es: 'Activa', en: 'Active', look: 'good' },
  revoked: { es: 'Revocada', en: 'Revoked', look: 'soft' },
  expired: { es: 'Vencida', en: 'Expired', look: 'warn' },
  'creator-inactive': { es: 'Quien la creó está desactivado', en: 'Its creator is disabled', look: 'warn' },
  'cost-center-disabled': {
    es: 'Su centro de costo está desactivado',
    en: 'Its cost center is disabled',
    look: 'warn',
  },
};

/** Whether a key works, or why not. */
export const KeyStateTag: FC<{ ctx: PortalContext; of: Key }> = ({ ctx, of: { state } }) => (
  <StateTag ctx={ctx} of={STATES[state]} />
);

/** The services that a key is limited to. */
export const KeyServices: FC<{ ctx: PortalContext; of: Key }> = ({
  ctx: { t, language },
  of: { services },
}) => (
  <>
    {services === null
      ? t('Todos', 'All services')
      : services.map((code) => toServiceName(code)[language]).join(', ') || t('Ninguno', 'None')}
  </>
);

/** What a key may do, as requests with it are decided. */
export const KeyPermissions: FC<{ ctx: PortalContext; of: Key }> = ({
  ctx: { t, language },
  of: { permissions },
}) => (
  <>
    {permissions.map((permission) => permission[language]).join(' · ') ||
      t('Nada, salvo comprobar la llave', 'Nothing but checking the key')}
  </>
);

/** What a key may do, from which networks, and until when. */
export const KeyFacts: FC<{ ctx: PortalContext; of: Key }> = ({ ctx, of: key }) => {
  const { t } = ctx;
  return (
    <dl>
      <dt>{t('Termina en', 'Ends in')}</dt>
      <dd>
        <code>…{key.tokenHint}</code>
      </dd>
      <dt>{t('Servicios', 'Services')}</dt>
      <dd>
        <KeyServices ctx={ctx} of={key} />
      </dd>
      <dt>{t('Puede', 'May')}</dt>
      <dd>
        <KeyPermissions ctx={ctx} of={key} />
      </dd>
      <dt>{t('Redes', 'Networks')}</dt>
      <dd>{key.networks === null ? t('Cualquiera', 'Any') : key.networks.join(', ')}</dd>
      <dt>{t('Centro de costo', 'Cost center')}</dt>
      <dd>{key.costCenter}</dd>
      <dt>{t('Vence', 'Expires')}</dt>
      <dd>{key.expiresAt === null ? t('Nunca', 'Never') : toMoment(ctx, key.expiresAt)}</dd>
      <dt>{t('Último uso', 'Last use')}</dt>
      <dd>{key.lastUsedAt === null ? t('Nunca', 'Never') : toMoment(ctx, key.lastUsedAt)}</dd>
      <dt>{t('Creada', 'Created')}</dt>
      <dd>
        {toMoment(ctx, key.createdAt)} · {key.createdBy}
      </dd>
    </dl>
  );
};

/** How a form shows the token of the key that it has made; `back` is where its page leads. */
export const revealToken = (back: (ctx: FormContext) => string): Reveals => ({
  show: async (ctx, done) => {
    const key = await getKeyOrThrow(ctx, Number(done.targetId));
    const token = toTokenAgain(ctx, done, key);
    return token && <NewToken ctx={ctx} of={key} token={token} back={back(ctx)} />;
  },
  afterwards: ({ base }, { targetId }) => `${base}/keys/${targetId}`,
});

/** A new token, shown once, with an example call. */
const NewToken: FC<{ ctx: PortalContext; of: Key; token: string; back: string }> = ({
  ctx,
  ctx: { t, config },
  of,
  token,
  back,
}) => (
  <div class="card">
    <div class="note warn" role="status">
      <p>
        {t(
          'Copie la llave ahora: no se muestra de nuevo ni se guarda en ninguna parte.',
          'Copy the key now: it is not shown again, and kept nowhere.',
        )}
      </p>
    </div>
    <pre id="token">{token}</pre>
    <p>
      {t('Puede: ', 'It may: ')}
      <KeyPermissions ctx={ctx} of={of} />
    </p>
    <p>{t('Una llamada de prueba:', 'A call to try it:')}</p>
    <pre>{`curl -H 'Authorization: Bearer ${token}' ${config.API_BASE_URL}/api/v6/utilities/ping`}</pre>
    <a class="button plain" href={back}>
      {t('Ya la copié', 'I have copied it')}
    </a>
  </div>
);
