import {
  AddedVisits,
  SANDBOX_VISITS_AN_HOUR,
  SandboxVisitsBody,
  visitInSandbox as visit,
} from '../../../shared/clicks/sandbox/visit-in-sandbox.ts';
import { asParsed } from '../../../shared/kernel/http/idempotency/request-form.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';

export const visitInSandbox = defineRoute(
  {
    method: 'post',
    path: '/sandbox/visits',
    operationId: 'visitInSandbox',
    summary: 'Follow a link of a sandbox',
    description:
      'Counts visits of people who do not exist, by the way of real ones: they are in statistics, reports, files and events within seconds, and nothing is charged. Only for keys of a sandbox, up to 10,000 visits an hour.',
    access: { service: 'urlshortener', capability: 'urlshortener.write' },
    limit: { requests: 10, windowSeconds: 60 },
    cost: { ...SANDBOX_VISITS_AN_HOUR, units: ({ body }) => body.visits },
    idempotent: asParsed,
    body: SandboxVisitsBody,
    reply: { status: 202, data: AddedVisits },
    errors: ['SANDBOX_ONLY', 'LINK_NOT_FOUND', 'SANDBOX_LINK_ENDED'],
  },
  ({ body }, ctx) => visit(ctx, body),
);
