import { http } from './http/http.ts';
import type { Tenant } from './organization.ts';
import { waitFor } from './wait-for.ts';

export type Job = {
  jobId: string;
  status: string;
  count: number;
  processed: number;
  created?: number;
  failed?: number;
  chargedMicro?: number;
  refundedMicro?: number;
  download?: { url: string };
};

/** The job once it has finished. */
export function waitForBatch(
  { api }: Pick<Tenant, 'api'>,
  jobId: string,
  service: 'numberinsight' | 'urlshortener' = 'numberinsight',
): Promise<Job> {
  const ask = async (): Promise<Job | undefined> => {
    const { status, json, text } = await api.get(`/${service}/batch/${jobId}`);
    if (status === 429) return undefined;
    if (status !== 200) throw new Error(`The job answered ${status}: ${text}`);
    return ['done', 'failed'].includes(json.data.status) ? json.data : undefined;
  };
  // Limited to 60 reads per minute.
  return waitFor(`batch ${jobId}`, ask, 90_000, 1_000);
}

/** A result line; tests may read any field. */
// biome-ignore lint/suspicious/noExplicitAny: what a test reads of a line it asserts on
export type Line = any;

/** The lines of a job's result, downloaded without a key. */
export async function downloadLines({ download }: Job): Promise<Line[]> {
  if (download === undefined) throw new Error('The job has no download.');
  const { status, text } = await http(download.url);
  if (status !== 200) throw new Error(`The download answered ${status}: ${text}`);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** The inputs of result lines. */
export const inputsOf = (lines: readonly Line[]): string[] => lines.map(({ input }) => input);

/** `count` different Colombian mobile numbers. */
export const mobileNumbers = (count: number, first = 3_001_000_000): string[] =>
  Array.from({ length: count }, (_, index) => `57${first + index}`);

/** Posts numbers as lines in a type other than JSON. */
export const postLines = (
  { api }: Pick<Tenant, 'api'>,
  type: 'text/csv' | 'application/x-ndjson',
  body: string | Uint8Array,
  query = '',
) => api.send(`/numberinsight/batch${query}`, { method: 'POST', headers: { 'content-type': type }, body });
