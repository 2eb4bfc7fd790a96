import { readFileSync, writeFileSync } from 'node:fs';
import {
  declaredSignatures,
  findSignatureBreaks,
  RELEASED,
  type ReleasedSignatures,
  readReleased,
} from './signatures.ts';

// `npm run sql:release`: makes the functions as declared the ones that the next release must still have. The first one compares them with nothing.
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const functions = await declaredSignatures();
const released = readReleased()?.functions;
if (released !== undefined && !process.argv.includes('--breaking')) {
  // Whether a new argument has a default is known to the database alone: a test checks it.
  const optional = (name: string) => Object.keys(functions[name]?.args ?? {});
  const current = Object.fromEntries(
    Object.entries(functions).map(([name, one]) => [name, { ...one, optional: optional(name) }]),
  );
  const breaks = findSignatureBreaks(released, current);
  if (breaks.length > 0) {
    console.error(`Workers of the released version would fail:\n${breaks.join('\n')}\nNothing was written.`);
    process.exit(1);
  }
}
const release: ReleasedSignatures = { version, functions };
writeFileSync(RELEASED, `${JSON.stringify(release, null, 1)}\n`);
