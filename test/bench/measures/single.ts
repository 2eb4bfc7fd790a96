import { createApi } from '../../harness/http/api.ts';
import { tokenOf } from '../load/api-load.ts';
import { ORGANIZATIONS, STATS_LINKS, type System } from '../load/system.ts';
import type { Row } from '../run.ts';

const SAMPLES = 21;

/** The duration of operations measured one at a time. */
export async function measureSingle(system: System): Promise<Row[]> {
  const { urls } = system;
  const bulkApi = (sample: number) => createApi(urls.urlshortener, tokenOf(sample + 1));
  const statsApi = createApi(urls.urlshortener, tokenOf(ORGANIZATIONS + 1));
  const links = Array.from({ length: 1_000 }, (_, index) => ({
    longUrl: `https://example.com/bulk/${index}`,
  }));
  const stats = (sample: number): string => `s${String((sample % STATS_LINKS) + 1).padStart(6, '0')}`;
  const year = 'from=2025-11-22&to=2026-11-21';
  return [
    await time('bulk of 1,000 links', (sample) =>
      bulkApi(sample).post('/urlshortener/links/bulk', { links }),
    ),
    await time("a link's statistics of a year", async (sample) => {
      await forget(system, 'quota:*');
      return await statsApi.get(`/urlshortener/links/go.localhost/${stats(sample)}/stats?${year}`);
    }),
    await time('overview of a year, 1,000,000 clicks', async (sample) => {
      await forget(system, 'quota:*');
      // Each sample has another range, so that the kept answers do not apply.
      const from = `2025-12-${String(sample + 1).padStart(2, '0')}`;
      return await statsApi.get(`/urlshortener/overview?from=${from}&to=2026-11-21`);
    }),
  ];
}

/** Times uncached answers only, without the preparation of a sample. */
async function time(
  name: string,
  call: (sample: number) => Promise<{
    status: number;
    json: { meta: { responseTimeMs: number } };
    headers: Record<string, string>;
  }>,
): Promise<Row> {
  const took: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const { status, json, headers } = await call(sample);
    if (status >= 400 || headers['x-cache'] === 'HIT')
      throw new Error(`${name}: answered ${status} ${headers['x-cache'] ?? ''}`);
    took.push(json.meta.responseTimeMs);
  }
  took.sort((a, b) => a - b);
  const median = took[Math.floor(took.length / 2)] ?? 0;
  return { name, value: median, unit: 'ms', p50Ms: median, p99Ms: took.at(-1) ?? 0 };
}

async function forget({ cloud }: System, pattern: string): Promise<void> {
  const [keys] = await cloud.redis.send([['KEYS', pattern]]);
  if (Array.isArray(keys) && keys.length > 0) await cloud.redis.send([['DEL', ...keys.map(String)]]);
}
