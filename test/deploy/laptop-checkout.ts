import { spawn } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
/** The files that a checkout does not have, or has as links. */
const LEFT_OUT = new Set(['node_modules', '.git', '.local', '.vitest', '.wrangler', 'dist', 'coverage']);

export type Checkout = {
  /** Writes a file beside the checkout. */
  write(name: string, lines: readonly string[]): void;
  /** Runs shell commands in the checkout; both streams of the output come as one. */
  run(
    commands: string,
    variables: Record<string, string | undefined>,
  ): Promise<{ code: number | null; output: string }>;
  remove(): void;
};

/** Copies a folder. Other tests run meanwhile: a file of theirs may be gone between its listing and its copy. */
function copyFolder(from: string, to: string, leftOut = new Set<string>()): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (leftOut.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    try {
      if (entry.isDirectory()) copyFolder(source, target);
      else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
      else copyFileSync(source, target);
    } catch (error) {
      if (Object(error).code !== 'ENOENT') throw error;
    }
  }
}

/** A checkout of the project as it stands, whose installed wrangler is another program. */
export async function createCheckout(wrangler: string): Promise<Checkout> {
  const folder = mkdtempSync(join(tmpdir(), 'operator-checkout-'));
  const checkout = join(folder, 'operator');
  copyFolder(PROJECT, checkout, LEFT_OUT);
  linkModules(join(PROJECT, 'node_modules'), join(checkout, 'node_modules'), wrangler);
  const run: Checkout['run'] = (commands, variables) =>
    new Promise((resolve, reject) => {
      const child = spawn('sh', ['-c', commands], {
        cwd: checkout,
        env: { PATH: process.env.PATH, HOME: folder, ...variables },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => (output += String(chunk)));
      child.on('error', reject);
      child.on('close', (code) => resolve({ code, output }));
    });
  const made = await run('git init --quiet && git add --all && git commit --quiet --message Release', AUTHOR);
  if (made.code !== 0) throw new Error(made.output);
  return {
    write: (name, lines) => writeFileSync(join(folder, name), lines.map((line) => `${line}\n`).join('')),
    run: (commands, variables) => run(commands, { ...AUTHOR, ...variables }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const AUTHOR = {
  GIT_AUTHOR_NAME: 'Ana',
  GIT_AUTHOR_EMAIL: 'ana@acme.example',
  GIT_COMMITTER_NAME: 'Ana',
  GIT_COMMITTER_EMAIL: 'ana@acme.example',
};

/** npm puts the installed programs before all others of the PATH, so wrangler is replaced there. */
function linkModules(from: string, to: string, wrangler: string): void {
  mkdirSync(join(to, '.bin'), { recursive: true });
  for (const name of readdirSync(from)) if (name !== '.bin') symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, '.bin')))
    if (name !== 'wrangler') symlinkSync(join(from, '.bin', name), join(to, '.bin', name));
  const program = join(to, '.bin', 'wrangler');
  writeFileSync(program, `#!/bin/sh\nexec ${wrangler} "$@"\n`);
  chmodSync(program, 0o755);
}
