import * as z from 'zod';
import { Form, OnceField, refusedOf } from '../../components/form.tsx';
import { defineForm, definePage } from '../../declare.ts';
import { getKeyOrThrow, replaceKey, revokeOwnKey } from '../../domain/keys.ts';
import { Once, toId } from '../../words/fields.ts';
import { BUILDERS } from '../../words/roles.ts';
import { KeyFacts, KeyState, NewToken } from './key-facts.tsx';

const revoke = defineForm({
  name: 'revoke',
  roles: BUILDERS,
  whileBlocked: true,
  done: { es: 'La llave ya no sirve.', en: 'The key no longer works.' },
  fields: () => z.object({}),
  act: async (ctx, _, { key }) => {
    await revokeOwnKey(ctx, toId(key));
    return { to: ctx.pagePath, done: 'revoke' };
  },
});

const replace = defineForm({
  name: 'replace',
  roles: BUILDERS,
  fresh: true,
  fields: () => z.object({ once: Once }),
  act: async (ctx, { once }, { key }) => {
    const { token } = await replaceKey(ctx, once, toId(key));
    return { show: <NewToken ctx={ctx} token={token} back={ctx.pagePath} /> };
  },
});

export const keyPage = definePage({
  path: '/keys/{key}',
  title: { es: 'Llave', en: 'Key' },
  roles: BUILDERS,
  forms: [revoke, replace],
  render: async (ctx, { params, failed }) => {
    const { t } = ctx;
    const key = await getKeyOrThrow(ctx, toId(params.key));
    return (
      <>
        <div class="card">
          <h2>
            {key.name} <KeyState ctx={ctx} of={key} />
          </h2>
          <KeyFacts ctx={ctx} of={key} />
        </div>
        {key.revokedAt === null ? (
          <div class="grid">
            <div class="card">
              <h2>{t('Reemplazar', 'Replace')}</h2>
              <p>
                {t(
                  'Crea una gemela con los mismos permisos. Esta sigue sirviendo hasta que la revoque.',
                  'Creates a twin that may do the same. This one goes on working until you revoke it.',
                )}
              </p>
              <Form ctx={ctx} of={replace} failed={failed} submit={t('Crear la gemela', 'Create the twin')}>
                <OnceField failed={refusedOf(failed, replace)} />
              </Form>
            </div>
            <div class="card">
              <h2>{t('Revocar', 'Revoke')}</h2>
              <p>
                {t(
                  'Lo que la use deja de funcionar en un minuto, para siempre.',
                  'What uses it stops working within a minute, for good.',
                )}
              </p>
              <Form
                ctx={ctx}
                of={revoke}
                failed={failed}
                submit={t('Revocar la llave', 'Revoke the key')}
                danger
              />
            </div>
          </div>
        ) : null}
      </>
    );
  },
});
