import { describe, expect, test } from 'vitest';
import { notFoundPage, sandboxNotice } from '../../../functions/redirect/pages.ts';

const HOLDER = 'Cooperativa <Ñ> & Hijos';
const ESCAPED = 'Cooperativa &#60;Ñ&#62; &#38; Hijos';

describe.each([
  ['that says that a link is not available', (holder?: string) => notFoundPage('en', holder)],
  ['that a sandbox leads through', (holder?: string) => sandboxNotice('https://example.com/', 'en', holder)],
])('The page %s', (_, draw) => {
  test('is light or dark as the visitor has chosen, with one main landmark and its language', () => {
    const { body = '', headers } = draw();
    expect(body).toContain('color-scheme:light dark');
    expect(body.match(/<main>/g)).toHaveLength(1);
    expect(body).toContain('<html lang="en">');
    expect(headers?.['Content-Language']).toBe('en');
    // A color would be of one of the two alone.
    expect(body).not.toMatch(/(?:color|background):(?! *light-dark)[^-]/);
  });

  test("has the organization's name on its own domain, as text, and none on the platform's", () => {
    const { body = '' } = draw(HOLDER);
    expect(body).toContain(`<header><strong>${ESCAPED}</strong></header>`);
    expect(body).toMatch(new RegExp(`<title>[^<]* · ${ESCAPED}</title>`));
    expect(draw().body).not.toContain('<header>');
  });
});
