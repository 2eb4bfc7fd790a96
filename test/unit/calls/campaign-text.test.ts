import { expect, test } from 'vitest';
import { findTextMistake } from '../../../shared/calls/campaigns/campaign-text.ts';
import { CAMPAIGN_MESSAGES } from '../../../shared/calls/messages.ts';

test.each(['to', 'externalId', '__proto__'])('a text has no variable %s', (name) => {
  expect(findTextMistake(`Hola {{${name}}}.`)).toBe(CAMPAIGN_MESSAGES.reservedVariable);
});

test.each(['nombre', 'constructor', 'toString', 'año_2'])('a text may have a variable %s', (name) => {
  expect(findTextMistake(`Hola {{${name}}}.`)).toBeUndefined();
});
