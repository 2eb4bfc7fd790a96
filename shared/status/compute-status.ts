import type { ServiceStatus } from './service-status.ts';

type Component = ServiceStatus['components'][number];
type Incident = Pick<ServiceStatus['incidents'][number], 'impact' | 'components'>;

const FROM_BAD_TO_GOOD = ['outage', 'degraded', 'operational', 'unknown'] as const;
const worst = (statuses: readonly Component['status'][]): Component['status'] =>
  FROM_BAD_TO_GOOD.find((status) => statuses.includes(status)) ?? 'unknown';

/** The effect of an incident on a component it names, and on the whole. */
const OF_COMPONENT = { minor: 'degraded', major: 'outage', critical: 'outage' } as const;
const OF_WHOLE = { minor: 'degraded', major: 'degraded', critical: 'outage' } as const;

/**
 * The status of the whole and of each component, from the last probes, the open incidents, and any open maintenance
 * window, which excuses failed probes but never hides an incident.
 */
export function computeStatus({
  components: names,
  probed,
  incidents,
  inMaintenance,
}: {
  components: readonly string[];
  probed: ReadonlyMap<string, Component['status']>;
  incidents: readonly Incident[];
  inMaintenance: boolean;
}): Pick<ServiceStatus, 'status' | 'components'> {
  const components = names.map((name) => {
    const affecting = incidents.filter((incident) => incident.components.includes(name));
    const status = worst([
      probed.get(name) ?? 'unknown',
      ...affecting.map(({ impact }) => OF_COMPONENT[impact]),
    ]);
    return { name, status };
  });
  if (inMaintenance && incidents.length === 0) return { status: 'maintenance', components };
  const statuses = components.map(({ status }) => (status === 'outage' ? 'degraded' : status));
  const out = names.filter((name) => probed.get(name) === 'outage');
  const status = worst([
    out.length > names.length / 2 ? 'outage' : worst(statuses),
    ...incidents.map(({ impact }) => OF_WHOLE[impact]),
  ]);
  return { status, components };
}
