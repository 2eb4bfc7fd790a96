import { CampaignParams } from '../../../../shared/calls/campaigns/campaign-view.ts';
import {
  CampaignResult,
  listResults,
  RESULT_EXAMPLE,
  ResultsQuery,
} from '../../../../shared/calls/campaigns/list-results.ts';
import { defineRoute } from '../../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';

export const listCampaignResults = defineRoute(
  {
    method: 'get',
    path: '/campaigns/{id}/results',
    operationId: 'listCampaignResults',
    summary: 'Get the results of a campaign',
    description:
      'One line per recipient, in the order in which they were added, also while the campaign runs. A file has up to 5,000 lines; send `X-Next-Cursor` as `cursor` to get the next one. The schema and the example describe a line of NDJSON; CSV has the same fields as columns.',
    access: { service: 'callblasting' },
    objective: 'statistics',
    limit: OPERATION_LIMITS.listCampaignResults,
    params: CampaignParams,
    query: ResultsQuery,
    reply: {
      status: 200,
      contentType: 'application/x-ndjson',
      alternative: 'text/csv',
      schema: CampaignResult,
      example: RESULT_EXAMPLE,
      responseHeaders: { 'X-Next-Cursor': 'The `cursor` of the next file; absent from the last one.' },
    },
    errors: ['CALLBLASTING_CAMPAIGN_NOT_FOUND'],
  },
  ({ params, query }, ctx) => listResults(ctx, params.id, query),
);
