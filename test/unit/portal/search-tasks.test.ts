import { expect, test } from 'vitest';
import { findTaskPage, NUMBER_PAGES, TASKS } from '../../../functions/portal/pages/search/tasks.ts';
import { PAGES } from '../../../functions/portal/pages.ts';

test('every action that the search offers begins at a form that its page has', () => {
  const missing = TASKS.filter((task) => findTaskPage(PAGES, task) === undefined);
  expect(missing).toEqual([]);
});

test('every page that the search offers for a number exists', () => {
  expect(NUMBER_PAGES.filter(({ page }) => !PAGES.some(({ path }) => path === page))).toEqual([]);
});
