import type { FC } from 'hono/jsx';
import * as z from 'zod';
import { type DomainSettings, DomainSettingsBody } from '../../../../shared/links/domains/domain-settings.ts';
import { getDomainSettings } from '../../../../shared/links/domains/get-domain-settings.ts';
import { recordsOf } from '../../../../shared/links/domains/list-own-domains.ts';
import { setDomainSettings } from '../../../../shared/links/domains/set-domain-settings.ts';
import type { PortalContext } from '../../app/context.ts';
import { defineForm, definePage, type Failed } from '../../app/declare.ts';
import { toMoment } from '../../i18n/format.ts';
import { ADMINISTRATORS, BUILDERS } from '../../i18n/roles.ts';
import { Form } from '../../ui/forms/form.tsx';
import { typed } from '../../ui/forms/typed-field.ts';
import { titled } from '../../ui/frame/heading.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import {
  addOwnDomain,
  checkOwnDomain,
  DOMAIN_ADDITIONS,
  DOMAIN_CHECKS,
  getOwnDomain,
  makeOwnDefault,
  releaseOwnDomain,
} from './domain-actions.ts';
import { confirmRelease } from './domain-confirmations.tsx';
import { Checked, Records, toQuery } from './domain-records.tsx';
import { DOMAIN_STATES, stateOf } from './domain-state.ts';

const check = defineForm({
  name: 'check',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  limit: DOMAIN_CHECKS,
  done: {
    es: 'El dominio está verificado: ya puede crear enlaces en él.',
    en: 'The domain is verified: you can now create links on it.',
  },
  fields: () => z.object({}),
  actAndLead: async (ctx, _, params) => {
    const waiting = await checkOwnDomain(ctx, params);
    return { to: ctx.pagePath + (waiting === undefined ? '?done=check' : toQuery(waiting)) };
  },
  onResubmit: async ({ pagePath }) => ({ to: pagePath }),
});

const makeDefault = defineForm({
  name: 'default',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  done: {
    es: 'Los enlaces nuevos se crean en este dominio, salvo que se indique otro.',
    en: 'New links are created on this domain, unless another one is given.',
  },
  fields: () => z.object({}),
  act: (ctx, _, params) => makeOwnDefault(ctx, params),
});

const again = defineForm({
  name: 'again',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  limit: DOMAIN_ADDITIONS,
  fields: () => z.object({}),
  act: async (ctx, _, params) => {
    const { name } = await getOwnDomain(ctx, params);
    await addOwnDomain(ctx, name);
  },
});

const release = defineForm({
  name: 'release',
  idempotent: true,
  roles: ADMINISTRATORS,
  fresh: true,
  limit: DOMAIN_CHECKS,
  done: { es: 'El dominio se liberó.', en: 'The domain was released.' },
  fields: () => z.object({}),
  confirm: (ctx, _, params) => confirmRelease(ctx, params),
  act: (ctx, _, params) => releaseOwnDomain(ctx, params),
});

const { shape } = DomainSettingsBody;

const settings = defineForm({
  name: 'settings',
  operation: 'setDomainSettings',
  idempotent: true,
  roles: ADMINISTRATORS,
  done: { es: 'Se guardó a dónde lleva el dominio.', en: 'Where the domain leads was saved.' },
  fields: () => z.object({ rootUrl: typed(shape.rootUrl), notFoundUrl: typed(shape.notFoundUrl) }),
  inputs: {
    rootUrl: {
      label: { es: 'Destino sin código', en: 'Destination without a code' },
      isNeverCut: true,
      hint: {
        es: 'A dónde lleva el dominio solo. Vacío: a una página con el nombre de su organización.',
        en: 'Where the domain alone leads. Empty: to a page with the name of your organization.',
      },
    },
    notFoundUrl: {
      label: { es: 'Destino si no hay enlace', en: 'Destination where there is no link' },
      isNeverCut: true,
      hint: {
        es: 'A dónde llevan los códigos desconocidos, vencidos o eliminados. Vacío: a esa página.',
        en: 'Where unknown, expired and deleted codes lead. Empty: to that page.',
      },
    },
  },
  current: async (ctx, _, { domain = '' }) => {
    const { rootUrl, notFoundUrl } = await getDomainSettings(ctx, domain.toLowerCase());
    return { rootUrl: rootUrl ?? '', notFoundUrl: notFoundUrl ?? '' };
  },
  act: async (ctx, body, { domain = '' }) => {
    await setDomainSettings(ctx, { domain: domain.toLowerCase(), ...body });
  },
});

