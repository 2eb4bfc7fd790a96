import { NEW_REFERENCES_A_DAY } from '../../../db/links/tables/link-reference.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { secondsToColombiaMidnight } from '../../kernel/time/colombia.ts';

/** The error of an organization that has made as many references today as it may. */
export const toReferenceRefusal = ({ clock }: TenantCtx): DomainError =>
  new DomainError('URLSHORTENER_REFERENCE_QUOTA_EXCEEDED', {
    retryAfterSec: secondsToColombiaMidnight(clock()),
    exceeded: {
      limit: NEW_REFERENCES_A_DAY,
      windowSeconds: 86_400,
      counts: 'new references',
      remaining: 0,
    },
  });
