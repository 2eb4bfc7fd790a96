import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssetAddress } from './page.ts';

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const vendored = (file: string): string => here(`../../node_modules/swagger-ui-dist/${file}`);

/** Assets that pages load. The viewer is Swagger UI (Apache-2.0), self-hosted. */
const LOADED: Record<string, string> = {
  'site.css': here('assets/site.css'),
  'site.js': here('assets/site.js'),
  'search.js': here('assets/search.js'),
  'icon.svg': here('assets/icon.svg'),
  'viewer.js': here('assets/viewer.js'),
  'swagger-ui.css': vendored('swagger-ui.css'),
  'swagger-ui-bundle.js': vendored('swagger-ui-bundle.js'),
};

/** Screenshots of the portal in the guides. */
const PICTURES = ['home-1280-light.webp', 'links-domain-code-1280-light.webp'].map((name) => [
  `docs/portal/${name}`,
  here(`../portal/${name}`),
]);

/** Files with a fixed name. */
const NAMED: Record<string, string> = {
  'docs/assets/swagger-ui.LICENSE.txt': vendored('LICENSE'),
  'docs/assets/swagger-ui.NOTICE.txt': vendored('NOTICE'),
  'favicon.ico': here('assets/favicon.ico'),
  _headers: here('assets/_headers'),
  ...Object.fromEntries(PICTURES),
};

export type Asset = { name: string; address: string; content: Buffer };

/** Every loaded asset, with a content hash in its URL, cacheable for a year. */
const ASSETS: readonly Asset[] = Object.entries(LOADED).map(([name, file]) => {
  const content = readFileSync(file);
  const mark = createHash('sha256').update(content).digest('hex').slice(0, 10);
  const extension = extname(name);
  return { name, content, address: `/docs/assets/${name.slice(0, -extension.length)}.${mark}${extension}` };
});

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
