import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { DEFAULT_LIMIT } from '../../../shared/kernel/quotas/operation-limits.ts';
import { Events, EventsQuery, listEvents as list } from '../../../shared/webhooks/log/list-events.ts';

export const listEvents = defineRoute(
  {
    method: 'get',
    path: '/events',
    operationId: 'listEvents',
    summary: 'Read events',
    description:
      'Your events of the last 30 days, oldest first, whether they were delivered or not, for organizations that have turned their event log on in the portal. Continue with `after`: nothing is skipped. Events that show what your key may not see are left out: those of services that it may not use, those of billing without the capability `account`, and single visits without `directory`.',
    access: { capability: 'webhooks' },
    limit: DEFAULT_LIMIT,
    query: EventsQuery,
    handlerValidatedFields: ['after', 'types'],
    reply: { status: 200, data: Events },
    errors: ['WEBHOOKS_EVENT_LOG_OFF'],
  },
  ({ query }, ctx) => list(ctx, query),
);
