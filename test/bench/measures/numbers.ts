import { createApi } from '../../harness/http/api.ts';
import { mobileNumbers, waitForBatch } from '../../harness/numbers.ts';
import { tokenOf } from '../load/api-load.ts';
import type { System } from '../load/system.ts';
import type { Row } from '../run.ts';

const NUMBERS = 100_000;
const RUNS = 3;

/** The time of a batch of 100,000 numbers, from its request until it is done. */
export async function measureNumbers({ cloud }: System): Promise<Row[]> {
  const took: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const api = createApi(cloud.url, tokenOf(run + 1));
    const startedAt = performance.now();
    const created = await api.post('/numberinsight/batch', { numbers: mobileNumbers(NUMBERS) });
    if (created.status !== 202) throw new Error(`the batch was refused: ${created.status} ${created.text}`);
    await waitForBatch({ api }, created.json.data.jobId);
    took.push((performance.now() - startedAt) / 1000);
  }
  took.sort((a, b) => a - b);
  const median = took[Math.floor(RUNS / 2)] ?? 0;
  return [{ name: 'batch of 100,000 numbers', value: Math.round(median * 10) / 10, unit: 's' }];
}
