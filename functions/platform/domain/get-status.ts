import { readStatus } from '../../../db/queries/platform/status.ts';
import { findDependencyError } from '../../../shared/dependencies/postgres-error.ts';
import type { BaseContext } from '../../../shared/http/context.ts';
import { COMPONENTS } from './components.ts';
import { computeStatus } from './compute-status.ts';
import type { ServiceStatus } from './service-status.ts';
import { readStoredProbes } from './stored-probes.ts';

type Asking = Pick<BaseContext, 'db' | 'redis' | 'clock'>;
type Stored = Awaited<ReturnType<typeof readStatus>>;

/** Probes run every minute: older data means that several were missed. */
const STALE_MS = 3 * 60_000;

/** The state of the service: its last probes, and the operator's announcements. */
export async function getStatus(ctx: Asking): Promise<ServiceStatus> {
  const { components: probes, incidents, maintenances } = await read(ctx);
  const now = ctx.clock();
  // Another version of the code may have stored components that this one does not have.
  const components = probes.filter(({ name }) => COMPONENTS.includes(name));
  const checkedAt = components.map((component) => component.checkedAt.getTime());
  const updatedAt = checkedAt.length > 0 ? Math.max(...checkedAt) : now.getTime();
  const judged = computeStatus({
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

/** From Postgres, or, while Postgres is down, from the copy in Redis, which has probes only. */
async function read(ctx: Asking): Promise<Stored> {
  try {
    return await readStatus(ctx.db);
  } catch (error) {
    if (findDependencyError(error) === undefined) throw error;
    return { components: await readStoredProbes(ctx.redis), incidents: [], maintenances: [] };
  }
}
