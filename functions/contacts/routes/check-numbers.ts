import {
  CheckedNumbers,
  CheckNumbersBody,
  checkNumbers as check,
} from '../../../shared/contacts/check/check-numbers.ts';
import { defineRoute } from '../../../shared/platform/http/route.ts';

export const checkNumbers = defineRoute(
  {
    method: 'post',
    path: '/check',
    operationId: 'checkNumbers',
    summary: 'Check whether numbers may be called',
    description:
      'By opt-outs, hours, earlier contacts and, for advertising, the registry of excluded numbers if your organization uses it. Up to 100,000 numbers a day. It leaves no evidence: what decides is checked again when a call is dialed. Whether the person authorized calls is for you to know.',
    access: { capability: 'contacts' },
    limit: { requests: 30, windowSeconds: 60 },
    body: CheckNumbersBody,
    reply: { status: 200, data: CheckedNumbers },
    errors: ['CONTACTS_CHECK_QUOTA_EXCEEDED', 'CONTACTS_REGISTRY_UNAVAILABLE'],
  },
  ({ body }, ctx) => check(ctx, body),
);
