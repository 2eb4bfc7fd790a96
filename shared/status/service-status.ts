import * as z from 'zod';

const Component = z
  .object({
    name: z.string(),
    status: z
      .enum(['operational', 'degraded', 'outage', 'unknown'])
      .describe(
        'What requests to it meet, by its last probe, the open incidents that name it, and its responses. `outage`: all fail. `degraded`: some fail, are slow, or what they start waits. `unknown`: there is no data.',
      ),
  })
  .meta({ id: 'ServiceComponent' });

const Incident = z
  .object({
    id: z.string(),
    title: z.string(),
    message: z.string(),
    status: z.enum(['investigating', 'identified', 'monitoring', 'resolved']),
    impact: z.enum(['minor', 'major', 'critical']),
    components: z.array(z.string()),
    startedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    resolvedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Incident' });

const Maintenance = z
  .object({
    id: z.string(),
    title: z.string(),
    message: z.string(),
    components: z.array(z.string()),
    startsAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  })
  .meta({ id: 'Maintenance' });

/** The service status as the API shows it. */
export const ServiceStatus = z
  .object({
    status: z
      .enum(['operational', 'degraded', 'outage', 'maintenance', 'unknown'])
      .describe(
        'From probes and open incidents. `outage`: more than half of the components are out, or a critical incident is open. `degraded`: something else is wrong. `maintenance`: a maintenance window is open and there is no incident.',
      ),
    updatedAt: z.iso.datetime().describe('When the newest probe ran.'),
    stale: z.boolean().describe('Whether probes are missing or older than 3 minutes.'),
    components: z.array(Component),
    incidents: z.array(Incident).describe('Open incidents, and those resolved in the last 7 days.'),
    maintenance: z.array(Maintenance).describe('Open and upcoming maintenance windows.'),
  })
  .meta({
    id: 'ServiceStatus',
    example: {
      status: 'degraded',
      updatedAt: '2026-03-02T14:30:00.000Z',
      stale: false,
      components: [
        { name: 'urlshortener', status: 'operational' },
        { name: 'numberinsight', status: 'degraded' },
      ],
      incidents: [
        {
          id: '12',
          title: 'Slow look-ups',
          message: 'Look-ups take longer than usual.',
          status: 'investigating',
          impact: 'minor',
          components: ['numberinsight'],
          startedAt: '2026-03-02T14:10:00.000Z',
          updatedAt: '2026-03-02T14:20:00.000Z',
          resolvedAt: null,
        },
      ],
      maintenance: [],
    },
  });
export type ServiceStatus = z.infer<typeof ServiceStatus>;
