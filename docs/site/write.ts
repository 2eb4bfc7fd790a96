import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toAddresses } from './addresses.ts';
import { buildSite } from './build-site.ts';
import { writePackages } from './client-packages.ts';

// `npm run site`, also run by wrangler before it deploys the platform function: builds the site that wrangler.toml
// serves.
const folder = fileURLToPath(new URL('../../dist/site', import.meta.url));
const [api, short, portal, support] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
buildSite(folder, toAddresses(api, short, portal, support));
await writePackages(join(folder, 'docs/packages'));
