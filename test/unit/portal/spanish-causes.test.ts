import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { texts } from '../../../functions/callblasting/carriers/hangup-causes.json' with { type: 'json' };
import { causes, refusals } from '../../../functions/portal/words/hangup-causes.json' with { type: 'json' };

test('every cause that an attempt ends by has its Spanish in the portal, and so has every refusal to dial', () => {
  expect(Object.keys(causes)).toEqual(Object.keys(texts));
  const sql = readFileSync('db/sql/attempts/claim-call-attempt.sql', 'utf8');
  const refused = [...sql.matchAll(/when '[A-Z_]+' then '([^']+)'/g)].map(([, reason]) => reason);
  expect(refused.length).toBeGreaterThan(3);
  expect(Object.keys(refusals)).toEqual(refused);
});
