import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
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
