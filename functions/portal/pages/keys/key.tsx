import * as z from 'zod';
import { Form } from '../../components/form.tsx';
import { defineForm, definePage } from '../../declare.ts';
import { getKeyOrThrow, replaceKey, revokeOwnKey } from '../../domain/keys.ts';
import { toId } from '../../words/fields.ts';
import { BUILDERS } from '../../words/roles.ts';
import { KeyFacts, KeyStateTag, revealToken } from './key-facts.tsx';

const revoke = defineForm({
  name: 'revoke',
  sets: true,
  roles: BUILDERS,
  whileBlocked: true,
  done: { es: 'La llave ya no sirve.', en: 'The key no longer works.' },
  fields: () => z.object({}),
  act: async (ctx, _, { key }) => {
    await revokeOwnKey(ctx, toId(key));
  },
});

const replace = defineForm({
  name: 'replace',
  roles: BUILDERS,
  fresh: true,
  fields: () => z.object({}),
  act: async (ctx, _, { key }) => {
    await replaceKey(ctx, toId(key));
  },
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
    return (
      <>
        <div class="card">
          <h2>
            {key.name} <KeyStateTag ctx={ctx} of={key} />
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
              <Form
                ctx={ctx}
                of={replace}
                failed={failed}
                submit={t('Crear la gemela', 'Create the twin')}
              ></Form>
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
