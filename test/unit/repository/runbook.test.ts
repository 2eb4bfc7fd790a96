import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { OBJECTIVES } from '../../../shared/platform/health/objectives.ts';
import { SIGNALS } from '../../../shared/platform/health/signals.ts';

describe('The runbook', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const runbook = readFileSync(`${root}/docs/operations/runbook.md`, 'utf8');

  test('has a section for every signal', () => {
    const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(expect.arrayContaining(Object.keys(SIGNALS)));
  });

  test('mentions only events that the code logs', () => {
    const code = globSync('{functions,shared}/**/*.ts', { cwd: root })
      .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
      .join('\n');
    const events = [...runbook.matchAll(/[Ll]og:? ((?:`\w+`(?:, | or )?)+)/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/`(\w+)`/g)].map(([, event = '']) => event),
    );
    expect(events.length).toBeGreaterThan(5);
    const template = (event: string) => event.replace(/^(webhook_endpoint_).*/, '$1');
    expect(events.filter((event) => !code.includes(template(event)))).toEqual([]);
  });
});

test('the page of objectives states those that are judged', () => {
  const page = readFileSync(new URL('../../../docs/operations/objectives.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+)` .*$/gm)].map(([row]) =>
    row.split('|').map((cell) => cell.trim()),
  );
  const stated = rows.map(([, name, , available, inTime, failed]) => [name, available, inTime, failed]);
  const percent = (share: number) => `${Number((100 * share).toFixed(2))} %`;
  const judged = Object.entries(OBJECTIVES).map(([name, { availability, withinMs, latency }]) => [
    `\`${name}\``,
    percent(availability),
    `${percent(latency)} within ${withinMs < 1_000 ? `${withinMs} ms` : `${withinMs / 1_000} s`}`,
    Math.round(1e6 * (1 - availability)).toLocaleString('en'),
  ]);
  expect(stated).toEqual(judged);
});
