import { rmSync } from 'node:fs';
import { PRODUCTION } from '../../deploy/derive-function.ts';
import { buildSite } from './build-site.ts';

// `npm run site`, and wrangler before it deploys the platform function: the site as wrangler.toml serves it.
const folder = new URL('../../dist/site', import.meta.url).pathname;
rmSync(folder, { recursive: true, force: true });
buildSite(folder, process.argv[2] ?? PRODUCTION.api);
