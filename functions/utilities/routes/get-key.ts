import { describeKey, KeyAccess } from '../../../shared/kernel/describe-key.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';

export const getKey = defineRoute(
  {
    method: 'get',
    path: '/key',
    operationId: 'getKey',
    summary: 'Show what your key may do',
    description: 'The services and capabilities of the key that sends the request.',
    access: 'universal',
    limit: { requests: 60, windowSeconds: 60 },
    reply: { status: 200, data: KeyAccess },
    errors: [],
  },
  (_, ctx) => describeKey(ctx),
);
