import { expect, test } from 'vitest';
import { ROLES } from '../../../db/people/tables/membership.ts';
import { DUTIES, toLostDuties } from '../../../functions/portal/pages/people/role-duties.ts';
import { PAGES } from '../../../functions/portal/pages.ts';

/** The roles of every page and form, by its path. */
const allowed = new Map(
  PAGES.flatMap((page) => [
    [page.path, page.roles] as const,
    ...page.forms.map((form) => [`${page.path}/${form.name}`, form.roles] as const),
  ]),
);

test.each(DUTIES.flatMap(({ en, roles, of }) => of.map((path) => ({ path, en, roles }))))(
  '$path allows the roles that the table of roles says: $en',
  ({ path, roles }) => {
    expect(new Set(allowed.get(path))).toEqual(new Set(roles));
  },
);

test('every form that changes money, access or people is in the table', () => {
  const told = new Set(DUTIES.flatMap(({ of }) => of).map((path) => path.split('/')[1]));
  const changed = [...allowed.keys()].filter((path) =>
    /^\/(keys|webhooks|billing|people|cost-centers)/.test(path),
  );
  expect(changed.filter((path) => !told.has(path.split('/')[1]))).toEqual([]);
});

test('a higher role loses nothing, a lower one what the higher may do alone', () => {
  expect(toLostDuties('member', 'owner')).toEqual([]);
  expect(toLostDuties('owner', 'administrator').map(({ en }) => en)).toEqual(['Name and remove owners']);
  for (const role of ROLES) expect(toLostDuties(role, role)).toEqual([]);
});
