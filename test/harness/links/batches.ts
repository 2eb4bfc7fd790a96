import { downloadLines, type Job, type Line, waitForBatch } from '../numbers.ts';
import type { Tenant } from '../organization.ts';

export const LINK_BATCH = '/urlshortener/batch';

type Sender = Pick<Tenant, 'api'>;

/** Posts a file of links. */
export const postLinkFile = (
  { api }: Sender,
  type: 'text/csv' | 'application/x-ndjson',
  body: string | Uint8Array,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) =>
  api.send(`${LINK_BATCH}${query}`, { method: 'POST', headers: { 'content-type': type, ...headers }, body });

export const waitForLinkBatch = (tenant: Sender, jobId: string): Promise<Job> =>
  waitForBatch(tenant, jobId, 'urlshortener');

/** The lines of the result of a batch, once it has ended. */
export const linkLines = async (tenant: Sender, jobId: string): Promise<Line[]> =>
  await downloadLines(await waitForLinkBatch(tenant, jobId));

/** NDJSON of links to one site, each with the id of a recipient. */
export const manyLinks = (count: number): string =>
  Array.from({ length: count }, (_, n) =>
    JSON.stringify({ longUrl: `https://example.com/offer?recipient=${n}`, externalId: `recipient-${n}` }),
  ).join('\n');
