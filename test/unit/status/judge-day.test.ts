import { expect, test } from 'vitest';
import { type DayFacts, judgeDay } from '../../../shared/status/page/judge-day.ts';

const NOON = Date.parse('2026-11-20T17:00:00Z');
const DAY_MS = 86_400_000;
const minutes = (count: number) => new Date(NOON + count * 60_000).toISOString();
const incident = (impact: 'minor' | 'major' | 'critical', from: number, to: number | null) => ({
  id: '1',
  title: '',
  message: '',
  status: 'resolved' as const,
  impact,
  components: ['tts'],
  startedAt: minutes(from),
  updatedAt: minutes(from),
  resolvedAt: to === null ? null : minutes(to),
});
const probes = (degraded: number, outage: number) => ({ probes: 1_440, degraded, outage });

test.each<[string, Partial<DayFacts>, string, string | null]>([
  ['without data', {}, 'unknown', null],
  ['with good probes', { probes: probes(0, 0) }, 'operational', '100.000'],
  ['with one failed probe', { probes: probes(0, 1) }, 'operational', '99.930'],
  ['with five minutes of failed probes', { probes: probes(0, 5) }, 'degraded', '99.652'],
  ['with fifteen minutes of failed probes', { probes: probes(0, 15) }, 'outage', '98.958'],
  ['with many slow probes', { probes: probes(20, 0) }, 'degraded', '100.000'],
  [
    'with fifteen minutes of an outage that only people announced',
    { probes: probes(0, 0), incidents: [incident('major', 0, 15)] },
    'outage',
    '98.958',
  ],
  [
    'with an incident of two minutes',
    { probes: probes(0, 0), incidents: [incident('critical', 0, 2)] },
    'degraded',
    '99.861',
  ],
  ['with a minor incident', { incidents: [incident('minor', 0, 600)] }, 'degraded', '100.000'],
  [
    'with two incidents at once, the second still open',
    { incidents: [incident('major', 0, 60), incident('critical', 30, null)] },
    'outage',
    '50.000',
  ],
  [
    'with an incident that ended the day before',
    { probes: probes(0, 0), incidents: [incident('major', -900, -800)] },
    'operational',
    '100.000',
  ],
  ['with 2 % of failed answers', { answers: { answers: 1_000, failed: 20 } }, 'outage', '98.000'],
  ['with few answers, all failed', { answers: { answers: 49, failed: 49 } }, 'operational', '100.000'],
  [
    'with 94 failed probes while every request was answered',
    { probes: probes(0, 94), answers: { answers: 100_000, failed: 0 } },
    'operational',
    '100.000',
  ],
  [
    'with too few answers to tell, by its probes',
    { probes: probes(0, 94), answers: { answers: 49, failed: 0 } },
    'outage',
    '93.472',
  ],
  [
    'with failed answers and an incident, by the longer',
    { answers: { answers: 1_000, failed: 10 }, incidents: [incident('major', 0, 60)] },
    'outage',
    '95.833',
  ],
])('a day %s', (_, facts, status, percent) => {
  const fromMs = NOON - DAY_MS / 2;
  const judged = judgeDay({
    fromMs,
    toMs: fromMs + DAY_MS,
    probes: null,
    answers: null,
    incidents: [],
    ...facts,
  });
  const { unavailable } = judged;
  const shown = unavailable === null ? null : (Math.floor((1 - unavailable) * 100_000) / 1_000).toFixed(3);
  expect([judged.status, shown]).toEqual([status, percent]);
});
