import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The other places that name blocks: they add, lift and list them, erase their reasons, or know every table. */
const OTHERS = [
  'db/engine/grants/table-grants.ts',
  'db/kernel/functions/audit/record-audit-event.sql',
  'db/people/functions/organizations/erase-organization.sql',
  'db/people/functions/organizations/organization-standing.sql',
  'db/people/tables/organization-block.ts',
  'shared/people/organizations/block-organization.ts',
  'shared/people/organizations/blocks.ts',
];

test('whether an organization is blocked is read by organization_standing alone, which knows of sandboxes', () => {
  const naming = globSync('{db,shared,functions}/**/*.{ts,tsx,sql}')
    .filter((file) => !file.startsWith('db/migrations/'))
    .filter((file) => /\borganization_block\b|\borganizationBlock\b/.test(readFileSync(file, 'utf8')));
  expect(naming.sort()).toEqual(OTHERS);
});
