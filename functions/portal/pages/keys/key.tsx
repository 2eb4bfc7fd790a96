import * as z from 'zod';
import type { PortalContext } from '../../app/context.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { toId } from '../../i18n/fields.ts';
import { toCount, toMoment } from '../../i18n/format.ts';
import { endSentence } from '../../i18n/language.ts';
import { NOUNS } from '../../i18n/nouns.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { titled } from '../../ui/frame/heading.tsx';
import { getKeyOrThrow, type Key, replaceKey, revokeOwnKey } from './key-actions.ts';
import { FirstRequest, KeyFacts, KeyStateTag, revealToken } from './key-facts.tsx';

/** Uses are kept for so many days. */
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;

/** Describes a key without a recorded use: older uses are forgotten, but a newer key was never used. */
const toUnused = ({ t, clock }: PortalContext, { createdAt }: Key): string =>
  clock().getTime() - createdAt.getTime() > KEPT_DAYS * DAY_MS
    ? t(`No se ha usado en ${KEPT_DAYS} días.`, `It has not been used for ${KEPT_DAYS} days.`)
    : t('No se ha usado.', 'It has not been used.');

const revoke = defineForm({
  name: 'revoke',
  idempotent: true,
  roles: BUILDERS,
  whileBlocked: true,
  done: { es: 'Se revocó la llave.', en: 'Key revoked.' },
  fields: () => z.object({}),
  confirm: async (ctx, _, { key: id }) => {
    const { t } = ctx;
    const key = await getKeyOrThrow(ctx, toId(id));
    if (key.revokedAt !== null) return undefined;
    const calls = toCount(ctx, key.calls, NOUNS.request);
    const last = key.lastUsedAt && toMoment(ctx, key.lastUsedAt);
    return {
      title: t(`¿Revocar «${key.name}»?`, `Revoke “${key.name}”?`),
      content: (
        <>
          <p>
            {t('Lo que usa la llave', 'What uses the key')} <strong>{key.name}</strong>{' '}
            <code>…{key.tokenHint}</code>{' '}
            {t(
              'deja de funcionar en un minuto. No se puede deshacer.',
              'stops working within a minute. This cannot be undone.',
            )}
          </p>
          <p>
            {last === null
              ? toUnused(ctx, key)
              : t(
                  endSentence(`Hizo ${calls} en los últimos 30 días; la última, el ${last}`),
                  `It made ${calls} in the last 30 days, the last one on ${last}.`,
                )}
          </p>
        </>
      ),
      submit: t('Revocar llave', 'Revoke key'),
      name: key.name,
    };
  },
  act: (ctx, _, { key }) => revokeOwnKey(ctx, toId(key)),
});

const replace = defineForm({
  name: 'replace',
  roles: BUILDERS,
  fresh: true,
  fields: () => z.object({}),
  act: (ctx, _, { key }) => replaceKey(ctx, toId(key)),
  reveals: revealToken(({ pagePath }) => pagePath),
});

export const keyPage = definePage({
  path: '/keys/{key}',
  title: { es: 'Llave', en: 'Key' },
  roles: BUILDERS,
  forms: [revoke, replace],
  render: async (ctx, { params, failed }) => {
    const { t } = ctx;
    const key = await getKeyOrThrow(ctx, toId(params.key));
    return titled(
      { title: key.name, state: <KeyStateTag ctx={ctx} of={key} /> },
      <>
        <div class="card">
          <FirstRequest ctx={ctx} of={key} />
          <KeyFacts ctx={ctx} of={key} />
        </div>
        {key.revokedAt === null ? (
          <div class="grid">
            <div class="card">
              <h2>{t('Reemplazar', 'Replace')}</h2>
              <p>
                {t(
                  'Crea otra llave con los mismos permisos. Esta sigue funcionando hasta que la revoque.',
                  'Creates a key with the same permissions. This one keeps working until you revoke it.',
                )}
              </p>
              <Form
                ctx={ctx}
                of={replace}
                failed={failed}
                submit={t('Crear el reemplazo', 'Create replacement')}
              ></Form>
            </div>
            <div class="card">
              <h2>{t('Revocar', 'Revoke')}</h2>
              <p>
                {t(
                  'Los sistemas que la usan dejan de funcionar en un minuto. No se puede deshacer.',
                  'Systems that use it stop working within a minute. This cannot be undone.',
                )}
              </p>
              <Form ctx={ctx} of={revoke} failed={failed} submit={t('Revocar llave', 'Revoke key')} danger />
            </div>
          </div>
        ) : null}
      </>,
    );
  },
});
