import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OWN = fileURLToPath(new URL('../../../', import.meta.url));

/** `name version` of an installed package, in this project or another folder. */
export function versionOf(name: string, folder = OWN): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8'));
  return `${name} ${version}`;
}
