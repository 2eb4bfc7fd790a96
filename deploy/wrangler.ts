import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `reported`: what wrangler reports for programs, a JSON object a line. */
type Ended = { ok: boolean; stdout: string; output: string; reported: unknown[] };

/** Runs wrangler from the PATH with a configuration. */
export type Wrangler = (...words: string[]) => Promise<Ended>;

/** Time limit of one wrangler command: a deployment uploads some hundred kilobytes. */
const COMMAND_MS = 300_000;

/** Non-interactive: `CI` makes wrangler use its defaults. Below the log level `log` it does not print what it is asked. */
export function createWrangler(configFile: string): Wrangler {
  return (...words) =>
    new Promise((resolve, reject) => {
      const report = join(tmpdir(), `wrangler-${randomUUID()}.json`);
      const own = { CI: '1', WRANGLER_LOG: 'log', WRANGLER_SEND_METRICS: 'false' };
      const child = spawn('wrangler', [...words, '--config', configFile], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...own, WRANGLER_OUTPUT_FILE_PATH: report },
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
      child.on('close', (code) => resolve({ ok: code === 0, stdout, output, reported: takeReport(report) }));
    });
}

function takeReport(file: string): unknown[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  rmSync(file);
  return lines.map(readJson);
}

export class DeployError extends Error {}

/** Runs a command. On failure throws DeployError with everything that the command printed. */
export async function runOrThrow(wrangler: Wrangler, ...words: string[]): Promise<Ended> {
  return endedOrThrow(await wrangler(...words), ...words);
}

/** Returns how a command ended. Throws as `runOrThrow` does. */
export function endedOrThrow(ended: Ended, ...words: string[]): Ended {
  if (!ended.ok) throw new DeployError(`wrangler ${words.join(' ')} failed:\n${ended.output.trim()}`);
  return ended;
}

/** Undefined for a text that is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
