import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readDeployedFunctions } from '../config/deployed-functions.ts';
import { deriveNeeds } from './derive-needs.ts';

/** The file with the rights that each function needs, which its group is granted (`db/engine/grants/table-grants.ts`). */
const NEEDS_FILE = fileURLToPath(new URL('../../db/engine/grants/function-needs.json', import.meta.url));

/** `npm run db:grants`. */
if (import.meta.main)
  writeFileSync(NEEDS_FILE, `${JSON.stringify(await deriveNeeds(readDeployedFunctions()), null, 2)}\n`);
