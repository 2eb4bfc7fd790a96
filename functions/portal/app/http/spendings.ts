import { type Limit, type SpentQuota, toSpentQuota } from '../../../../shared/kernel/http/route.ts';
import type { Spending } from '../../../../shared/kernel/quotas/limits.ts';
import { DEFAULT_LIMIT, OPERATION_LIMITS } from '../../../../shared/kernel/quotas/operation-limits.ts';
import type { Form, Page, Params } from '../declare.ts';

/** Keys of the portal's own counters, so that people and the API's integrations do not use up each other's quotas. */
const toKey = (organizationId: number, quota: string): string => `${organizationId}:portal:${quota}`;

/** The units that showing a page spends: its own quota, and the cost of its query. */
export const toPageSpendings = (organizationId: number, page: Page, query: Params, now: Date): Spending[] => [
  toOwn(organizationId, page, page.path || '/'),
  ...(page.cost === undefined ? [] : [toCostSpending(organizationId, toSpentQuota(page.cost, query, now))]),
];

/** The units that submitting a form spends before it is read. */
export const toFormSpendings = (organizationId: number, page: Page, form: Form): Spending[] => [
  toOwn(organizationId, form, `${page.path}/${form.name}`),
];

export const toCostSpending = (organizationId: number, cost: SpentQuota): Spending => ({
  ...cost,
  key: toKey(organizationId, cost.quota),
});

function toOwn(
  organizationId: number,
  { operation, limit: own }: Pick<Page | Form, 'operation' | 'limit'>,
  path: string,
): Spending {
  const declared: Exclude<Limit, 'guard'> =
    own ?? (operation === undefined ? DEFAULT_LIMIT : OPERATION_LIMITS[operation]);
  const { requests: limit, windowSeconds, sharedAs } = declared;
  return { key: toKey(organizationId, sharedAs ?? operation ?? path), limit, windowSeconds, units: 1 };
}
