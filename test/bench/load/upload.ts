import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A body of so many bytes, made of a line that is repeated. */
export type Upload = { url: string; headers: Record<string, string>; line: string; bytes: number };

/** Makes an upload ready in another process, and returns what sends it and resolves to the status of its answer. */
export async function prepareUpload(upload: Upload): Promise<() => Promise<number>> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), JSON.stringify(upload)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    const [status] = await once(child.stdout, 'data');
    return Number(status);
  };
}

async function main(given = ''): Promise<void> {
  const { url, headers, line, bytes }: Upload = JSON.parse(given);
  const body = Buffer.from(line.repeat(bytes / line.length));
  process.stdout.write('ready');
  await once(process.stdin.resume(), 'end');
  const { status } = await fetch(url, { method: 'POST', headers, body });
  process.stdout.write(String(status));
}

if (import.meta.main) await main(process.argv[2]);
