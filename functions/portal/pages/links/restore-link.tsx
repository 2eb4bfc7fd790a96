import * as z from 'zod';
import { LinkParams } from '../../../../shared/links/link-path.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { typed } from '../../ui/forms/typed-field.ts';
import { restoreOwnLink } from './link-actions.ts';
import { toLinkPath } from './link-path.ts';

const restore = defineForm({
  name: 'restore',
  operation: 'restoreLink',
  idempotent: true,
  roles: BUILDERS,
  fields: () => z.object({ domain: typed(LinkParams.shape.domain), code: typed(LinkParams.shape.code) }),
  inputs: {
    domain: { label: { es: 'Dominio', en: 'Domain' } },
    code: { label: { es: 'Código', en: 'Code' } },
  },
  act: (ctx, input) => restoreOwnLink(ctx, toLinkPath(input)),
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
        <Form
          ctx={ctx}
          of={restore}
          failed={failed}
          isFocused={failed === undefined}
          submit={t('Restaurar', 'Restore')}
          values={{ domain: query.domain ?? ctx.organization.defaultDomain ?? '', code: query.code ?? '' }}
        />
      </div>
    );
  },
});
