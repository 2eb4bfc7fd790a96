import * as z from 'zod';
import { checkDependencies } from '../../../shared/kernel/http/check-dependencies.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';

const PingResult = z
  .object({
    pong: z.literal(true),
    apiVersion: z.literal('v6'),
    client: z
      .object({
        ip: z.string().meta({ description: 'Public address of the caller.', example: '203.0.113.7' }),
      })
      .meta({ id: 'PingClient' }),
  })
  .meta({ id: 'PingResult' });

export const ping = defineRoute(
  {
    method: 'get',
    path: '/ping',
    operationId: 'ping',
    summary: 'Check a key and the connection to the API',
    description:
      'Responds only if the database and the cache respond. 503 and 504 are safe to retry after Retry-After.',
    access: 'universal',
    limit: { requests: 20, windowSeconds: 60 },
    reply: { status: 200, data: PingResult },
    errors: [],
  },
  async (_, ctx) => {
    await checkDependencies(ctx);
    return { pong: true as const, apiVersion: 'v6' as const, client: { ip: ctx.clientIp } };
  },
);
