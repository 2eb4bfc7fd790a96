import * as z from 'zod';
import { Field, Form, refusedOf } from '../../components/form.tsx';
import { defineForm, definePage } from '../../declare.ts';
import { restoreOwnLink } from '../../domain/links.ts';
import { BUILDERS } from '../../words/roles.ts';
import { toLinkPath } from './link.tsx';

const restore = defineForm({
  name: 'restore',
  operation: 'restoreLink',
  sets: true,
  roles: BUILDERS,
  fields: () =>
    z.object({ domain: z.string().trim().min(1).max(253), code: z.string().trim().min(1).max(64) }),
  act: async (ctx, input) => {
    await restoreOwnLink(ctx, toLinkPath(input));
  },
  leadsTo: ({ base }, input) => {
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
            <p>{t('El enlace se eliminó.', 'The link was deleted.')}</p>
          </div>
        )}
        <p>
          {t(
            'Durante 90 días un enlace eliminado se restaura como estaba.',
            'For 90 days a deleted link is restored as it was.',
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
