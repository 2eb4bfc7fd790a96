import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { getStatus as get } from '../../../shared/status/get-status.ts';
import { ServiceStatus } from '../../../shared/status/service-status.ts';

export const getStatus = defineRoute(
  {
    method: 'get',
    path: '/api/v6/status',
    operationId: 'getStatus',
    summary: 'Get the operational status of the service',
    description: 'Based on probes that run every minute. `stale` is true when they have not run recently.',
    access: 'universal',
    limit: { requests: 60, windowSeconds: 60 },
    reply: { status: 200, data: ServiceStatus },
    errors: [],
  },
  (_, ctx) => get(ctx),
);
