import { writeFileSync } from 'node:fs';
import { generateClient } from './generate.ts';

// `npm run client`: generates the parts of the client that come from the committed OpenAPI document.
for (const [name, text] of Object.entries(await generateClient())) {
  writeFileSync(new URL(`./${name}`, import.meta.url), text);
}
