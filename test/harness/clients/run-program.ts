import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { CLIENT_FOLDERS, GO_ENVIRONMENT } from './languages.ts';

const { python, php, go } = CLIENT_FOLDERS;

/** Runs a program that uses the Python client; returns its output. */
export async function runPython(program: string, ...args: string[]): Promise<string> {
  const file = join(newFolder(), 'program.py');
  writeFileSync(file, program);
  return await run('python3', [file, ...args], { PYTHONPATH: python });
}

/** Runs a program in PHP, where the client's classes are loaded. */
export const runPhp = (program: string, ...args: string[]): Promise<string> =>
  run('php', ['-r', `require getenv('CLIENT_PHP') . '/autoload.php';\n${program}`, ...args], {
    CLIENT_PHP: php,
  });

export async function runGo(program: string, ...args: string[]): Promise<string> {
  const folder = newFolder();
  writeFileSync(join(folder, 'main.go'), program);
  writeFileSync(
    join(folder, 'go.mod'),
    `module program\n\ngo 1.18\n\nrequire github.com/operator-example/client-go/v6 v6.0.0\n\nreplace github.com/operator-example/client-go/v6 => ${go}\n`,
  );
  return await run('go', ['run', '.', ...args], GO_ENVIRONMENT, folder);
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'operator-program-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The program does not run synchronously, because a server of this process may have to answer meanwhile. */
async function run(
  program: string,
  args: string[],
  environment: Record<string, string>,
  cwd = tmpdir(),
): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    cwd,
    env: { ...process.env, ...environment },
  });
  return stdout;
}
