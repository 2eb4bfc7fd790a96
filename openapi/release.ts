import { readFileSync, writeFileSync } from 'node:fs';
import { type Document, findBreaks } from './find-breaks.ts';
import { stripNotes } from './strip-notes.ts';

// `npm run openapi:release`: makes the current document the promise to callers.
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const current = stripNotes(JSON.parse(read('./openapi.json'))) as Document;
const breaks = findBreaks(JSON.parse(read('./released.json')), current);
if (breaks.length > 0 && !process.argv.includes('--breaking')) {
  console.error(`Callers of the released document would break:\n${breaks.join('\n')}\nNothing was written.`);
  process.exit(1);
}
writeFileSync(new URL('./released.json', import.meta.url), `${JSON.stringify(current, null, 1)}\n`);
