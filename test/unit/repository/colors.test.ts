import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { compactCss } from '../../../shared/kernel/site/compact-css.ts';
import { TOKENS } from '../../../shared/kernel/site/tokens.ts';
import { statusPage } from '../../../shared/status/page/status-page.ts';

/** Black and white are of paper and of QR codes. */
const COLOR = /#(?!fff\b|000\b)(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:hsl|oklch|light-dark)\(/gi;

test('the portal, the documentation and the status page take their colors from the same tokens', () => {
  const files = globSync(['functions/portal/ui/**/*.css', 'docs/site/assets/*.css'], {
    exclude: ['**/print.css'],
  });
  expect(files.length).toBeGreaterThan(6);
  const own = [...files, 'shared/status/page/status-page.ts'].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(COLOR)].map(([color]) => `${file}: ${color}`),
  );
  expect(own).toEqual([]);
});

test('the status page has the tokens within it, because it is also served alone', () => {
  const status = { status: 'operational', updatedAt: '2026-11-26T12:00:00Z', stale: false } as const;
  const page = statusPage('en', {
    days: [],
    components: [],
    incidents: [],
    status: { ...status, components: [], incidents: [], maintenance: [] },
  });
  expect(page).toContain(compactCss(TOKENS));
});