export const domainPage = definePage({
  path: '/domains/{domain}',
  title: { es: 'Dominio', en: 'Domain' },
  roles: BUILDERS,
  service: 'urlshortener',
  forms: [check, makeDefault, again, release, settings],
  render: async (ctx, { params, query, failed }) => {
    const { t } = ctx;
    const domain = await getOwnDomain(ctx, params);
    const state = stateOf(domain);
    const records = recordsOf(ctx, domain);
    const front = state === 'verified' ? await getDomainSettings(ctx, domain.name) : undefined;
    return titled(
      {
        title: domain.name,
        copy: domain.name,
        state: <StateTag ctx={ctx} of={DOMAIN_STATES[state]} />,
        actions:
          state === 'pending' && records.length > 0 ? (
            <Form
              ctx={ctx}
              of={check}
              failed={failed}
              submit={t('Verificar ahora', 'Check now')}
              look="inline"
            />
          ) : null,
      },
      <>
        <Checked ctx={ctx} query={query} />
        {state === 'taken' ? (
          <p class="note bad">
            {t(
              'Otra organización verificó este dominio primero. Debe liberarlo antes de que usted pueda usarlo. Si es suyo, escríbanos.',
              'Another organization verified this domain first. It must release it before you can use it. If it is yours, write to us.',
            )}
          </p>
        ) : null}
        {state === 'pending' ? <RecordsToCreate ctx={ctx} records={records} /> : null}
        {front === undefined ? null : <Front ctx={ctx} front={front} failed={failed} />}
        <Facts ctx={ctx} domain={domain} failed={failed} />
      </>,
    );
  },
});

type OwnDomain = Awaited<ReturnType<typeof getOwnDomain>>;

/** The destinations of a verified domain without a link; members who may not change them read them. */
const Front: FC<{ ctx: PortalContext; front: DomainSettings; failed: Failed | undefined }> = ({
  ctx,
  front: { rootUrl, notFoundUrl },
  failed,
}) => {
  const { t } = ctx;
  const page = t('Una página con el nombre de su organización', 'A page with the name of your organization');
  return (
    <div class="card">
      <h2>{t('A dónde lleva sin un enlace', 'Where it leads without a link')}</h2>
      {settings.roles.includes(ctx.role) ? (
        <Form
          ctx={ctx}
          of={settings}
          failed={failed}
          values={{ rootUrl: rootUrl ?? '', notFoundUrl: notFoundUrl ?? '' }}
          submit={t('Guardar', 'Save')}
        />
      ) : (
        <dl>
          <dt>{t('Sin código', 'Without a code')}</dt>
          <dd>{rootUrl ?? page}</dd>
          <dt>{t('Si no hay enlace', 'Where there is no link')}</dt>
          <dd>{notFoundUrl ?? page}</dd>
        </dl>
      )}
    </div>
  );
};

/** The DNS records that the customer creates to prove that the domain is theirs. */
const RecordsToCreate: FC<{ ctx: PortalContext; records: ReturnType<typeof recordsOf> }> = ({
  ctx,
  records,
}) => {
  const { t } = ctx;
  return (
    <div class="card">
      <h2>{t('Registros DNS por crear', 'DNS records to create')}</h2>
      {records.length === 0 ? (
        <p>
          {t(
            'El operador le indicará qué registros crear, y verifica el dominio.',
            'The operator will tell you which records to create, and verifies the domain.',
          )}
        </p>
      ) : (
        <>
          <p>
            {t(
              'Créelos donde administra el DNS de su dominio, sin proxy («solo DNS» en Cloudflare). Después, verifique. Los valores son solo de su organización: no los publique en otro lugar.',
              'Create them where you manage your domain’s DNS, without a proxy (“DNS only” at Cloudflare). Then check. The values are your organization’s own: publish them nowhere else.',
            )}
          </p>
          <Records ctx={ctx} records={records} />
        </>
      )}
    </div>
  );
};

/** The dates of a domain, whether it is the default, and the actions on it. */
const Facts: FC<{ ctx: PortalContext; domain: OwnDomain; failed: Failed | undefined }> = ({
  ctx,
  domain,
  failed,
}) => {
  const { t } = ctx;
  const state = stateOf(domain);
  return (
    <div class="card">
      <dl>
        <dt>{t('Agregado', 'Added')}</dt>
        <dd>{toMoment(ctx, domain.createdAt)}</dd>
        {domain.verifiedAt === null ? null : (
          <>
            <dt>{t('Verificado', 'Verified')}</dt>
            <dd>{toMoment(ctx, domain.verifiedAt)}</dd>
          </>
        )}
        {domain.releasedAt === null ? null : (
          <>
            <dt>{t('Liberado', 'Released')}</dt>
            <dd>{toMoment(ctx, domain.releasedAt)}</dd>
          </>
        )}
        <dt>{t('Predeterminado', 'Default')}</dt>
        <dd>{domain.isDefault ? t('Sí', 'Yes') : t('No', 'No')}</dd>
      </dl>
      <p>
        <a href={`${ctx.base}/links?domain=${domain.name}`}>{t('Ver sus enlaces', 'See its links')}</a>
      </p>
      <div class="row">
        {state !== 'verified' || domain.isDefault ? null : (
          <Form
            ctx={ctx}
            of={makeDefault}
            failed={failed}
            submit={t('Usar como predeterminado', 'Make default')}
            look="inline"
            plain
          />
        )}
        {state === 'released' ? (
          <Form
            ctx={ctx}
            of={again}
            failed={failed}
            submit={t('Agregar de nuevo', 'Add again')}
            look="inline"
            plain
          />
        ) : (
          <Form
            ctx={ctx}
            of={release}
            failed={failed}
            submit={t('Liberar', 'Release')}
            look="inline"
            danger
          />
        )}
      </div>
    </div>
  );
};
