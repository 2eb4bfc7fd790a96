import { describe, expect, test } from 'vitest';
import type { EventTotal, MinuteCount } from '../../../db/status/queries/health-reports.ts';
import type { Probed } from '../../../shared/status/probes/probe-components.ts';
import { toSignal } from '../../../shared/status/signals/signal.ts';
import { markExplained, noteOutages, withoutExplained } from '../../../shared/status/watch/explain.ts';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-20T03:00:05Z');
/** The minute that began so many minutes before this one. */
const ago = (minutes: number): number => Math.floor(NOW / MINUTE) * MINUTE - minutes * MINUTE;
const countOf = (changes: Partial<MinuteCount>): MinuteCount => ({
  minute: ago(1),
  component: 'urlshortener',
  operation: 'createLink',
  objective: 'creations',
  answers: 50,
  failed: 9,
  broken: 0,
  slow: 0,
  organizations: [],
  ...changes,
});
const eventOf = (event: string, minute = ago(1)): EventTotal => ({ event, subject: 'tts', count: 1, minute });

/** Returns the number of failed answers, and the events, that are left to be judged. */
function judged(
  { answers = [], events = [] }: { answers?: MinuteCount[]; events?: EventTotal[] },
  lastOut: Record<string, number>,
) {
  const left = withoutExplained({ answers, events }, lastOut, NOW);
  return [left.answers.map(({ failed }) => failed), left.events.map(({ event }) => event)];
}

describe('Failed answers', () => {
  test.each<[string, Partial<MinuteCount>, Record<string, number>, number]>([
    ['are judged while nothing is out', {}, {}, 9],
    ['are explained by a dependency that is out', {}, { database: NOW }, 0],
    ['are explained by their own component, which is out', {}, { urlshortener: NOW }, 0],
    ['are not explained by another component', {}, { tts: NOW }, 9],
    ['of 500 are never explained', { broken: 2 }, { database: NOW }, 2],
    ['of the outage do not count after it', {}, { database: NOW - 2 * MINUTE }, 0],
    ['long after an outage count', {}, { database: NOW - 10 * MINUTE }, 9],
    ['that ended a minute ago are over', { minute: ago(2) }, {}, 0],
    ['of 500 that ended a minute ago are not', { minute: ago(2), broken: 9 }, {}, 9],
  ])('%s', (_, changes, lastOut, failed) => {
    expect(judged({ answers: [countOf(changes)] }, lastOut)).toEqual([[failed], []]);
  });

  test('failed answers of five minutes are counted together until none follows', () => {
    const answers = [4, 3, 2, 1].map((minutes) => countOf({ minute: ago(minutes), failed: 2 }));
    expect(judged({ answers }, {})).toEqual([[2, 2, 2, 2], []]);
  });
});

test('events that follow from an outage are no signal of their own, also when they are reported after it', () => {
  const events = ['quota_degraded', 'requests_not_recorded', 'clicks_lost', 'mail_failed'].map((event) =>
    eventOf(event),
  );
  expect(judged({ events }, { database: NOW - MINUTE })).toEqual([[], ['clicks_lost', 'mail_failed']]);
  expect(judged({ events }, {})[1]).toHaveLength(4);
  const old = [eventOf('quota_degraded', ago(3)), eventOf('mail_failed', ago(3))];
  expect(judged({ events: old }, {})).toEqual([[], ['mail_failed']]);
});

test('what waits because of an outage neither begins nor ends an alert until it had time to catch up', () => {
  const signals = [
    toSignal({ signal: 'drain-lag', value: 900 }),
    toSignal({ signal: 'stopped-job', subject: 'webhooks/sweep', value: 900 }),
    toSignal({ signal: 'clicks-set-aside', value: 1 }),
  ];
  const states = (lastOut: Record<string, number>) =>
    markExplained(signals, lastOut, NOW).map(({ state }) => state);
  expect(states({})).toEqual(['alert', 'alert', 'alert']);
  expect(states({ queue: NOW })).toEqual(['unknown', 'unknown', 'alert']);
  expect(states({ queue: NOW - 301_000 })).toEqual(['alert', 'unknown', 'alert']);
  expect(states({ queue: NOW - 421_000 })).toEqual(['alert', 'alert', 'alert']);
});

test.each([
  ['overdue-work', 'calls', 'callblasting'],
  ['overdue-work', 'mails', 'portal'],
  ['failed-syntheses', undefined, 'tts'],
] as const)('%s of %s follows from an outage of what %s alone needs, too', (signal, subject, component) => {
  const found = { signal, ...(subject && { subject }), value: 999 };
  const states = (lastOut: Record<string, number>) =>
    markExplained([toSignal(found)], lastOut, NOW).map(({ state }) => state);
  expect(states({ [component]: NOW - MINUTE })).toEqual(['unknown']);
  expect(states({ contacts: NOW - MINUTE })).toEqual(['alert']);
});

test('a dependency that falters is one alert, whose end is not the beginning of another', () => {
  const degraded = toSignal({ signal: 'quota-degraded', value: 3 });
  const lost = toSignal({ signal: 'clicks-lost', value: 3 });
  const refusing = toSignal({ signal: 'failing-answers', subject: 'unavailable', value: 9 });
  const states = (signals: (typeof degraded)[], standing: string[] = []) =>
    markExplained(signals, {}, NOW, standing).map(({ state }) => state);
  expect(states([refusing, degraded, lost])).toEqual(['alert', 'unknown', 'alert']);
  expect(states([degraded, lost], ['failing-answers:unavailable'])).toEqual(['unknown', 'alert']);
  expect(states([degraded])).toEqual(['alert']);
});

test('an outage is noted by its cause, not by those that it degrades, and is forgotten after a week', () => {
  const probedOf = (name: string, status: Probed['status'], causes: string[]): Probed => ({
    name,
    status,
    causes,
    durationMs: 1,
    checkedAt: new Date(NOW),
    isSlow: false,
    fingerprints: [],
  });
  const probed = [
    probedOf('cache', 'outage', ['cache: refused']),
    probedOf('urlshortener', 'degraded', []),
    probedOf('portal', 'degraded', ['mail: HTTP 500']),
  ];
  const before = { queue: NOW - 86_400_000, storage: NOW - 8 * 86_400_000 };
  expect(noteOutages(before, probed, NOW)).toEqual({ queue: before.queue, cache: NOW, portal: NOW });
});
