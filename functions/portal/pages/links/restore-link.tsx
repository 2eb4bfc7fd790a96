import * as z from 'zod';
import { defineForm, definePage } from '../../app/declare.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { Field, Form, refusedOf } from '../../ui/forms/form.tsx';
import { restoreOwnLink } from './link-actions.ts';
import { toLinkPath } from './link-path.ts';

const restore = defineForm({
  name: 'restore',
  operation: 'restoreLink',
  idempotent: true,
  roles: BUILDERS,
  fields: () =>
    z.object({ domain: z.string().trim().min(1).max(253), code: z.string().trim().min(1).max(64) }),
  act: async (ctx, input) => {
    await restoreOwnLink(ctx, toLinkPath(input));
  },
  redirectTo: ({ base }, input) => {
    const { domain, code } = toLinkPath(input);
    return `${base}/links/${encodeURIComponent(domain)}/${encodeURIComponent(code)}`;
  },
});

export const restoreLinkPage = definePage({
  path: '/links/restore',
  title: { es: 'Restaurar un enlace', en: 'Restore a link' },
  roles: BUILDERS,
  service: 'urlshortener',
  statements: 0,
  forms: [restore],
  render: async (ctx, { query, failed }) => {
    const { t } = ctx;
    const refused = refusedOf(failed, restore);
    return (
      <div class="card">
        {query.deleted === undefined ? null : (
          <div class="note good" role="status">
            <p>{t('Se eliminó el enlace.', 'Link deleted.')}</p>
          </div>
        )}
        <p>
          {t(
            'Un enlace eliminado se puede restaurar durante 90 días, tal como estaba.',
            'A deleted link can be restored for 90 days, as it was.',
          )}
        </p>
        <Form ctx={ctx} of={restore} failed={refused} submit={t('Restaurar', 'Restore')}>
          <Field
            ctx={ctx}
            failed={refused}
            name="domain"
            label={t('Dominio', 'Domain')}
            value={query.domain ?? ctx.organization.defaultDomain ?? ''}
            required
          />
          <Field
            ctx={ctx}
            failed={refused}
            name="code"
            label={t('Código', 'Code')}
            value={query.code}
            required
          />
        </Form>
      </div>
    );
  },
});
