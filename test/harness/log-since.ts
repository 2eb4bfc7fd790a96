import { readFileSync, statSync } from 'node:fs';

/** Reads what a log file has got since this call. */
export function logSince(file: string): () => string {
  const { size } = statSync(file);
  return () => {
    const text = readFileSync(file).subarray(size).toString();
    return text.slice(0, text.lastIndexOf('\n') + 1);
  };
}
