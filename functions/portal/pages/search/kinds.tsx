import type { Child } from 'hono/jsx';
import { searchBatches } from '../../../../shared/batches/search-batches.ts';
import { searchCalls, searchCampaigns } from '../../../../shared/calls/search-calls.ts';
import { searchRequests } from '../../../../shared/kernel/requests/search-requests.ts';
import type { Finder, FoundRow } from '../../../../shared/kernel/search.ts';
import { searchDomains } from '../../../../shared/links/domains/search-domains.ts';
import { searchLinks } from '../../../../shared/links/list-links.ts';
import { searchReferences } from '../../../../shared/links/search-references.ts';
import { searchCostCenters, searchKeys, searchPeople } from '../../../../shared/people/search-people.ts';
import { searchDeliveries, searchEndpoints } from '../../../../shared/webhooks/search-webhooks.ts';
import type { PortalContext } from '../../app/context.ts';
import { shortenMiddle } from '../../i18n/format.ts';
import type { Text } from '../../i18n/language.ts';
import { ROLE_NAMES } from '../../i18n/roles.ts';
import { BATCH_STATES, CALL_STATES, CAMPAIGN_STATES } from '../../i18n/states.ts';
import type { State } from '../../ui/state-tag.tsx';
import { toCallee } from '../calls/call-facts.tsx';
import { DOMAIN_STATES } from '../domains/domain-state.ts';
import { SHOWN_LINK_STATES } from '../links/link-state.tsx';
import { DELIVERY_STATES } from '../webhooks/delivery-facts.tsx';

/** Things that are found by the subject that has them, for the readers of the page that shows one. */
type Kind = {
  name: Text;
  find: Finder;
  /** The page that shows one, and its path. */
  page: string;
  toPath: (id: string) => string;
  states?: Readonly<Record<string, State>>;
  /** It is found only by a text that no other row has. */
  isExact?: true;
  /** Draws its name as its page does. */
  toName?: (ctx: PortalContext, name: string) => Child;
};

const ON_OR_OFF: Readonly<Record<string, State>> = {
  active: { es: 'Activo', en: 'Active', look: 'good' },
  disabled: { es: 'Desactivado', en: 'Disabled', look: 'soft' },
};

/** A person's role, which stands in the place of a state. */
const ROLE_STATES: Readonly<Record<string, State>> = Object.fromEntries(
  Object.entries(ROLE_NAMES).map(([role, name]) => [role, { ...name, look: 'soft' }]),
);

export const KINDS = {
  link: {
    name: { es: 'Enlace', en: 'Link' },
    find: searchLinks,
    page: '/links/{domain}/{code}',
    toPath: (path) => `/links/${path}`,
    states: SHOWN_LINK_STATES,
    isExact: true,
  },
  call: {
    name: { es: 'Llamada', en: 'Call' },
    find: searchCalls,
    page: '/calls/{call}',
    toPath: (id) => `/calls/${id}`,
    states: CALL_STATES,
    toName: (ctx, to) => toCallee(ctx, { to }),
  },
  callCampaign: {
    name: { es: 'Campaña de llamadas', en: 'Call campaign' },
    find: searchCampaigns,
    page: '/calls/campaigns/{campaign}',
    toPath: (id) => `/calls/campaigns/${id}`,
    states: CAMPAIGN_STATES,
  },
  numberBatch: {
    name: { es: 'Lote de números', en: 'Batch of numbers' },
    find: searchBatches('numberinsight'),
    page: '/batches/{batch}',
    toPath: (id) => `/batches/${id}`,
    states: BATCH_STATES,
  },
  linkBatch: {
    name: { es: 'Lote de enlaces', en: 'Batch of links' },
    find: searchBatches('urlshortener'),
    page: '/links/batches/{batch}',
    toPath: (id) => `/links/batches/${id}`,
    states: BATCH_STATES,
  },
  reference: {
    name: { es: 'Campaña de enlaces', en: 'Link campaign' },
    find: searchReferences,
    page: '/campaigns/{campaign}',
    toPath: (id) => `/campaigns/${id}`,
  },
  domain: {
    name: { es: 'Dominio', en: 'Domain' },
    find: searchDomains,
    page: '/domains/{domain}',
    toPath: (id) => `/domains/${id}`,
    states: DOMAIN_STATES,
  },
  key: {
    name: { es: 'Llave', en: 'Key' },
    find: searchKeys,
    page: '/keys/{key}',
    toPath: (id) => `/keys/${id}`,
  },
  endpoint: {
    name: { es: 'Destino', en: 'Endpoint' },
    find: searchEndpoints,
    page: '/webhooks/{endpoint}',
    toPath: (id) => `/webhooks/${id}`,
    states: { ...ON_OR_OFF, disabled: { es: 'Deshabilitado', en: 'Disabled', look: 'bad' } },
    toName: (_, url) => shortenMiddle(url, 120),
  },
  delivery: {
    name: { es: 'Entrega', en: 'Delivery' },
    find: searchDeliveries,
    page: '/deliveries/{delivery}',
    toPath: (id) => `/deliveries/${id}`,
    states: DELIVERY_STATES,
  },
  request: {
    name: { es: 'Solicitud a la API', en: 'API request' },
    find: searchRequests,
    page: '/requests',
    toPath: (id) => `/requests?id=${id}`,
  },
  person: {
    name: { es: 'Persona', en: 'Person' },
    find: searchPeople,
    page: '/people/{person}',
    toPath: (id) => `/people/${id}`,
    states: ROLE_STATES,
  },
  costCenter: {
    name: { es: 'Centro de costo', en: 'Cost center' },
    find: searchCostCenters,
    page: '/cost-centers',
    toPath: (code) => `/cost-centers?${new URLSearchParams({ search: code })}`,
    states: ON_OR_OFF,
  },
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

/** The kind of a row, by the type that all kinds share: each has states of its own. */
export const hitKindOf = ({ kind }: FoundRow<KindName>): Kind => KINDS[kind];
