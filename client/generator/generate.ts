import { readFileSync } from 'node:fs';
import { readApi } from './api/read-api.ts';
import { toGo } from './go/to-go.ts';
import { toPhp } from './php/to-php.ts';
import { toPython } from './python/to-python.ts';
import { toTypescript } from './typescript/to-typescript.ts';

const DOCUMENT = new URL('../../openapi/openapi.json', import.meta.url);

/** The generated files of every client of a document, by path relative to the clients' folder. */
export async function generateClients(
  text = readFileSync(DOCUMENT, 'utf8'),
): Promise<Record<string, string>> {
  const api = readApi(JSON.parse(text));
  return { ...(await toTypescript(api, text)), ...toPython(api), ...toPhp(api), ...toGo(api) };
}
