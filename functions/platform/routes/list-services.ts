import { defineRoute } from '../../../shared/http/route.ts';
import { listServices as list, ServiceCatalog } from '../domain/list-services.ts';

export const listServices = defineRoute(
  {
    method: 'get',
    path: '/api/v6/catalog/services',
    operationId: 'listServices',
    summary: 'List the services and what the account has enabled',
    description: 'Every service that there is, with its code as the keys name it.',
    access: 'universal',
    limit: { requests: 60, windowSeconds: 60 },
    reply: { status: 200, data: ServiceCatalog },
    errors: [],
  },
  (_, ctx) => list(ctx),
);
