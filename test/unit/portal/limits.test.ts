import { expect, test } from 'vitest';
import { toFormSpendings, toPageSpendings } from '../../../functions/portal/app/http/spendings.ts';
import { PAGES } from '../../../functions/portal/pages.ts';
import { ALL_FUNCTIONS } from '../../../openapi/all-functions.ts';
import { OPERATION_LIMITS } from '../../../shared/kernel/quotas/operation-limits.ts';

const NOW = new Date('2026-06-30T12:00:00-05:00');

const routes = ALL_FUNCTIONS.flatMap((each) => each.routes);

test('an operation and the pages that perform it have one limit', () => {
  const declared = Object.entries(OPERATION_LIMITS).map(([operationId, limit]) => {
    const route = routes.find((each) => each.operationId === operationId);
    return [operationId, route?.limit === limit];
  });
  expect(declared.filter(([, isSame]) => !isSame)).toEqual([]);
});

test('every page and form has a limit of the organization, on counters that the API does not have', () => {
  const all = PAGES.flatMap((page) => [
    ...toPageSpendings(12, page, {}, NOW),
    ...page.forms.flatMap((form) => toFormSpendings(12, page, form)),
  ]);
  expect(all.length).toBeGreaterThan(PAGES.length);
  for (const { key, limit, windowSeconds, units } of all) {
    expect(key).toMatch(/^12:portal:./);
    expect([key, limit > 0, windowSeconds > 0, units > 0]).toEqual([key, true, true, true]);
  }
});

const termsOf = (path: string, name?: string, query = {}) => {
  const page = PAGES.find((each) => each.path === path);
  if (page === undefined) throw new Error(`there is no page ${path}`);
  const form = page.forms.find((each) => each.name === name);
  const spent = form ? toFormSpendings(12, page, form) : toPageSpendings(12, page, query, NOW);
  return spent.map(({ key, limit, windowSeconds, units }) => [
    key.slice('12:portal:'.length),
    `${limit}/${windowSeconds}`,
    units,
  ]);
};

test.each([
  ['/people', undefined, [['/people', '60/60', 1]]],
  ['/people/new', 'invite', [['/people/new/invite', '60/60', 1]]],
  ['', undefined, [['/', '60/60', 1]]],
  ['/links', undefined, [['listLinks', '60/60', 1]]],
  ['/links/{domain}/{code}/qr', undefined, [['getQr', '60/60', 1]]],
  ['/links/{domain}/{code}', 'edit', [['editLink', '35/1', 1]]],
  ['/links/restore', 'restore', [['editLink', '35/1', 1]]],
  ['/links/new', 'create', [['createLink', '35/1', 1]]],
  ['/movements/csv', undefined, [['exportMovements', '10/60', 1]]],
  ['/webhooks/{endpoint}', 'test', [['test-events', '10/60', 1]]],
  ['/webhooks/new', 'add', [['test-events', '10/60', 1]]],
  ['/domains/new', 'add', [['add-domain', '20/3600', 1]]],
  ['/domains/{domain}', 'again', [['add-domain', '20/3600', 1]]],
  ['/domains/{domain}', 'check', [['check-domain', '10/60', 1]]],
  ['/domains/{domain}', 'release', [['check-domain', '10/60', 1]]],
  ['/people/provider', 'save', [['check-provider', '10/60', 1]]],
  ['/links/batches/new', 'upload', [['kept-files', '60/3600', 1]]],
  ['/calls/campaigns/{campaign}', 'recipients', [['kept-files', '60/3600', 1]]],
  ['/batches/new', 'upload', [['kept-files', '60/3600', 1]]],
  ['/opt-outs/new', 'upload', [['kept-files', '60/3600', 1]]],
  ['/top-ups', 'start', [['start-top-up', '10/3600', 1]]],
])('%s %s spends the quota of the operation it performs', (path, form, terms) => {
  expect(termsOf(path, form)).toEqual(terms);
});

test.each([
  [{}, 5],
  [{ from: '2025-07-01', to: '2026-06-30' }, 38],
  [{ from: '2026-06-30', to: '2026-06-30', granularity: 'hour' }, 5],
  // Refused, so the default range is shown.
  [{ from: '2020-01-01', to: '2026-06-30' }, 5],
  [{ from: 'x' }, 5],
])('statistics of %j spend their cost units, on a page and as a CSV', (query, units) => {
  for (const path of ['/links/{domain}/{code}', '/links/{domain}/{code}/csv'])
    expect(termsOf(path, undefined, query)).toEqual([
      ['getLinkStats', '120/60', 1],
      ['statistics', '120/60', units],
    ]);
});
