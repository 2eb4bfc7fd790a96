import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENT_SIGNALS } from '../../../shared/kernel/log/event-signals.ts';
import { createLogger } from '../../../shared/kernel/log/logger.ts';

/** Errors that another signal tells of: a failed answer, work left in Postgres, or the watch itself. */
const TOLD_OTHERWISE = [
  'request_failed',
  'page_failed',
  'form_failed',
  'callback_failed',
  'job_failed',
  'staff_verb_failed',
  'attempt_not_ended',
  'dial_unknown',
  'dial_fault',
  'click_batch_set_aside',
  'drain_not_published',
  'alert_not_sent',
  'heartbeat_not_sent',
  'watch_failed',
  'watch_state_not_saved',
];

const code = globSync('{functions,shared}/**/*.{ts,tsx}').map((file) => readFileSync(file, 'utf8'));

test('every logged error is an alert, or another signal reports it', () => {
  const logged = code.flatMap((text) =>
    [...text.matchAll(/log\.error\(\s*'(\w+)'/g)].map(([, event]) => event),
  );
  const events = [...new Set(logged)].toSorted();
  expect(events.length).toBeGreaterThan(10);
  expect(events.filter((event = '') => !(event in EVENT_SIGNALS) && !TOLD_OTHERWISE.includes(event))).toEqual(
    [],
  );
});

test('no line has the text of an error, in which a statement and its values may be, but through `log.error`', () => {
  const lines = code.flatMap((text) => text.match(/log\.(?:info|warn|error)\([^;]*;/g) ?? []);
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.filter((line) => /String\((?:error|fault|cause|.*reason)|\.stack/.test(line))).toEqual([]);
});

test('every event with an alert is logged somewhere', () => {
  const all = code.join('\n');
  const uses = (event: string) => all.split(`'${event}'`).length - 1;
  expect(Object.keys(EVENT_SIGNALS).filter((event) => uses(event) === 0)).toEqual([]);
});

test('a logger reports only such events, with their subject', () => {
  const told: string[][] = [];
  const log = createLogger({ function: 'tools' }, (...event) => told.push(event)).with({ organization: 1 });
  log.info('request', { operationId: 'listCountries' });
  log.warn('quota_degraded');
  log.error('undeclared_error', new Error('Why'), { operationId: 'getFlag' });
  expect(told).toEqual([
    ['quota_degraded', 'tools'],
    ['undeclared_error', 'getFlag'],
  ]);
});
