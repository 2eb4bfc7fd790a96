import type { Received } from '../http/http.ts';
import type { Tenant } from '../organization.ts';
import type { TestLink } from './links.ts';

type Named = Pick<TestLink, 'domain' | 'code'>;

/** The API path of a link. */
export const pathOf = ({ domain, code }: Named): string => `/urlshortener/links/${domain}/${code}`;

/** Operations on a link; `search` is for `?domainStatus=released`. */
export const getLink = ({ api }: Pick<Tenant, 'api'>, link: Named, search = ''): Promise<Received> =>
  api.get(`${pathOf(link)}${search}`);

export const editLink = (
  { api }: Pick<Tenant, 'api'>,
  link: Named,
  body: unknown,
  search = '',
): Promise<Received> =>
  api.send(`${pathOf(link)}${search}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const setLinkSettings = (
  { api }: Pick<Tenant, 'api'>,
  link: Named,
  body: unknown,
): Promise<Received> =>
  api.send(`${pathOf(link)}/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const deleteLink = ({ api }: Pick<Tenant, 'api'>, link: Named, search = ''): Promise<Received> =>
  api.send(`${pathOf(link)}${search}`, { method: 'DELETE' });

export const restoreLink = ({ api }: Pick<Tenant, 'api'>, link: Named, search = ''): Promise<Received> =>
  api.send(`${pathOf(link)}/restore${search}`, { method: 'POST' });
