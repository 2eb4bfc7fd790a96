import { expect, test } from 'vitest';
import { personCommands } from '../../../operator/people/person-commands.ts';
import { explainError } from '../../../operator/program/terminal/explain-error.ts';
import { toCalledNumber } from '../../../shared/people/users/to-called-number.ts';

test.each([
  ['3213456789', '+57 321 3456789 (CO) or +32 13 45 67 89 (BE)'],
  ['604 444 4444', '+57 604 4444444 (CO) or +60 4 444 4444 (MY)'],
])('digits that are a number of Colombia and of another country are refused: %s', (text, readings) => {
  let refused: unknown;
  try {
    toCalledNumber(text);
  } catch (error) {
    refused = error;
  }
  expect(refused).toMatchObject({ code: 'NUMBER_AMBIGUOUS' });
  expect(explainError(refused)).toBe(`${text} may be a number of several countries. Write ${readings}.`);
});

test.each([
  ['+3213456789', '3213456789'],
  ['00 32 13 45 67 89', '3213456789'],
  ['+57 321 345 6789', '573213456789'],
  ['573213456789', '573213456789'],
  ['34912345678', '34912345678'],
])('a number with its country code is only that: %s', (text, digits) => {
  expect(toCalledNumber(text).digits).toBe(digits);
});

test('the question before a number is erased names it in international form, and its country', async () => {
  const { erase } = personCommands.commands;
  if (erase === undefined || !('confirm' in erase)) throw new Error('There is no such command.');
  // A number is read without the system.
  expect(await erase.confirm?.(undefined as never, { who: '+3213456789' }, '')).toBe(
    'Permanently erase the number +32 13 45 67 89 (BE), its recordings and the external ids of its links?',
  );
});
