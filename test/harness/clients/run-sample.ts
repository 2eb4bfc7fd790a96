import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { toneWav } from '../calls/call-blasting.ts';
import { IS_CI } from '../ci.ts';
import { strangersEnvironment } from './stranger.ts';

/** The program that runs samples, by language; there is no compiler for C# here. `installed`: within the language's folder. */
const PROGRAMS: Record<
  string,
  { program: string; installed?: string; arguments: (code: string, folder: string) => string[] }
> = {
  curl: {
    program: 'bash',
    arguments: (code) => ['-euo', 'pipefail', '-c', code.replace('curl ', 'curl -sS --fail-with-body ')],
  },
  node: { program: process.execPath, arguments: (code) => ['--input-type=module', '-e', code] },
  php: { program: 'php', arguments: (code) => ['-r', code.replace('<?php\n', '')] },
  python: { program: 'python3', installed: 'bin/python', arguments: (code) => ['-c', code] },
  go: {
    program: 'go',
    arguments: (code, folder) => {
      writeFileSync(join(folder, 'sample.go'), code);
      return ['run', 'sample.go'];
    },
  },
};

/** The languages whose samples can be run here. Outside CI, curl stands for all: they are made from the same calls. */
export const runnableLanguages = (all = IS_CI): string[] =>
  Object.entries(PROGRAMS)
    .filter(([id]) => all || id === 'curl')
    .filter(([id, { program }]) => spawnSync(program, [id === 'go' ? 'version' : '--version']).status === 0)
    .map(([id]) => id);

/** Makes the folders in which the samples of each language run, with the file that they upload. */
export function makeSampleFolders(folder: string): void {
  for (const id of Object.keys(PROGRAMS)) {
    mkdirSync(join(folder, id), { recursive: true });
    writeFileSync(join(folder, id, 'reminder.wav'), toneWav(1));
  }
}

type Variables = { BASE: string; KEY: string };

function toProgram(id: string) {
  const how = PROGRAMS[id];
  if (how === undefined) throw new Error(`There is no program for samples in ${id}.`);
  return how;
}

const programOf = (id: string, own: string): string => {
  const { program, installed } = toProgram(id);
  return installed === undefined ? program : join(own, installed);
};

/** Runs a sample in its language's folder, and returns what it prints. Fails if it does, or prints a refusal. */
export async function runSample(
  id: string,
  code: string,
  folder: string,
  variables: Variables,
): Promise<string> {
  const own = join(folder, id);
  return await readOutput(programOf(id, own), toProgram(id).arguments(code, own), own, variables);
}

/** Programs that run one sample after the other, because starting one for each takes most of its time. */
const RUNNERS: Record<string, string> = { node: 'samples.ts', php: 'samples.php', python: 'samples.py' };
/** What they print after the output of a sample. */
const [DONE, FAILED] = ['\0done\n', '\0failed\n'];

/** Runs samples of a language in one program, if there is one for it: `run` does what `runSample` does. */
export function startSamples(id: string, folder: string) {
  const runner = RUNNERS[id];
  if (runner === undefined)
    return { run: (code: string, variables: Variables) => runSample(id, code, folder, variables), stop() {} };
  const own = join(folder, id);
  const file = fileURLToPath(new URL(`drivers/${runner}`, import.meta.url));
  const child = spawn('sh', ['-c', 'exec "$@" 2>&1', 'sh', programOf(id, own), file], {
    cwd: own,
    env: strangersEnvironment(own),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const chunks: AsyncIterator<string> = child.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
  const run = async (code: string, variables: Variables): Promise<string> => {
    child.stdin.write(`${JSON.stringify({ code, variables })}\n`);
    let output = '';
    while (!output.endsWith(DONE)) {
      const { value, done } = await chunks.next();
      output += value ?? '';
      if (done || output.endsWith(FAILED))
        throw new Error(`The sample failed:\n${code}\n${output.replace(FAILED, '')}`);
    }
    return expectNoRefusal(output.slice(0, -DONE.length));
  };
  return { run, stop: () => child.kill() };
}

/**
 * Compiles samples in Go, by name, into one program, in a hundredth of the time that a program for each takes. Returns what runs
 * one of them, as `runSample` does.
 */
export async function compileGoSamples(
  samples: ReadonlyMap<string, { code: string; variables: Variables }>,
  folder: string,
): Promise<(name: string) => Promise<string>> {
  const own = join(folder, 'go');
  const together = join(own, 'together');
  mkdirSync(together);
  for (const [name, { code }] of samples)
    writeFileSync(join(together, `${name}.go`), code.replace('func main()', `func ${name}()`));
  const cases = [...samples.keys()].map((name) => `\tcase "${name}":\n\t\t${name}()\n`).join('');
  writeFileSync(
    join(together, 'main.go'),
    `package main\n\nimport "os"\n\nfunc main() {\n\tswitch os.Args[1] {\n${cases}\t}\n}\n`,
  );
  await readOutput('go', ['build', '-o', 'samples', './together'], own);
  return (name) => readOutput(join(own, 'samples'), [name], own, samples.get(name)?.variables);
}

async function readOutput(
  program: string,
  given: string[],
  folder: string,
  variables?: Variables,
): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)(program, given, {
    cwd: folder,
    encoding: 'latin1',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...strangersEnvironment(folder), ...variables },
  });
  expectNoRefusal(stdout + stderr);
  return stdout;
}

/** Returns what a sample printed, in which there must be no refusal; PHP prints these too. */
function expectNoRefusal(printed: string): string {
  expect(printed).not.toMatch(/^Array\n\(\n {4}\[success\] => \n|Warning|Notice|HTTP\/1\.1 [45]/);
  return printed;
}
