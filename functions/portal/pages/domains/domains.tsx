import * as z from 'zod';
import { PageQuery } from '../../../../shared/kernel/http/lists/page.ts';
import { domainTargetOf } from '../../../../shared/links/domains/domain-target.ts';
import { DomainName } from '../../../../shared/links/domains/held-domain.ts';
import { listOwnDomains, type OwnDomain } from '../../../../shared/links/domains/list-own-domains.ts';
import { defineForm } from '../../app/declare.ts';
import { defineList } from '../../app/lists/define-list.tsx';
import { ADMINISTRATORS, BUILDERS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { FormLink } from '../../ui/forms/form-link.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { columnsOf } from '../../ui/lists/columns.tsx';
import { stateFilter, textFilter } from '../../ui/lists/filters.tsx';
import { ADDITIONS, addOwnDomain, usePlatformDefault } from './domain-actions.ts';
import { DOMAIN_STATES, stateOf } from './domain-state.ts';

const add = defineForm({
  name: 'add',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  limit: ADDITIONS,
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
  redirectTo: ({ pagePath }, { name }) => `${pagePath}/${name}`,
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
  menu: { group: 'organization', icon: 'globe' },
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
  forms: [add, platform],
  actions: (ctx) =>
    domainTargetOf(ctx) === undefined ? null : (
      <FormLink ctx={ctx} of={add}>
        <Icon name="plus" />
        {ctx.t('Agregar un dominio', 'Add a domain')}
      </FormLink>
    ),
  below: (ctx, { failed }) => {
    const { t } = ctx;
    return (
      <div class="card" id="add">
        <h2>{t('Agregar un dominio', 'Add a domain')}</h2>
        {domainTargetOf(ctx) === undefined ? (
          <p>
            {t(
              'El operador verifica los dominios. Escríbanos para agregar el suyo.',
              'The operator verifies domains. Write to us to add yours.',
            )}
          </p>
        ) : (
          <>
            <p>
              {t(
                'Después le mostramos dos registros DNS que debe crear quien administra el dominio.',
                'Next we show you two DNS records. The person who manages the domain has to create them.',
              )}
            </p>
            <Form ctx={ctx} of={add} failed={failed} submit={t('Agregar', 'Add')} />
          </>
        )}
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
