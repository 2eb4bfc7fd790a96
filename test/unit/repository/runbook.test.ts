import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { EVENT_SIGNALS } from '../../../shared/kernel/log/event-signals.ts';
import { OBJECTIVES } from '../../../shared/status/objectives.ts';
import { SIGNALS } from '../../../shared/status/signals/signals.ts';

describe('The runbook', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const runbook = readFileSync(`${root}/docs/operations/runbook.md`, 'utf8');

  const code = globSync('{functions,shared}/**/*.{ts,tsx}', { cwd: root })
    .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
    .join('\n');
  const sections = new Map(
    runbook
      .split(/^## /m)
      .slice(1)
      .map((text) => [text.slice(0, text.indexOf('\n')), text] as const),
  );
  const found = (pattern: RegExp) => [...new Set([...code.matchAll(pattern)].map(([, name = '']) => name))];

  test('has a section for every signal, and says of every other section what leads to it', () => {
    const names = Object.keys(SIGNALS);
    expect(names.filter((name) => !sections.has(name))).toEqual([]);
    const others = [...sections].filter(([name]) => !names.includes(name));
    expect(others.filter(([, text]) => !text.includes('**Signal**')).map(([name]) => name)).toEqual([]);
    const incomplete = names.filter(
      (name) => !/\*\*Means\*\*.*\*\*Do\*\*|and \*\*do\*\*/s.test(sections.get(name) ?? ''),
    );
    expect(incomplete).toEqual([]);
  });

  test('names each event in the section of the signal that it raises', () => {
    const missing = Object.entries(EVENT_SIGNALS).filter(
      ([event, signal]) => !sections.get(signal)?.includes(`\`${event}\``),
    );
    expect(missing).toEqual([]);
  });

  test('names the parts of the watch, and the work after answers, that can fail', () => {
    const signals: readonly string[] = Object.keys(SIGNALS);
    const parts = found(/\b(?:part|read)\('([a-z-]+)',/g).filter((name) => !signals.includes(name));
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.filter((name) => !sections.get('watch-failed')?.includes(`\`${name}\``))).toEqual([]);
    const work = found(/noteFailure\(\s*[^']*'(\w+)'/g);
    expect(work.length).toBeGreaterThan(5);
    const named = [
      ...(sections.get('background-failed')?.split('**See**')[0] ?? '').matchAll(/`(\w+_\w+)`/g),
    ];
    expect(named.map(([, name]) => name).toSorted()).toEqual([...work, 'background_failed'].toSorted());
  });

  test('mentions only events that the code logs', () => {
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
