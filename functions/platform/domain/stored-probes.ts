import * as z from 'zod';
import type { ProbeResult } from '../../../db/queries/platform/status.ts';
import type { Redis } from '../../../shared/dependencies/redis.ts';

const KEY = 'status:components';
const KEPT_SEC = 3600;

const StoredProbes = z.array(
  z.object({
    name: z.string(),
    status: z.enum(['operational', 'degraded', 'outage']),
    durationMs: z.int(),
    checkedAt: z.coerce.date(),
  }),
);

/** A copy of the last probes in Redis, so that the status page can still show a database outage. */
export async function storeProbes(redis: Redis, results: readonly ProbeResult[]): Promise<void> {
  await redis.set(KEY, JSON.stringify(results), { ex: KEPT_SEC });
}

export async function readStoredProbes(redis: Redis): Promise<z.infer<typeof StoredProbes>> {
  const text = await redis.get(KEY);
  return typeof text === 'string' ? StoredProbes.parse(JSON.parse(text)) : [];
}
