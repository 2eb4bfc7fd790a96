import { expect, test } from 'vitest';
import { answerItems, hasHappened } from '../../../shared/contacts/reported-items.ts';
import { type DomainError, wrongFieldsOf } from '../../../shared/kernel/errors/domain-error.ts';
import { inLanguage } from '../../../shared/kernel/errors/message.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');

test('what is reported has happened, even if the clock that says so is up to five minutes ahead', () => {
  const isPast = (at: string) => hasHappened({ clock: () => NOW }, at);
  expect(isPast('2020-01-01T00:00:00.000Z')).toBe(true);
  expect(isPast('2026-11-21T12:05:00.000Z')).toBe(true);
  expect(isPast('2026-11-21T12:05:00.001Z')).toBe(false);
});

const answerOf = (accepted: number, rejected: number) => ({
  accepted,
  rejected: Array.from({ length: rejected }, (_, index) => ({
    line: index + 1,
    code: 'VALIDATION_INVALID_PARAMETER' as const,
    message: 'number: This field is required.',
  })),
});

test.each([
  [1, 0],
  [1, 2],
  [0, 0],
])('%i lines accepted and %i rejected are a success', (accepted, rejected) => {
  expect(answerItems(answerOf(accepted, rejected))).toEqual(answerOf(accepted, rejected));
});

test('lines of which none was accepted are an error that names up to a hundred of them', () => {
  const errors: DomainError[] = [];
  try {
    answerItems(answerOf(0, 101));
  } catch (error) {
    errors.push(error as DomainError);
  }
  expect(errors.map(({ code }) => code)).toEqual(['VALIDATION_INVALID_PARAMETER']);
  const fields = errors.flatMap(wrongFieldsOf);
  expect(fields).toHaveLength(100);
  expect(fields.map(({ field }) => field)).toEqual(fields.map(() => 'items'));
  const message = String(fields[1]?.message);
  expect(inLanguage('en', message)).toBe('Line 2: number: This field is required.');
  expect(inLanguage('es', message)).toBe('Línea 2: number: This field is required.');
});
