import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Other files that name the services of organizations: they set, copy or export them, or know every table. */
const OTHERS_OF_SERVICES = [
  'db/engine/grants/table-grants.ts',
  'db/kernel/functions/audit/record-audit-event.sql',
  'db/people/functions/organizations/create-sandbox.sql',
  'db/people/functions/organizations/organization-standing.sql',
  'db/people/tables/organization-service.ts',
  'shared/people/organizations/exported-kinds.ts',
  'shared/people/organizations/services.ts',
];

/** Other files that name blocks: they add, lift and list them, erase their reasons, or know every table. */
const OTHERS = [
  'db/engine/grants/table-grants.ts',
  'db/kernel/functions/audit/record-audit-event.sql',
  'db/people/functions/organizations/erase-organization.sql',
  'db/people/functions/organizations/organization-standing.sql',
  'db/people/tables/organization-block.ts',
  'shared/people/organizations/block-organization.ts',
  'shared/people/organizations/blocks.ts',
];

test.each([
  ['is blocked', /\borganization_block\b|\borganizationBlock\b/, OTHERS],
  ['has a service', /\borganization_service\b|\borganizationService\b/, OTHERS_OF_SERVICES],
])(
  'whether an organization %s is read by organization_standing alone, which knows of sandboxes',
  (_, name, others) => {
    const naming = globSync('{db,shared,functions}/**/*.{ts,tsx,sql}')
      .filter((file) => !file.startsWith('db/migrations/'))
      .filter((file) => name.test(readFileSync(file, 'utf8')));
    expect(naming.sort()).toEqual(others);
  },
);
