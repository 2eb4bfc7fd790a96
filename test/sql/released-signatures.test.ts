import { describe, expect, test } from 'vitest';
import {
  declaredSignatures,
  findSignatureBreaks,
  readBuiltSignatures,
  readReleased,
  type Signature,
} from '../../db/release/signatures.ts';
import { useSql } from './suite/use-sql.ts';

const sql = useSql();

const released = readReleased();

if (released !== undefined)
  test('the functions accept every call of the released version', async () => {
    expect(Object.keys(released.functions).length).toBeGreaterThan(30);
    expect(findSignatureBreaks(released.functions, await readBuiltSignatures(sql.client()))).toEqual([]);
  });

test('the declarations are what a release would promise', async () => {
  const declared = await declaredSignatures();
  expect(declared.to_utc_iso).toEqual({ args: { p_moment: 'timestamp with time zone' }, result: 'text' });
  expect(findSignatureBreaks(declared, await readBuiltSignatures(sql.client()))).toEqual([]);
});

const BEFORE = { charge: { args: { p_organization: 'bigint', p_item: 'text' }, result: 'jsonb' } };
const change = (changed: Partial<Signature>) => ({ charge: { ...BEFORE.charge, ...changed } });

describe('refuses', () => {
  test.each<[string, Record<string, Signature>, string]>([
    ['a removed function', {}, 'charge is gone'],
    ['a removed argument', change({ args: { p_organization: 'bigint' } }), 'charge takes no p_item'],
    [
      'a renamed argument',
      change({ args: { p_organization: 'bigint', p_thing: 'text' } }),
      'charge takes no p_item',
    ],
    [
      'an argument with another type',
      change({ args: { p_organization: 'integer', p_item: 'text' } }),
      'charge takes p_organization as integer, not as bigint',
    ],
    [
      'a new argument without a default',
      change({ args: { ...BEFORE.charge.args, p_at: 'date' } }),
      'charge needs p_at',
    ],
    ['another result', change({ result: 'text' }), 'charge returns text, not jsonb'],
  ])('%s', (_, current, told) => {
    expect(findSignatureBreaks(BEFORE, current)).toContain(told);
  });
});

describe('accepts', () => {
  test.each<[string, Record<string, Signature>]>([
    ['the same', BEFORE],
    ['another function', { ...BEFORE, refund: { args: { p_item: 'text' }, result: 'void' } }],
    ['arguments in another order', change({ args: { p_item: 'text', p_organization: 'bigint' } })],
    [
      'a new argument with a default',
      change({ args: { ...BEFORE.charge.args, p_at: 'date' }, optional: ['p_at'] }),
    ],
  ])('%s', (_, current) => {
    expect(findSignatureBreaks(BEFORE, current)).toEqual([]);
  });
});
