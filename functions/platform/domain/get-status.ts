import { readStatus } from '../../../db/queries/platform/status.ts';
import { findDependencyError } from '../../../shared/dependencies/postgres-error.ts';
import type { BaseContext } from '../../../shared/http/context.ts';
import { COMPONENTS } from './components.ts';
import { judgeStatus } from './judge-status.ts';
import { readKeptProbes } from './kept-probes.ts';
import type { ServiceStatus } from './service-status.ts';

type Asking = Pick<BaseContext, 'db' | 'redis' | 'clock'>;
type Stored = Awaited<ReturnType<typeof readStatus>>;

/** Probes run every minute: data older than this has missed some. */
const STALE_MS = 3 * 60_000;

/** The state of the service by its last probes, and what the operator has announced. */
export async function getStatus(ctx: Asking): Promise<ServiceStatus> {
  const { components: probes, incidents, maintenances } = await read(ctx);
  const now = ctx.clock();
  // What another version of the code called otherwise is no component of this one.
  const components = probes.filter(({ name }) => COMPONENTS.includes(name));
  const checkedAt = components.map((component) => component.checkedAt.getTime());
  const updatedAt = checkedAt.length > 0 ? Math.max(...checkedAt) : now.getTime();
  const judged = judgeStatus({
    components: COMPONENTS,
    probed: new Map(components.map((component) => [component.name, component.status])),
    incidents: incidents.filter(({ resolvedAt }) => resolvedAt === null),
    inMaintenance: maintenances.some(({ startsAt }) => startsAt <= now),
  });
  return {
    status: judged.status,
    updatedAt: new Date(updatedAt).toISOString(),
    stale: checkedAt.length === 0 || now.getTime() - Math.min(...checkedAt) > STALE_MS,
    components: judged.components,
    incidents: incidents.map(({ id, startedAt, updatedAt: changedAt, resolvedAt, ...rest }) => ({
      ...rest,
      id: String(id),
      startedAt: startedAt.toISOString(),
      updatedAt: changedAt.toISOString(),
      resolvedAt: resolvedAt?.toISOString() ?? null,
    })),
    maintenance: maintenances.map(({ id, title, message, components: affected, startsAt, endsAt }) => ({
      id: String(id),
      title,
      message,
      components: affected,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
  };
}

/** From Postgres; from the copy in Redis while Postgres is down, without what only Postgres has. */
async function read(ctx: Asking): Promise<Stored> {
  try {
    return await readStatus(ctx.db);
  } catch (error) {
    if (findDependencyError(error) === undefined) throw error;
    return { components: await readKeptProbes(ctx.redis), incidents: [], maintenances: [] };
  }
}
