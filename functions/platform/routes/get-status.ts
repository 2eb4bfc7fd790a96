import { defineRoute } from '../../../shared/http/route.ts';
import { getStatus as get } from '../domain/get-status.ts';
import { ServiceStatus } from '../domain/service-status.ts';

export const getStatus = defineRoute(
  {
    method: 'get',
    path: '/api/v6/status',
    operationId: 'getStatus',
    summary: 'Get the operational status of the service',
    description: 'By probes that run every minute; `stale` when they have not.',
    access: 'universal',
    limit: { requests: 60, windowSeconds: 60 },
    reply: { status: 200, data: ServiceStatus },
    errors: [],
  },
  (_, ctx) => get(ctx),
);
