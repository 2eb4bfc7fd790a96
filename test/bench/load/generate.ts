import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Load, Measured } from './load.ts';

/** Sends a load from another process. */
export function generate(load: Load): Promise<Measured> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./load.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stdin.end(JSON.stringify(load));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0
        ? resolve(JSON.parse(Buffer.concat(chunks).toString()))
        : reject(new Error(`the load generator exited ${code}`)),
    );
  });
}
