import { expect, test } from 'vitest';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();
const NOW = '2026-03-01T12:00:00Z';
const after = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1_000).toISOString();
const DUE = { next_attempt_at: NOW, attempts: 1, trigger: 'schedule', claimed_until: null };

test.each([
  ['that is due', {}, true],
  ['that is due later', { next_attempt_at: after(1) }, false],
  ['that was written by a clock five seconds ahead', { next_attempt_at: after(5), attempts: 0 }, true],
  ['that was written by a clock further ahead', { next_attempt_at: after(6), attempts: 0 }, false],
  ['that a person repeats, by a clock ahead', { next_attempt_at: after(5), trigger: 'manual' }, true],
  ['that a run has', { claimed_until: after(1) }, false],
  ['whose run has died', { claimed_until: NOW }, true],
])('is_delivery_due: a delivery %s', async (_, delivery, isDue) => {
  const [row] = await sql.query<{ due: boolean }>(
    'select routine.is_delivery_due(jsonb_populate_record(null::webhook_delivery, $1), $2, $2) as due',
    [JSON.stringify({ ...DUE, ...delivery }), NOW],
  );
  expect(row?.due).toBe(isDue);
});

test.each([
  ['active', 'schedule', 11, null],
  ['active', 'schedule', 12, 'failed'],
  [null, 'schedule', 0, null],
  ['removed', 'manual', 12, 'canceled'],
  ['disabled', 'schedule', 0, 'waiting'],
  ['disabled', 'schedule', 12, 'failed'],
  ['disabled', 'manual', 0, null],
])(
  'unsent_state: with an endpoint that is %s, a delivery by %s after %i of 12 attempts is %s',
  async (status, trigger, tried, state) => {
    const [row] = await sql.query<{ state: string | null }>(
      'select routine.unsent_state($1, $2, $3, 12) as state',
      [status, trigger, tried],
    );
    expect(row?.state).toBe(state);
  },
);
