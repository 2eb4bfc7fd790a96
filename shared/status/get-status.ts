import { readStatus } from '../../db/status/queries/status.ts';
import type { Ctx } from '../kernel/ctx.ts';
import { known } from '../kernel/dependencies/known.ts';
import { COMPONENTS } from './components.ts';
import { computeStatus } from './compute-status.ts';
import type { ServiceStatus } from './service-status.ts';
import { readStatusCopy } from './status-copy.ts';

type Asking = Pick<Ctx, 'db' | 'env' | 'clock'>;

/** Probes run every minute: older data means that several were missed. */
const STALE_MS = 3 * 60_000;
const isOld = (atMs: number, now: Date): boolean => now.getTime() - atMs > STALE_MS;

/** The state of the service: its last probes, and the operator's announcements; while Postgres is down, the last copy. */
export async function getStatus(ctx: Asking): Promise<ServiceStatus> {
  const stored = await known(readStatus(ctx.db));
  const copy = stored === undefined ? await readStatusCopy(ctx) : undefined;
  if (copy !== undefined)
    return { ...copy.status, stale: isOld(Date.parse(copy.status.updatedAt), ctx.clock()) };
  return toStatus(stored ?? { components: [], incidents: [], maintenances: [] }, ctx.clock());
}

function toStatus(
  { components: probes, incidents, maintenances }: Awaited<ReturnType<typeof readStatus>>,
  now: Date,
): ServiceStatus {
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
    stale: checkedAt.length === 0 || isOld(Math.min(...checkedAt), now),
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
