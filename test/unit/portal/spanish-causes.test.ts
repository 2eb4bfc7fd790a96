import { expect, test } from 'vitest';
import { DIAL_REFUSALS } from '../../../db/calls/tables/words.ts';
import spanish from '../../../functions/portal/i18n/hangup-causes.json' with { type: 'json' };
import english from '../../../shared/calls/carriers/hangup-causes.json' with { type: 'json' };

test('every cause of a failed attempt, and every refusal to dial, has its Spanish text in the portal', () => {
  expect(Object.keys(spanish.causes)).toEqual(Object.keys(english.texts));
  expect(Object.keys(spanish.refusals)).toEqual(Object.values(DIAL_REFUSALS));
});
