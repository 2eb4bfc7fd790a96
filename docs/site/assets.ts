import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { BASE } from '../../shared/kernel/site/base.ts';
import { TOKENS } from '../../shared/kernel/site/tokens.ts';
import type { AssetAddress } from './page.ts';
import { sampleStyles } from './reference/sample-column.ts';

/** Those that a page needs before it is painted run as they are; the others are modules. */
const SCRIPTS = ['theme.js', 'site.js', 'try.js', 'search.js', 'sandbox-key.js'];

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const INTER = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

/** A script with the packages that it imports. */
function bundle(file: string): Buffer {
  const [output] = buildSync({
    entryPoints: [here(file)],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  }).outputFiles;
  return Buffer.from(output?.contents ?? []);
}

/** The colors, sizes and elements of the portal, and what only the site has. */
function styles(font: string): Buffer {
  const face = `@font-face { font-family: Inter; src: url(${font}) format("woff2"); font-weight: 100 900; font-display: swap; }`;
  const own = ['elements', 'site', 'reference'].map((name) => here(`assets/${name}.css`));
  const files = own.map((file) => readFileSync(file, 'utf8'));
  return Buffer.from([face, TOKENS, BASE, ...files, sampleStyles()].join('\n'));
}

/** Screenshots of the portal in the guides. */
const PICTURES = ['home-1280-light.webp', 'links-domain-code-1280-light.webp'].map((name) => [
  `docs/portal/${name}`,
  here(`../portal/${name}`),
]);

/** Files with a fixed name. */
const NAMED: Record<string, string> = {
  'favicon.ico': here('assets/favicon.ico'),
  _headers: here('assets/_headers'),
  // The status page, which no build makes, has this font too.
  'docs/fonts/inter.woff2': INTER,
  ...Object.fromEntries(PICTURES),
};

type Asset = { name: string; address: string; content: Buffer };

/** An asset that pages load, with a content hash in its URL, cacheable for a year. */
function toAsset(name: string, content: Buffer): Asset {
  const mark = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const extension = extname(name);
  return { name, content, address: `/docs/assets/${name.slice(0, -extension.length)}.${mark}${extension}` };
}

const FONT = toAsset('inter.woff2', readFileSync(INTER));
const ASSETS: readonly Asset[] = [
  FONT,
  toAsset('site.css', styles(FONT.address)),
  toAsset('icon.svg', readFileSync(here('assets/icon.svg'))),
  ...SCRIPTS.map((name) => toAsset(name, bundle(`assets/${name}`))),
];

export const assetAddress: AssetAddress = (name) => {
  const asset = ASSETS.find((each) => each.name === name);
  if (asset === undefined) throw new Error(`The site has no asset ${name}.`);
  return asset.address;
};

/** Paths below the site's folder, with their content. */
export const assetFiles = (): [path: string, content: Buffer][] => [
  ...ASSETS.map(({ address, content }): [string, Buffer] => [address.slice(1), content]),
  ...Object.entries(NAMED).map(([path, file]): [string, Buffer] => [path, readFileSync(file)]),
];
