import {
  EvidencePage,
  EvidenceQuery,
  listEvidence as list,
} from '../../../shared/contacts/evidence/list-evidence.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';

export const listEvidence = defineRoute(
  {
    method: 'get',
    path: '/evidence',
    operationId: 'listContactEvidence',
    summary: 'List why numbers were called or not',
    description:
      'One item per attempt for collection or advertising, latest first, with what was known when it was decided. Kept for two years. The number is stored as a hash.',
    access: { capability: 'directory' },
    limit: OPERATION_LIMITS.listContactEvidence,
    query: EvidenceQuery,
    reply: { status: 200, data: EvidencePage },
    errors: [],
  },
  ({ query }, ctx) => list(ctx, query),
);
