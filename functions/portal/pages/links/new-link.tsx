import * as z from 'zod';
import { LINKS_A_MINUTE, MAX_BULK_LINKS } from '../../../../shared/links/creation/bulk-create-links.ts';
import { CreateLinkFields } from '../../../../shared/links/creation/validate-link.ts';
import { defineForm, definePage } from '../../app/declare.ts';
import { BUILDERS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { typed, typedDay } from '../../ui/forms/typed-field.ts';
import { toDomainChoices } from './domain-choices.ts';
import { createOwnLink, createOwnLinks, toPasteId } from './link-actions.ts';

const DOMAIN = { label: { es: 'Dominio', en: 'Domain' } };

const create = defineForm({
  name: 'create',
  operation: 'createLink',
  roles: BUILDERS,
  fields: () =>
    z.object({
      longUrl: typed(CreateLinkFields.longUrl),
      domain: typed(CreateLinkFields.domain),
      code: typed(CreateLinkFields.code),
      expiresAt: typedDay(CreateLinkFields.expiresAt),
    }),
  inputs: {
    longUrl: {
      label: { es: 'Destino', en: 'Destination' },
      hint: () => 'https://example.com/…',
      isNeverCut: true,
    },
    domain: DOMAIN,
    code: {
      label: { es: 'Alias', en: 'Alias' },
      hint: {
        es: 'Opcional: de 3 a 32 caracteres de a-z 0-9 - _',
        en: 'Optional: 3 to 32 characters of a-z 0-9 - _',
      },
    },
    expiresAt: {
      label: { es: 'Vence', en: 'Expires' },
      hint: {
        es: 'Opcional: al comenzar ese día en Colombia.',
        en: 'Optional: when that day begins in Colombia.',
      },
    },
  },
  done: { es: 'Se creó el enlace.', en: 'Link created.' },
  actAndLead: async (ctx, { domain, code, expiresAt, ...input }) => {
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

/** A destination, optionally followed by a space or tab and its alias. A line with more is a destination that has spaces. */
function toLink(line: string) {
  const [longUrl = '', code, ...more] = line.split(/\s+/);
  return more.length > 0 ? { longUrl: line } : { longUrl, ...(code !== undefined && { code }) };
}

/** A link per line, with the number of its line, empty ones included. */
const toLinks = (text: string) =>
  text
    .split('\n')
    .map((line, place) => ({ line: place + 1, text: line.trim() }))
    .filter((each) => each.text !== '')
    .map((each) => ({ line: each.line, ...toLink(each.text) }));

const paste = defineForm({
  name: 'paste',
  operation: 'bulkCreateLinks',
  roles: BUILDERS,
  maxBytes: 8 * 1024 * 1024,
  fields: (t) =>
    z.object({
      domain: typed(CreateLinkFields.domain),
      lines: z
        .string()
        .transform(toLinks)
        .refine(
          ({ length }) => length >= 1 && length <= MAX_BULK_LINKS,
          t('De 1 a 1.000 líneas.', '1 to 1,000 lines.'),
        ),
    }),
  inputs: {
    domain: DOMAIN,
    lines: {
      label: { es: 'Destinos, uno por línea', en: 'Destinations, one per line' },
      rows: 10,
      hint: {
        es: 'Hasta 1.000. Si quiere un alias, escríbalo después de un espacio; un espacio dentro del destino se escribe %20. Las líneas no válidas fallan por separado.',
        en: 'Up to 1,000. Optionally a space and an alias; write a space within a destination as %20. Invalid lines fail individually.',
      },
    },
  },
  cost: { ...LINKS_A_MINUTE, units: ({ lines }) => lines.length },
  act: async (ctx, { domain, lines }) => {
    await createOwnLinks(ctx, {
      links: lines.map(({ line, ...link }) => ({ ...link, ...(domain !== undefined && { domain }) })),
      given: lines.map(({ line, longUrl }) => ({ line, longUrl })),
    });
  },
  redirectTo: (ctx) => `${ctx.base}/links/created/${toPasteId(ctx)}`,
});

export const newLinkPage = definePage({
  path: '/links/new',
  title: { es: 'Crear enlaces', en: 'Create links' },
  roles: BUILDERS,
  service: 'urlshortener',
  forms: [create, paste],
  render: async (ctx, { failed }) => {
    const { t } = ctx;
    const shown = { ctx, failed, ...(await toDomainChoices(ctx)) };
    return (
      <div class="grid">
        <div class="card">
          <h2>{t('Uno', 'One')}</h2>
          <Form
            {...shown}
            of={create}
            submit={t('Crear el enlace', 'Create the link')}
            isFocused={failed === undefined}
          />
        </div>
        <div class="card">
          <div class="row between">
            <h2>{t('Muchos', 'Many')}</h2>
            <a href={`${ctx.base}/links/batches/new`}>
              {t('Subir un archivo con hasta 100.000', 'Upload a file of up to 100,000')}
            </a>
          </div>
          <Form
            {...shown}
            of={paste}
            scope="many"
            submit={t('Crear los enlaces', 'Create the links')}
            plain
          />
        </div>
      </div>
    );
  },
});
