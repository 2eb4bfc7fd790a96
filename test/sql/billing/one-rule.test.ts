import { describe, expect, test } from 'vitest';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();

/** The functions whose body matches a regular expression of Postgres. */
const functionsWith = async (pattern: string): Promise<string[]> =>
  (
    await sql.query<{ name: string }>(
      `select proname as name from pg_proc
        where pronamespace = 'routine'::regnamespace and prosrc ~ $1 order by 1`,
      [pattern],
    )
  ).map(({ name }) => name);

describe('Money is decided in one place', () => {
  test.each([
    [
      'funds',
      String.raw`routine\.available_micro\(`,
      ['decide_spending', 'funds_refusal', 'notify_low_balance'],
    ],
    ['spend limits', String.raw`routine\.spend_limit_reached\(`, ['funds_refusal']],
    ['the ceiling of calls', String.raw`routine\.has_call_allowance\(`, ['funds_refusal']],
    ['plans', String.raw`routine\.plan_at\(`, ['usage_price']],
    ['prices', String.raw`routine\.price_at\(`, ['has_call_allowance', 'is_priced_in_plan', 'usage_price']],
    [
      'refusals',
      `(INSUFFICIENT_FUNDS|SPEND_LIMIT_REACHED|NOT_PRICED)'`,
      ['decide_spending', 'funds_refusal', 'sandbox_refusal'],
    ],
    [
      'its parts',
      String.raw`routine\.(funds_refusal|sandbox_refusal|is_priced_in_plan)\(`,
      ['decide_spending'],
    ],
  ])('%s', async (_, pattern, functions) => {
    expect(await functionsWith(pattern)).toEqual(functions);
  });
});

test('no function compares sentences: codes decide', async () => {
  expect(await functionsWith(`[^:](=|<>|~|\\mlike|\\min \\(|\\mwhen)\\s*'[^']*[a-z] [a-z]`)).toEqual([]);
});
