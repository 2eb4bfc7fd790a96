import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/engine/client.ts';
import type { Redis } from '../dependencies/redis.ts';
import { defineScript, runScript } from '../dependencies/redis-script.ts';

/** Longer than any isolate caches an identity. */
const KEPT_SEC = 300;

/** The key of the moment at which permissions in an organization last changed: µs since 1970 by Postgres's clock. */
export const epochKey = (organizationId: number): string => `epoch:${organizationId}`;

/** Of concurrent changes the later epoch wins, in whatever order they arrive. */
export const RAISE_SCRIPT = defineScript(`
for _, key in ipairs(KEYS) do
  local known = tonumber(redis.call('GET', key) or '0')
  if tonumber(ARGV[1]) > known then redis.call('SET', key, ARGV[1], 'EX', ARGV[2]) end
end
return 1`);

/**
 * Makes every Worker reload the keys of the organizations and their sandboxes at their next request. Call it after the change is committed, so
 * that a reload sees it. If Redis is down, cached identities remain valid for up to a minute.
 */
export async function raiseEpoch(
  ctx: { db: Database; redis: Redis },
  organizationIds: readonly number[],
): Promise<void> {
  if (organizationIds.length === 0) return;
  try {
    const ids = sql.join([...organizationIds], sql`, `);
    const { rows } = await ctx.db.execute<{ now: string; sandboxes: number[] }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000000)::bigint::text as now,
                 (select coalesce(jsonb_agg(id), '[]') from organization
                   where sandbox_of in (${ids}) and status <> 'closed') as sandboxes`,
    );
    const { now, sandboxes } = rows[0] ?? { now: '0', sandboxes: [] };
    await runScript(ctx.redis, RAISE_SCRIPT, [...organizationIds, ...sandboxes].map(epochKey), [
      now,
      KEPT_SEC,
    ]);
  } catch (error) {
    console.warn(
      JSON.stringify({
        level: 'warn',
        event: 'epoch_not_raised',
        organizations: organizationIds.join(' '),
        error: error instanceof Error ? error.name : undefined,
      }),
    );
  }
}
