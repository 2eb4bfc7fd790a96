import { expect, test } from 'vitest';
import { computeStatus } from '../../../shared/status/compute-status.ts';

type Judged = Parameters<typeof computeStatus>[0];

const judge = (changes: Partial<Judged>) => {
  const { status, components } = computeStatus({
    components: ['tools', 'tts'],
    probed: new Map([
      ['tools', 'operational'],
      ['tts', 'operational'],
    ]),
    incidents: [],
    inMaintenance: false,
    ...changes,
  });
  return [status, ...components.map((component) => component.status)];
};
const probed = (tools: 'operational' | 'outage', tts: 'operational' | 'degraded' | 'outage') =>
  new Map([
    ['tools', tools],
    ['tts', tts],
  ]);
const incident = (impact: 'minor' | 'major' | 'critical', ...components: string[]) => ({
  impact,
  components,
});

test.each<[string, Partial<Judged>, string[]]>([
  ['nothing wrong', {}, ['operational', 'operational', 'operational']],
  ['nothing known', { probed: new Map() }, ['unknown', 'unknown', 'unknown']],
  ['a failing probe', { probed: probed('operational', 'outage') }, ['degraded', 'operational', 'outage']],
  [
    'half of the components out',
    { probed: probed('outage', 'operational') },
    ['degraded', 'outage', 'operational'],
  ],
  ['more than half of them out', { probed: probed('outage', 'outage') }, ['outage', 'outage', 'outage']],
  ['a minor incident', { incidents: [incident('minor', 'tts')] }, ['degraded', 'operational', 'degraded']],
  ['a major incident', { incidents: [incident('major', 'tts')] }, ['degraded', 'operational', 'outage']],
  ['a critical incident', { incidents: [incident('critical', 'tts')] }, ['outage', 'operational', 'outage']],
  [
    'a minor incident on a component with probes',
    { probed: probed('operational', 'outage'), incidents: [incident('minor', 'tts')] },
    ['degraded', 'operational', 'outage'],
  ],
  [
    'two incidents',
    { incidents: [incident('minor', 'tts', 'tools'), incident('critical', 'tools')] },
    ['outage', 'outage', 'degraded'],
  ],
  [
    'a critical incident on a removed component',
    { incidents: [incident('critical', 'sms')] },
    ['outage', 'operational', 'operational'],
  ],
  [
    'an incident without data',
    { probed: new Map(), incidents: [incident('minor', 'tts')] },
    ['degraded', 'unknown', 'degraded'],
  ],
  [
    'maintenance, which excuses failing probes',
    { probed: probed('outage', 'degraded'), inMaintenance: true },
    ['maintenance', 'outage', 'degraded'],
  ],
  [
    'maintenance and an incident',
    { incidents: [incident('minor', 'tts')], inMaintenance: true },
    ['degraded', 'operational', 'degraded'],
  ],
])('%s', (_, changes, expected) => {
  expect(judge(changes)).toEqual(expected);
});
