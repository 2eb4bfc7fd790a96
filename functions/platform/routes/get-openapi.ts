import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { readOpenapi } from '../../../shared/kernel/site/fetch-asset.ts';

export const getOpenapi = defineRoute(
  {
    method: 'get',
    path: '/api/v6/openapi.json',
    operationId: 'getOpenapi',
    summary: 'Get this document',
    description: 'The machine-readable description of the whole API. No key is needed.',
    access: 'public',
    limit: 'guard',
    reply: {
      status: 200,
      contentType: 'application/json',
      example: { openapi: '3.1.0', info: { title: 'Operator API', version: '6.0.0' }, paths: {} },
    },
    errors: [],
  },
  (_, ctx) => readOpenapi(ctx),
);
