import { NEW_REFERENCES_A_DAY } from '../../../db/links/tables/link-reference.ts';
import type { TenantCtx } from '../../kernel/ctx.ts';
import { DomainError } from '../../kernel/errors/domain-error.ts';
import { exceededToday } from '../../kernel/quotas/exceeded-today.ts';

const LIMIT = { limit: NEW_REFERENCES_A_DAY, counts: 'new references', remaining: 0 };

/** The error of an organization that has made as many references today as it may. */
export const toReferenceRefusal = (ctx: TenantCtx): DomainError =>
  new DomainError('URLSHORTENER_REFERENCE_QUOTA_EXCEEDED', exceededToday(ctx, LIMIT));
