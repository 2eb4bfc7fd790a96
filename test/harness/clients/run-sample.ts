import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { toneWav } from '../calls/call-blasting.ts';
import { IS_CI } from '../ci.ts';
import { strangersEnvironment } from './stranger.ts';

type Program = {
  program: string;
  /** Where it is within the language's folder; without it, on the PATH. */
  installed?: string;
  arguments: (code: string, folder: string) => string[];
  /** A program in the language that runs one sample after the other, because starting one for each takes most of its time. */
  runner?: string;
};

/** What runs samples, by language; there is no compiler for C# here. */
const PROGRAMS: Record<string, Program> = {
  curl: {
    program: 'bash',
    arguments: (code) => ['-euo', 'pipefail', '-c', code.replace('curl ', 'curl -sS --fail-with-body ')],
  },
  node: {
    program: process.execPath,
    arguments: (code) => ['--input-type=module', '-e', code],
    runner: 'samples.ts',
  },
  php: {
    program: 'php',
    arguments: (code) => ['-r', code.replace('<?php\n', '')],
    runner: 'samples.php',
  },
  python: {
    program: 'python3',
    installed: 'bin/python',
    arguments: (code) => ['-c', code],
    runner: 'samples.py',
  },
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

/** What runs samples of a language, which is installed below `folder`. */
function findProgram(id: string, folder: string) {
  const found = PROGRAMS[id];
  if (found === undefined) throw new Error(`There is no program for samples in ${id}.`);
  const own = join(folder, id);
  const program = found.installed === undefined ? found.program : join(own, found.installed);
  return { ...found, own, program };
}

/** Runs a sample in its language's folder, and returns what it prints. Fails if it does, or prints a refusal. */
export async function runSample(
  id: string,
  code: string,
  folder: string,
  variables: Variables,
): Promise<string> {
  const { program, arguments: given, own } = findProgram(id, folder);
  return await readOutput(program, given(code, own), own, variables);
}

export type Samples = {
  /** Does what `runSample` does. */
  run(code: string, variables: Variables): Promise<string>;
  /** Fails if a sample printed a warning. */
  stop(): Promise<void>;
};

/** What a runner prints after the output of a sample. */
const [DONE, FAILED] = ['\0done\n', '\0failed\n'];

/** Runs samples of a language in one program, where there is one for it. */
export function startSamples(id: string, folder: string): Samples {
  const { program, runner, own } = findProgram(id, folder);
  if (runner === undefined)
    return { run: (code, variables) => runSample(id, code, folder, variables), stop: async () => {} };
  const file = fileURLToPath(new URL(`drivers/${runner}`, import.meta.url));
  const child = spawn(program, [file], { cwd: own, env: strangersEnvironment(own) });
  const chunks: AsyncIterator<string> = child.stdout.setEncoding('utf8')[Symbol.asyncIterator]();
  const closed = once(child, 'close');
  let warnings = '';
  child.stderr.on('data', (data) => (warnings += data));
  return {
    async run(code, variables) {
      child.stdin.write(`${JSON.stringify({ code, variables })}\n`);
      let output = '';
      while (!output.endsWith(DONE)) {
        const { value, done } = await chunks.next();
        output += value ?? '';
        if (done || output.endsWith(FAILED))
          throw new Error(`The sample failed:\n${code}\n${output.replace(FAILED, '')}${warnings}`);
      }
      const printed = output.slice(0, -DONE.length);
      expectNoRefusal(printed);
      return printed;
    },
    async stop() {
      child.stdin.end();
      await closed;
      expectNoRefusal(warnings);
    },
  };
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

/** Asserts that a sample printed no warning and no refusal, which PHP prints too. */
const expectNoRefusal = (printed: string): void =>
  expect(printed).not.toMatch(/^Array\n\(\n {4}\[success\] => \n|Warning|Notice|HTTP\/1\.1 [45]/);
