import { createApi } from '../../harness/http/api.ts';
import { manyLinks, postLinkFile, waitForLinkBatch } from '../../harness/links/batches.ts';
import { tokenOf } from '../load/api-load.ts';
import type { System } from '../load/system.ts';
import type { Row } from '../run.ts';

const LINKS = 100_000;
/** Single creations of another organization, one at a time. */
const USUAL = 200;
const PAUSE_MS = 50;

/**
 * The time of a batch of 100,000 links, from its request until its result can be downloaded, and the latency of another
 * organization's single creations meanwhile, beside the usual one.
 */
export async function measureLinkBatch({ cloud }: System): Promise<Row[]> {
  const [owner, other] = [createApi(cloud.url, tokenOf(1)), createApi(cloud.url, tokenOf(2))];
  const createOne = async (): Promise<number> => {
    const startedAt = performance.now();
    const { status, text } = await other.post('/urlshortener/links', { longUrl: 'https://example.com/one' });
    if (status !== 201) throw new Error(`a creation was refused: ${status} ${text}`);
    const took = performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return took;
  };
  const usual: number[] = [];
  for (let n = 0; n < USUAL; n += 1) usual.push(await createOne());

  const startedAt = performance.now();
  let sec: number | undefined;
  const batch = (async () => {
    const created = await postLinkFile({ api: owner }, 'application/x-ndjson', manyLinks(LINKS));
    if (created.status !== 202) throw new Error(`the batch was refused: ${created.status} ${created.text}`);
    const job = await waitForLinkBatch({ api: owner }, created.json.data.jobId);
    sec = (performance.now() - startedAt) / 1000;
    if (job.created !== LINKS) throw new Error(`the batch created ${job.created} links`);
  })();
  const meanwhile: number[] = [];
  while (sec === undefined) meanwhile.push(await createOne());
  await batch;
  const latency = (name: string, times: readonly number[]): Row => ({
    name,
    value: round(quantile(times, 0.5)),
    unit: 'ms',
    p50Ms: round(quantile(times, 0.5)),
    p99Ms: round(quantile(times, 0.99)),
  });
  return [
    { name: 'batch of 100,000 links', value: round(sec), unit: 's' },
    latency('creation before the batch', usual),
    latency('creation during the batch', meanwhile),
  ];
}

const round = (value: number): number => Math.round(value * 10) / 10;

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * part)] ?? 0;
}
