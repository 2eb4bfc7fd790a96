import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packClients } from '../../client/packages/pack-clients.ts';

/** Writes the packages of the clients into a folder. */
export async function writePackages(folder: string): Promise<void> {
  const { files } = await packClients();
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
