import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ALL_FUNCTIONS } from './all-functions.ts';
import { toOpenapi } from './to-openapi.ts';

// `npm run openapi`: generates the committed document from the functions' declarations.
const file = fileURLToPath(new URL('./openapi.json', import.meta.url));
writeFileSync(file, `${JSON.stringify(toOpenapi(ALL_FUNCTIONS), null, 2)}\n`);
