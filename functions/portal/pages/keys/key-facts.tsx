import type { FC } from 'hono/jsx';
import type { FormContext, PortalContext } from '../../app/context.ts';
import type { Reveals } from '../../app/declare.ts';
import { toKeyPage } from '../../app/key-page.ts';
import { toServiceName } from '../../i18n/billing-words.ts';
import { toMoment } from '../../i18n/format.ts';
import { endSentence } from '../../i18n/language.ts';
import { isOf, NUMBER_READERS } from '../../i18n/roles.ts';
import { CopyLine } from '../../ui/copy-button.tsx';
import { type State, StateTag } from '../../ui/state-tag.tsx';
import { getKeyOrThrow, type Key, toTokenAgain } from './key-actions.ts';

export const KEY_STATES: Record<Key['state'], State> = {
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
  <StateTag ctx={ctx} of={KEY_STATES[state]} />
);

/** The services that a key is limited to. */
export const toServicesText = ({ t, language }: PortalContext, { services }: Key): string =>
  services === null
    ? t('Todos', 'All services')
    : services.map((code) => toServiceName(code)[language]).join(', ') || t('Ninguno', 'None');

/** Describes what a key may do, as requests with it are decided. */
export const toPermissionText = ({ t, language }: PortalContext, { permissions }: Key): string =>
  permissions.map((permission) => permission[language]).join(' · ') ||
  t(
    'Solo lo que puede cualquier llave: comprobarse y leer el estado, los catálogos y un lote de números por su id',
    'Only what any key may do: check itself, and read the status, the catalogs and a batch of numbers by its id',
  );

/** The person who created a key, for those who see people's data, and for that person. */
export const toCreator = (ctx: PortalContext, { createdBy }: Key): string =>
  isOf(NUMBER_READERS, ctx) || createdBy === ctx.person.email
    ? createdBy
    : ctx.t('otra persona', 'somebody else');

/** A key's permissions, networks and end. */
export const KeyFacts: FC<{ ctx: PortalContext; of: Key }> = ({ ctx, of: key }) => {
  const { t } = ctx;
  return (
    <dl>
      <dt>{t('Termina en', 'Ends in')}</dt>
      <dd>
        <code>…{key.tokenHint}</code>
      </dd>
      <dt>{t('Servicios', 'Services')}</dt>
      <dd>{toServicesText(ctx, key)}</dd>
      <dt>{t('Permisos', 'Permissions')}</dt>
      <dd>{toPermissionText(ctx, key)}</dd>
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
        {toMoment(ctx, key.createdAt)} · {toCreator(ctx, key)}
      </dd>
    </dl>
  );
};

/** The page that shows the token of the key that a form has made; `back` is where its page leads. */
export const revealToken = (back: (ctx: FormContext) => string): Reveals => ({
  show: async (ctx, done) => {
    const key = await getKeyOrThrow(ctx, Number(done.targetId));
    const token = toTokenAgain(ctx, done, key);
    return token && <NewToken ctx={ctx} of={key} token={token} back={back(ctx)} />;
  },
  title: { es: 'Llave creada', en: 'Key created' },
  afterwards: ({ base }, { targetId }) => `${base}/keys/${targetId}`,
});

/** The time in which a key is new, and people wait for its first request. */
const NEW_MS = 3_600_000;
const LOOK_AGAIN_SEC = 5;

/** Whether the first request with a new key has arrived, which the script keeps up to date. */
export const FirstRequest: FC<{ ctx: PortalContext; of: Key }> = ({
  ctx,
  of: { id, createdAt, lastUsedAt },
}) => {
  const { t, base, clock } = ctx;
  if (clock().getTime() - createdAt.getTime() > NEW_MS) return null;
  if (lastUsedAt !== null)
    return (
      <p id="first-request" role="status">
        {t(
          endSentence(`Su primera solicitud llegó el ${toMoment(ctx, lastUsedAt)}`),
          `Its first request arrived: ${toMoment(ctx, lastUsedAt)}.`,
        )}
      </p>
    );
  return (
    <p
      id="first-request"
      role="status"
      class="soft"
      data-live={LOOK_AGAIN_SEC}
      data-from={`${base}/keys/${id}`}
    >
      {t('Aún no llega ninguna solicitud con ella.', 'No request with it has arrived yet.')}
    </p>
  );
};

/** A new token, shown once, with an example call. */
const NewToken: FC<{ ctx: PortalContext; of: Key; token: string; back: string }> = ({
  ctx,
  ctx: { t, config, language, organization },
  of,
  token,
  back,
}) => (
  <div class="card">
    <div class="note warn" role="status">
      <p>
        {t(
          'Copie la llave ahora: no se muestra de nuevo, y solo guardamos su hash.',
          'Copy the key now: it is not shown again, and we store only its hash.',
        )}
      </p>
    </div>
    <CopyLine id="token" request={ctx} text={token} label={t('Copiar la llave', 'Copy the key')} />
    <p>
      {t('Permisos: ', 'Permissions: ')}
      {toPermissionText(ctx, of)}
    </p>
    <p>{t('Una solicitud de prueba:', 'A request to try it:')}</p>
    <CopyLine
      request={ctx}
      text={`curl -H 'Authorization: Bearer ${token}' ${config.API_BASE_URL}/api/v6/utilities/ping`}
      label={t('Copiar la solicitud', 'Copy the request')}
    />
    <FirstRequest ctx={ctx} of={of} />
    <div class="row">
      {organization.sandboxOf === null ? null : (
        <form method="post" action={toKeyPage(config.API_BASE_URL, language)} target="_blank" rel="noopener">
          <input type="hidden" name="key" value={token} />
          <button type="submit">{t('Probar en la documentación', 'Try it in the documentation')}</button>
        </form>
      )}
      <a class="button plain" href={back}>
        {t('Ya la copié', 'I have copied it')}
      </a>
    </div>
  </div>
);
