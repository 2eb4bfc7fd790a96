import * as z from 'zod';
import { PageQuery } from '../../../../shared/kernel/http/lists/page.ts';
import { domainTargetOf } from '../../../../shared/links/domains/domain-target.ts';
import { DomainName } from '../../../../shared/links/domains/held-domain.ts';
import { listOwnDomains, type OwnDomain } from '../../../../shared/links/domains/list-own-domains.ts';
import { defineForm } from '../../app/declare.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { ADMINISTRATORS, BUILDERS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { defineFormPage } from '../../ui/forms/form-page.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { stateFilter, textFilter } from '../../ui/lists/filters.tsx';
import { addOwnDomain, DOMAIN_ADDITIONS, usePlatformDefault } from './domain-actions.ts';
import { DOMAIN_STATES, stateOf } from './domain-state.ts';

const add = defineForm({
  name: 'add',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  limit: DOMAIN_ADDITIONS,
  fields: (t) =>
    z.object({
      name: z
        .string()
        .trim()
        .refine((name) => DomainName.safeParse(name).success, {
          error: t(
            'Escriba un nombre como enlaces.suempresa.com, sin https:// ni comodines.',
            'Write a name like links.yourcompany.com, without https:// or wildcards.',
          ),
        })
        .pipe(DomainName),
    }),
  inputs: {
    name: {
      label: { es: 'Dominio', en: 'Domain' },
      hint: {
        es: 'Un subdominio que no use para otra cosa: enlaces.suempresa.com',
        en: 'A subdomain that you use for nothing else: links.yourcompany.com',
      },
      autocomplete: 'off',
    },
  },
  act: (ctx, { name }) => addOwnDomain(ctx, name),
  redirectTo: ({ base }, { name }) => `${base}/domains/${name}`,
});

const platform = defineForm({
  name: 'platform',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: {
    es: 'Los enlaces nuevos se crean en el dominio de la plataforma, salvo que se indique otro.',
    en: 'New links are created on the platform’s domain, unless another one is given.',
  },
  fields: () => z.object({}),
  act: usePlatformDefault,
});

const column = columnsOf<OwnDomain>();

export const domainsPages = defineList({
  path: '/domains',
  title: { es: 'Dominios', en: 'Domains' },
  settings: {
    group: 'links',
    about: {
      es: 'Los dominios de sus enlaces cortos, y cuál se usa si no se indica otro.',
      en: 'The domains of your short links, and which one is used unless another is given.',
    },
  },
  roles: BUILDERS,
  service: 'urlshortener',
  file: { es: 'dominios', en: 'domains' },
  query: PageQuery.extend({
    search: z.string().toLowerCase().optional(),
    status: z.enum(['pending', 'taken', 'verified', 'released']).optional(),
  }),
  all: (ctx) => listOwnDomains(ctx),
  keeps: (row, { search = '', status = stateOf(row) }) =>
    stateOf(row) === status && row.name.includes(search),
  filters: [
    textFilter('search', { es: 'Buscar dominios', en: 'Search domains' }),
    stateFilter(DOMAIN_STATES),
  ],
  columns: [
    column.link(
      { es: 'Dominio', en: 'Domain' },
      ({ name }) => name,
      ({ name }) => `/domains/${name}`,
      { copy: ({ name }) => name },
    ),
    column.state((row) => DOMAIN_STATES[stateOf(row)]),
    column.words({ es: 'Predeterminado', en: 'Default' }, ({ isDefault }, { t }) =>
      isDefault ? t('Sí', 'Yes') : '',
    ),
    column.moment({ es: 'Agregado', en: 'Added' }, ({ createdAt }) => createdAt),
    column.moment({ es: 'Verificado', en: 'Verified' }, ({ verifiedAt }) => verifiedAt),
  ],
  empty: {
    icon: 'globe',
    title: { es: 'Todavía no hay dominios propios.', en: 'There are no domains of your own yet.' },
    hint: {
      es: 'Aquí verá los dominios de su organización. Mientras tanto, los enlaces se crean en el de la plataforma.',
      en: 'Your organization’s domains appear here. Meanwhile links are created on the platform’s.',
    },
  },
  forms: [platform],
  actions: (ctx) =>
    domainTargetOf(ctx) === undefined ? null : (
      <a class="button" href={`${ctx.pagePath}/new`}>
        <Icon name="plus" />
        {ctx.t('Agregar un dominio', 'Add a domain')}
      </a>
    ),
  below: (ctx, { failed }) => {
    const { t } = ctx;
    return (
      <div class="card">
        <h2>{t('El dominio de la plataforma', 'The platform’s domain')}</h2>
        {domainTargetOf(ctx) === undefined ? (
          <p>
            {t(
              'El operador verifica los dominios. Escríbanos para agregar el suyo.',
              'The operator verifies domains. Write to us to add yours.',
            )}
          </p>
        ) : null}
        <Form
          ctx={ctx}
          of={platform}
          failed={failed}
          submit={t(
            'Usar el dominio de la plataforma como predeterminado',
            'Use the platform’s domain as the default',
          )}
          look="inline"
          plain
        />
      </div>
    );
  },
});

export const newDomainPage = defineFormPage({
  path: '/domains/new',
  title: { es: 'Agregar un dominio', en: 'Add a domain' },
  roles: ADMINISTRATORS,
  service: 'urlshortener',
  isOpen: (ctx) => domainTargetOf(ctx) !== undefined,
  about: (ctx) => (
    <p>
      {domainTargetOf(ctx) === undefined
        ? ctx.t(
            'El operador verifica los dominios. Escríbanos para agregar el suyo.',
            'The operator verifies domains. Write to us to add yours.',
          )
        : ctx.t(
            'Después le mostramos dos registros DNS que debe crear quien administra el dominio.',
            'Next we show you two DNS records. The person who manages the domain has to create them.',
          )}
    </p>
  ),
  forms: [{ form: add, submit: { es: 'Agregar', en: 'Add' } }],
});
