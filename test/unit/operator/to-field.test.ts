import { InvalidArgumentError } from 'commander';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { toCommandField } from '../../../operator/program/fields/to-field.ts';
import { Id, Micros, MicrosOrZero, Moment } from '../../../shared/kernel/verbs/fields.ts';

test.each([
  ['creditLineMicro', Micros, 'credit-line'],
  ['movementId', Id, 'movement'],
  ['newEmail', z.string(), 'new-email'],
  ['startsAt', Moment.meta({ word: 'from' }), 'from'],
])('the field %s is written as a word of the command line', (name, schema, word) => {
  expect(toCommandField(name, schema).word).toBe(word);
});

test('a field is required unless it is optional or has a default, which its help shows', () => {
  expect(toCommandField('name', z.string().describe('its name'))).toMatchObject({
    isRequired: true,
    description: 'its name',
  });
  expect(toCommandField('name', z.string().describe('its name').optional()).isRequired).toBe(false);
  expect(toCommandField('limit', z.int().default(50).describe('how many'))).toMatchObject({
    isRequired: false,
    absent: 50,
    description: 'how many (default: 50)',
  });
});

test('the help of a field says how it is written, and which values it takes', () => {
  expect(toCommandField('amountMicro', Micros.describe('the payment')).description).toBe(
    'the payment (in currency units)',
  );
  expect(toCommandField('at', Moment.optional().describe('when')).description).toMatch(/^when \(ISO 8601; /);
  const kinds = z.enum(['full', 'partial']);
  expect(toCommandField('kind', kinds.optional()).choices).toEqual(['full', 'partial']);
  expect(toCommandField('kinds', z.array(kinds).describe('kinds')).description).toBe(
    'kinds (separated by commas: full, partial)',
  );
  expect(toCommandField('force', z.boolean().default(false)).isFlag).toBe(true);
});

describe('A text of the command line', () => {
  test.each([
    [Micros, '1250.50', 1_250_500_000n],
    [MicrosOrZero.optional(), '0', 0n],
    [Id, '7', 7],
    [Moment, '2026-11-21', new Date('2026-11-21T05:00:00Z')],
    [Micros.nullable().meta({ words: { none: null } }), 'none', null],
    [z.array(z.string()).optional(), 'a, b', ['a', 'b']],
    [z.string().transform(Number), '5', 5],
  ])('%#: becomes a value of its schema', (schema, text, value) => {
    expect(toCommandField('field', schema).parse(text)).toEqual(value);
  });

  test('is added to a list that was given before', () => {
    expect(toCommandField('field', z.array(z.string())).parse('c', ['a', 'b'])).toEqual(['a', 'b', 'c']);
  });

  test.each([
    [Micros, '0', 'It must be more than 0.'],
    [Micros, '1e3', '"1e3" is not an amount'],
    [Id, '-1', 'It must be a whole number.'],
    [z.int().max(5), '6', 'It must be 5 or less.'],
    [Moment, 'soon', '"soon" is not a date or time'],
    [z.array(z.enum(['tts', 'voice'])), 'tts,sms', '"sms" must be one of tts, voice.'],
  ])('%#: is refused with what is wrong with it', (schema, text, message) => {
    const parse = () => toCommandField('field', schema).parse(text);
    expect(parse).toThrow(InvalidArgumentError);
    expect(parse).toThrow(message);
  });

  test('is kept as it is for an organization, which may be named', () => {
    expect(toCommandField('organizationId', Id).parse('Acme')).toBe('Acme');
  });
});
