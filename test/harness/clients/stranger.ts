import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { http } from '../http/http.ts';
import { isInstalled } from './languages.ts';

/** The steps of a stranger around what the guide prints: a folder with a project, and a program run. */
export const STRANGERS = [
  {
    id: 'node',
    language: 'TypeScript and JavaScript',
    version: [process.execPath, '--version'],
    before: 'npm init -y',
    file: 'create-link.mjs',
    start: 'node create-link.mjs',
  },
  {
    id: 'python',
    language: 'Python',
    version: ['python3', '--version'],
    before: 'python3 -m venv . && . bin/activate',
    file: 'create_link.py',
    start: '. bin/activate && python create_link.py',
  },
  {
    id: 'php',
    language: 'PHP',
    version: ['composer', '--version'],
    before: 'echo "{}" > composer.json && composer config secure-http false',
    file: 'create_link.php',
    start: 'php create_link.php',
  },
  {
    id: 'go',
    language: 'Go',
    version: ['go', 'version'],
    before: 'go mod init example.com/stranger',
    file: 'create_link.go',
    start: 'go run .',
  },
] as const;

/** A guide's commands and program for a language, as the site prints them. */
export async function readClientGuide(
  site: string,
  language: string,
): Promise<{ install: string; program: string }> {
  const { text } = await http(`${site}/docs/en/guides/clients.md`);
  const section = text.split('\n## ').find((part) => part.startsWith(`${language}\n`)) ?? '';
  const [install = '', program = ''] = [...section.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(
    ([, code = '']) => code,
  );
  return { install, program };
}

/** The environment of a customer's developer, who has a folder of their own and no access to this checkout. */
export const strangersEnvironment = (folder: string): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: folder,
  GOPATH: join(folder, 'go'),
  GOCACHE: join(tmpdir(), 'operator-go-cache'),
  GOFLAGS: '-modcacherw',
  GOTOOLCHAIN: 'local',
  COMPOSER_ALLOW_SUPERUSER: '1',
});

/** Runs commands in a stranger's folder, and returns what they print. */
export async function runAsStranger(folder: string, commands: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-ec', commands], {
    cwd: folder,
    env: strangersEnvironment(folder),
  });
  return stdout;
}

/** Installs every client as the site says, each in its own folder below `folder`, named as the language's samples. */
export async function installClients(site: string, folder: string): Promise<void> {
  for (const { id, language, version, before } of STRANGERS) {
    if (!isInstalled([...version])) continue;
    const { install } = await readClientGuide(site, language);
    const own = join(folder, id);
    mkdirSync(own, { recursive: true });
    await runAsStranger(own, `${before}\n${install}`);
  }
}
