import {
  CheckedNumbers,
  CheckNumbersBody,
  checkNumbers as check,
} from '../../../shared/contacts/check/check-numbers.ts';
import { defineRoute } from '../../../shared/kernel/http/route.ts';

export const checkNumbers = defineRoute(
  {
    method: 'post',
    path: '/check',
    operationId: 'checkNumbers',
    summary: 'Check whether numbers may be called',
    description:
      'Checks opt-outs, hours, earlier contacts and, for advertising, the registry of excluded numbers if your organization uses it. Up to 100,000 numbers a day. Nothing is recorded as evidence: every call is checked again when it is dialed. The service cannot know whether the person authorized calls.',
    effect: 'none',
    access: { capability: 'contacts' },
    limit: { requests: 30, windowSeconds: 60 },
    body: CheckNumbersBody,
    reply: { status: 200, data: CheckedNumbers },
    errors: ['CONTACTS_CHECK_QUOTA_EXCEEDED', 'CONTACTS_REGISTRY_UNAVAILABLE'],
  },
  ({ body }, ctx) => check(ctx, body),
);
