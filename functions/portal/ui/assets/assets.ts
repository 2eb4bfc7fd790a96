import INTER from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
import { BASE } from '../../../../shared/kernel/site/base.ts';
import { compactCss } from '../../../../shared/kernel/site/compact-css.ts';
import { TOKENS } from '../../../../shared/kernel/site/tokens.ts';
import BLOCKS from '../styles/blocks.css';
import CHARTS from '../styles/charts.css';
import FORMS from '../styles/forms.css';
import FRAME from '../styles/frame.css';
import LISTS from '../styles/lists.css';
import PRINT from '../styles/print.css';
import ENHANCE from './enhance.browser.js';

/** A file that pages load. Its address contains a hash of its content, so browsers may keep it for a year. */
type Asset = { path: string; type: string; content: string | ArrayBuffer };

function toAsset(name: string, extension: string, type: string, content: string | ArrayBuffer): Asset {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
  // FNV-1a.
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return { path: `/${name}-${(hash >>> 0).toString(36)}.${extension}`, type, content };
}

export const FONT = toAsset('inter', 'woff2', 'font/woff2', INTER);

/** Inter (OFL-1.1), all weights in one Latin file. */
const FACE = `@font-face { font-family: Inter; src: url(${FONT.path}) format("woff2"); font-weight: 100 900; font-display: swap; }`;

export const STYLES = toAsset(
  'styles',
  'css',
  'text/css; charset=utf-8',
  compactCss([FACE, TOKENS, BASE, FRAME, BLOCKS, FORMS, LISTS, CHARTS, PRINT].join('\n')),
);
export const SCRIPT = toAsset('enhance', 'js', 'text/javascript; charset=utf-8', ENHANCE);
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b5cad"/><path d="M8 20a8 8 0 0 1 16 0" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/><circle cx="16" cy="21" r="3" fill="#fff"/></svg>`;
export const FAVICON: Asset = { path: '/icon.svg', type: 'image/svg+xml', content: ICON };

export const ASSETS: readonly Asset[] = [FONT, STYLES, SCRIPT, FAVICON];
