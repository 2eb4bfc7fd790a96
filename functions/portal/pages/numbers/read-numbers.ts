import { readNumberLines } from '../../../../shared/numbers/batches/read-number-lines.ts';

/** The numbers of an uploaded or typed CSV, as the API reads one. Throws BAD_REQUEST. */
export async function readNumbers(file: unknown, typed: string): Promise<string[]> {
  const chunks = async function* () {
    yield file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new TextEncoder().encode(typed);
  };
  const { numbers } = await readNumberLines({ chunks: chunks(), mediaType: 'text/csv' });
  return numbers;
}
