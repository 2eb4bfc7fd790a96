import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VERBS } from '../../../functions/portal/i18n/audit-words.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Events without an organization, which no audit log of a customer shows. */
const OF_THE_PLATFORM = [
  ...['calling.carrier-limit', 'incident.open', 'incident.update', 'maintenance.cancel', 'maintenance.plan'],
  ...['numbering-plan.import', 'portability.import', 'portability.set-operator', 'webhook.reencrypt-secrets'],
];

test('the audit log describes what every operation did', () => {
  const sources = globSync('{functions,shared,operator}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), 'utf8'),
  );
  const declared = sources.flatMap((text) =>
    [...text.matchAll(/verb: '([a-z-]+\.[a-z-]+)'/g)].map(([, verb]) => verb ?? ''),
  );
  expect(declared.length).toBeGreaterThan(50);
  const told = new Set([...declared, 'session.start'].filter((verb) => !OF_THE_PLATFORM.includes(verb)));
  expect(Object.keys(VERBS).toSorted()).toEqual([...told].toSorted());
});
