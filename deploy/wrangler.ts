import { spawn } from 'node:child_process';

export type Ended = { ok: boolean; stdout: string; output: string };

/** Runs wrangler from the PATH with a configuration. */
export type Wrangler = (...words: string[]) => Promise<Ended>;

/** Time limit of one wrangler command: a deployment uploads some hundred kilobytes. */
const COMMAND_MS = 300_000;

/** Non-interactive: `CI` makes wrangler use its defaults. */
export function createWrangler(configFile: string): Wrangler {
  return (...words) =>
    new Promise((resolve, reject) => {
      const child = spawn('wrangler', [...words, '--config', configFile], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, CI: '1', WRANGLER_SEND_METRICS: 'false' },
        timeout: COMMAND_MS,
      });
      let stdout = '';
      let output = '';
      child.stdout.on('data', (chunk) => {
        stdout += chunk;
        output += chunk;
      });
      child.stderr.on('data', (chunk) => {
        output += chunk;
      });
      child.on('error', reject);
      child.on('close', (code) => resolve({ ok: code === 0, stdout, output }));
    });
}

export class DeployError extends Error {}

/** A command's standard output. On failure throws DeployError with everything it printed. */
export async function runOrThrow(wrangler: Wrangler, ...words: string[]): Promise<string> {
  const { ok, stdout, output } = await wrangler(...words);
  if (!ok) throw new DeployError(`wrangler ${words.join(' ')} failed:\n${output.trim()}`);
  return stdout;
}
