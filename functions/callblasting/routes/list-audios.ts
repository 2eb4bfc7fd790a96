import { defineRoute } from '../../../shared/http/route.ts';
import { Audios, listAudios as list } from '../domain/list-audios.ts';

export const listAudios = defineRoute(
  {
    method: 'get',
    path: '/audios',
    operationId: 'listAudios',
    summary: 'List the audios you have uploaded',
    description: 'Newest first.',
    access: { service: 'callblasting' },
    limit: { requests: 60, windowSeconds: 60 },
    reply: { status: 200, data: Audios },
    errors: [],
  },
  (_, ctx) => list(ctx),
);
