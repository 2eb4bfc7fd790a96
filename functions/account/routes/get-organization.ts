import { defineRoute } from '../../../shared/kernel/http/route.ts';
import {
  getOrganization as get,
  Organization,
} from '../../../shared/people/organizations/get-organization.ts';

export const getOrganization = defineRoute(
  {
    method: 'get',
    path: '/account/organization',
    operationId: 'getOrganization',
    summary: 'Get the organization of the key',
    description: 'Its names, tax identification, country, currency and status.',
    access: { capability: 'directory' },
    limit: { requests: 60, windowSeconds: 60 },
    reply: { status: 200, data: Organization },
    errors: [],
  },
  (_, ctx) => get(ctx),
);
