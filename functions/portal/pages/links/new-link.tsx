import * as z from 'zod';
import { LINKS_A_MINUTE, MAX_BULK_LINKS } from '../../../../shared/links/creation/bulk-create-links.ts';
import { listDomains } from '../../../../shared/links/list-domains.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { optional } from '../../i18n/fields.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { Field, Form, refusedOf } from '../../ui/forms/form.tsx';
import { createOwnLink, createOwnLinks, toPasteId } from './link-actions.ts';

const LongUrl = z.string().trim().min(1).max(2_048);
/** Absent where there is nothing to choose from: the default then. */
const DomainName = optional(z.string().trim().max(253)).optional();

const create = defineForm({
  name: 'create',
  operation: 'createLink',
  roles: BUILDERS,
  fields: () =>
    z.object({
      longUrl: LongUrl,
      domain: DomainName,
      code: optional(z.string().trim().min(1).max(64)),
      expiresAt: optional(z.iso.date()),
    }),
  act: async (ctx, { domain, code, expiresAt, ...input }) => {
    const link = await createOwnLink(ctx, {
      ...input,
      ...(domain !== undefined && { domain }),
      ...(code !== undefined && { code }),
      ...(expiresAt !== undefined && { expiresAt }),
    });
    return { to: `${ctx.base}/links/${link.domain}/${link.code}` };
  },
  // Sending it again is answered with the link, unless that is deleted.
  onResubmit: async ({ base }) => ({ to: `${base}/links` }),
});

/** One destination per line, optionally followed by a space or tab and its alias. */
const toLinks = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().split(/[\s]+/))
    .filter(([longUrl]) => longUrl !== '')
    .map(([longUrl = '', code]) => ({ longUrl, ...(code !== undefined && { code }) }));

const paste = defineForm({
  name: 'paste',
  operation: 'bulkCreateLinks',
  roles: BUILDERS,
  maxBytes: 8 * 1024 * 1024,
  fields: (t) =>
    z.object({
      domain: DomainName,
      lines: z
        .string()
        .transform(toLinks)
        .refine(
          ({ length }) => length >= 1 && length <= MAX_BULK_LINKS,
          t('De 1 a 1.000 líneas.', '1 to 1,000 lines.'),
        ),
    }),
  cost: { ...LINKS_A_MINUTE, units: ({ lines }) => lines.length },
  act: async (ctx, { domain, lines }) => {
    const links = lines.map((line) => ({ ...line, ...(domain !== undefined && { domain }) }));
    await createOwnLinks(ctx, { links });
  },
  redirectTo: (ctx) => `${ctx.base}/links/created/${toPasteId(ctx)}`,
});

/** The domains that links can be created on, the default chosen. */
async function toChoices(ctx: PortalContext) {
  const usable = (await listDomains(ctx)).items.filter(({ status }) => status === 'verified');
  return {
    options: usable.map(({ domain }) => ({ value: domain, label: domain })),
    value: usable.find(({ isDefault }) => isDefault)?.domain,
  };
}

export const newLinkPage = definePage({
  path: '/links/new',
  title: { es: 'Crear enlaces', en: 'Create links' },
  roles: BUILDERS,
  service: 'urlshortener',
  forms: [create, paste],
  render: async (ctx, { failed }) => {
    const { t } = ctx;
    const [single, many] = [refusedOf(failed, create), refusedOf(failed, paste)];
    const domains = await toChoices(ctx);
    const chosen = { ctx, name: 'domain', label: t('Dominio', 'Domain'), ...domains };
    return (
      <>
        <div class="card">
          <h2>{t('Uno', 'One')}</h2>
          <Form ctx={ctx} of={create} failed={single} submit={t('Crear el enlace', 'Create the link')}>
            <Field
              ctx={ctx}
              failed={single}
              name="longUrl"
              label={t('Destino', 'Destination')}
              hint="https://example.com/…"
              required
            />
            {domains.options.length > 1 ? <Field {...chosen} failed={single} /> : null}
            <Field
              ctx={ctx}
              failed={single}
              name="code"
              label={t('Alias', 'Alias')}
              hint={t(
                'Opcional: de 3 a 32 caracteres de a-z 0-9 - _',
                'Optional: 3 to 32 characters of a-z 0-9 - _',
              )}
            />
            <Field
              ctx={ctx}
              failed={single}
              name="expiresAt"
              type="date"
              label={t('Vence', 'Expires')}
              hint={t(
                'Opcional: al comenzar ese día en Colombia.',
                'Optional: when that day begins in Colombia.',
              )}
            />
          </Form>
        </div>
        <div class="card">
          <h2>{t('Muchos', 'Many')}</h2>
          <Form ctx={ctx} of={paste} failed={many} submit={t('Crear los enlaces', 'Create the links')}>
            {domains.options.length > 1 ? <Field {...chosen} failed={many} id="field-many-domain" /> : null}
            <Field
              ctx={ctx}
              failed={many}
              name="lines"
              label={t('Destinos, uno por línea', 'Destinations, one per line')}
              hint={t(
                'Hasta 1.000. Si quiere un alias, escríbalo después de un espacio. Las líneas no válidas fallan por separado.',
                'Up to 1,000. Optionally a space and an alias. Invalid lines fail individually.',
              )}
              rows={10}
              required
            />
          </Form>
        </div>
      </>
    );
  },
});
