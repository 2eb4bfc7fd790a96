import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { listServices as list, ServiceCatalog } from '../../../shared/kernel/list-services.ts';

export const listServices = defineRoute(
  {
    method: 'get',
    path: '/api/v6/catalog/services',
    operationId: 'listServices',
    summary: 'List the services and what the account has enabled',
    description: 'Every service, with the code that keys use.',
    access: 'universal',
    limit: { requests: 60, windowSeconds: 60 },
    reply: { status: 200, data: ServiceCatalog },
    errors: [],
  },
  (_, ctx) => list(ctx),
);
