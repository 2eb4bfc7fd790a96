import {
  EvidencePage,
  EvidenceQuery,
  listEvidence as list,
} from '../../../shared/contacts/evidence/list-evidence.ts';
import { defineRoute } from '../../../shared/platform/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/platform/quotas/operation-limits.ts';

export const listEvidence = defineRoute(
  {
    method: 'get',
    path: '/evidence',
    operationId: 'listContactEvidence',
    summary: 'Why a number was called or not',
    description:
      'One item for each attempt for collection or advertising, latest first: what was known when it was decided, for two years. The number is stored as a hash.',
    access: { capability: 'directory' },
    limit: OPERATION_LIMITS.listContactEvidence,
    query: EvidenceQuery,
    reply: { status: 200, data: EvidencePage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
