import { expect, test } from 'vitest';
import { COMPONENTS } from '../../../shared/status/components.ts';
import type { StatusHistory } from '../../../shared/status/page/history-schema.ts';
import { statusPage } from '../../../shared/status/page/status-page.ts';
import { COMPONENT_GROUPS } from '../../../shared/status/page/status-words.ts';

type Incident = StatusHistory['status']['incidents'][number];
type State = StatusHistory['components'][number]['status'];

const incident = (more: Partial<Incident>): Incident => ({
  id: '1',
  title: 'Slow calls',
  message: 'They wait.',
  status: 'investigating',
  impact: 'major',
  components: ['callblasting'],
  startedAt: '2026-11-26T12:00:00.000Z',
  updatedAt: '2026-11-26T12:00:00.000Z',
  resolvedAt: null,
  ...more,
});
const solved = incident({
  id: '2',
  title: 'Lost redirects',
  status: 'resolved',
  resolvedAt: '2026-11-20T12:00:00.000Z',
});

const draw = (states: Record<string, State> = {}, incidents: Incident[] = []): string => {
  const components = COMPONENTS.map((name) => {
    const status = states[name] ?? 'operational';
    return { name, status, days: [status], share: 1 };
  });
  return statusPage('en', {
    days: ['2026-11-26'],
    components,
    incidents,
    status: {
      status: 'degraded',
      updatedAt: '2026-11-26T12:00:00.000Z',
      stale: false,
      components,
      incidents,
      maintenance: [],
    },
  });
};

const inOrder = (html: string, ...texts: string[]) => {
  const places = texts.map((text) => html.indexOf(text));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
};

test('the open incident comes first, and the past ones last, each once', () => {
  const html = draw({ callblasting: 'degraded' }, [incident({}), solved]);
  inOrder(
    html,
    '<h1>',
    'Slow calls',
    '<strong>Some services are degraded',
    'URL shortener',
    'Past incidents',
    'Lost redirects',
  );
  expect(html.match(/Slow calls/g)).toHaveLength(1);
  expect(html.match(/id="incident-/g)).toHaveLength(2);
});

test('what customers use is grouped by what they know it as, with the worst state of each group', () => {
  const html = draw({ tts: 'outage', callblasting: 'degraded' });
  const group = html.slice(html.indexOf('Calls and speech'));
  expect(group.slice(0, 120)).toContain('<span class="state outage">Outage</span>');
  expect(html.slice(html.indexOf('<h2>Links'), html.indexOf('<h2>Calls'))).toContain('state operational');
  const known = COMPONENT_GROUPS.flatMap(({ components }) => components);
  expect(known.filter((name) => !COMPONENTS.includes(name))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

test('what few people know is folded, unless it is what is wrong', () => {
  const folded = draw();
  expect(folded).toContain('<details class="card"><summary>Other components');
  inOrder(folded, '<details', 'Portability data', '</details>');
  expect(draw({ 'portability-data': 'outage' })).toContain('<details class="card" open>');
});

test('a copy on another host loads no font from there and leads to no page that it does not have', () => {
  const links = { page: () => 'es.html', feed: () => 'es.xml' };
  const status = { status: 'operational', updatedAt: '2026-11-26T12:00:00Z', stale: false } as const;
  const html = statusPage(
    'es',
    {
      days: [],
      components: [],
      incidents: [],
      status: { ...status, components: [], incidents: [], maintenance: [] },
    },
    links,
  );
  expect(html).not.toMatch(/@font-face|\/docs/);
  expect(draw()).toContain('/docs/fonts/inter.woff2');
});
