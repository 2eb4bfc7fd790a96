import type { FC } from 'hono/jsx';
import type { FormContext, PortalContext } from '../../context.ts';
import type { Done, Outcome } from '../../declare.ts';
import { getTokenAgain, type Key } from '../../domain/keys.ts';
import { toMoment } from '../../words/format.ts';
import { CAPABILITY_NAMES, SERVICE_NAMES } from '../../words/services.ts';

/** A key's state in one word. */
export const KeyState: FC<{ ctx: PortalContext; of: Key }> = ({
  ctx: { t, clock },
  of: { revokedAt, expiresAt },
}) =>
  revokedAt !== null ? (
    <span class="tag soft">{t('Revocada', 'Revoked')}</span>
  ) : expiresAt !== null && expiresAt <= clock() ? (
    <span class="tag warn">{t('Vencida', 'Expired')}</span>
  ) : (
    <span class="tag good">{t('Activa', 'Active')}</span>
  );

/** What a key may do, from which networks, and until when. */
export const KeyFacts: FC<{ ctx: PortalContext; of: Key }> = ({ ctx, of: key }) => {
  const { t, language } = ctx;
  const named = (names: Record<string, { es: string; en: string }>, codes: readonly string[]): string =>
    codes.map((code) => names[code]?.[language] ?? code).join(', ');
  return (
    <dl>
      <dt>{t('Termina en', 'Ends in')}</dt>
      <dd>
        <code>…{key.tokenHint}</code>
      </dd>
      <dt>{t('Servicios', 'Services')}</dt>
      <dd>{key.services === null ? t('Todos', 'All') : named(SERVICE_NAMES, key.services)}</dd>
      <dt>{t('Permisos', 'Capabilities')}</dt>
      <dd>{named(CAPABILITY_NAMES, key.capabilities) || t('Solo lectura', 'Reading only')}</dd>
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

/** A new token to who sends its form again; where it is not shown any more, the key. */
export async function showTokenAgain(ctx: FormContext, done: Done, back: string): Promise<Outcome> {
  const token = await getTokenAgain(ctx, done);
  return token === undefined
    ? { to: `${ctx.base}/keys/${done.targetId}` }
    : { show: <NewToken ctx={ctx} token={token} back={back} /> };
}

/** A new token, shown once, with an example call. */
export const NewToken: FC<{ ctx: PortalContext; token: string; back: string }> = ({
  ctx: { t, config },
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
    <p>{t('Una llamada de prueba:', 'A call to try it:')}</p>
    <pre>{`curl -H 'Authorization: Bearer ${token}' ${config.API_BASE_URL}/api/v6/utilities/ping`}</pre>
    <a class="button plain" href={back}>
      {t('Ya la copié', 'I have copied it')}
    </a>
  </div>
);
