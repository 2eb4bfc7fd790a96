import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PRODUCTION } from '../../deploy/config/derive-function.ts';
import { toAddresses } from './addresses.ts';
import { buildSite } from './build-site.ts';

// `npm run site`, also run by wrangler before it deploys the platform function: builds the site that wrangler.toml
// serves.
const folder = fileURLToPath(new URL('../../dist/site', import.meta.url));
const [api = PRODUCTION.api, short, portal] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
buildSite(folder, toAddresses(api, short, portal));
