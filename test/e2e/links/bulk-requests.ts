import { inject } from 'vitest';
import { query } from '../../harness/database.ts';
import type { Received } from '../../harness/http/http.ts';
import { LONG_URL } from '../../harness/links/links.ts';
import type { Tenant } from '../../harness/organization.ts';

export const BULK = '/urlshortener/links/bulk';

export const many = (count: number): { longUrl: string }[] =>
  Array.from({ length: count }, (_, n) => ({ longUrl: `${LONG_URL}&n=${n}` }));

export const bulk = (
  { api }: Pick<Tenant, 'api'>,
  links: unknown[],
  headers: Record<string, string> = {},
): Promise<Received> => api.post(BULK, { links }, headers);

/** A tenant's charges, oldest first. */
export const chargesOf = ({ organizationId }: Tenant): Promise<{ amount: string; links: number }[]> =>
  query(
    inject('environment'),
    `select amount_micro::text as amount, quantity::int as links from movement
      where organization_id = $1 and type = 'charge' order by id`,
    [organizationId],
  );
