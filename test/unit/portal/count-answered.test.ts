import { expect, test } from 'vitest';
import { countAnswered } from '../../../functions/portal/pages/calls/campaigns/campaign-words.ts';

test('who hung up early has answered, in the list of campaigns as on the page of one', () => {
  expect(countAnswered({ completed: 3, too_short: 2, busy: 7, machine: 1 })).toBe(5);
  expect(countAnswered({})).toBe(0);
});
