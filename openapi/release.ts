import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Document, findBreaks } from './find-breaks.ts';
import { stripNotes } from './strip-notes.ts';

const RELEASED = new URL('./released.json', import.meta.url);

// `npm run openapi:release`: makes the current document the promise to callers. The first release compares it with nothing.
const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8'));
const current = stripNotes(read(new URL('./openapi.json', import.meta.url))) as Document;
const breaks = existsSync(RELEASED) ? findBreaks(read(RELEASED), current) : [];
if (breaks.length > 0 && !process.argv.includes('--breaking')) {
  console.error(`Callers of the released document would break:\n${breaks.join('\n')}\nNothing was written.`);
  process.exit(1);
}
writeFileSync(RELEASED, `${JSON.stringify(current, null, 1)}\n`);
