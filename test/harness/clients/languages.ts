import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { IS_CI } from '../ci.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The folders of the clients in other languages. */
export const CLIENT_FOLDERS = {
  python: here('../../../client/python'),
  php: here('../../../client/php'),
  go: here('../../../client/go'),
};

/** Without what is outside this checkout. */
export const GO_ENVIRONMENT = { GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local', GOWORK: 'off' };

export type Language = {
  name: string;
  /** The command that shows whether it is installed. */
  version: [program: string, ...args: string[]];
  /** The command that runs its driver; `folder` is for what is compiled. */
  driver: (folder: string) => Promise<[program: string, ...args: string[]]>;
};

const LANGUAGES: Language[] = [
  {
    name: 'TypeScript',
    version: [process.execPath, '--version'],
    driver: async () => [process.execPath, here('drivers/driver.ts')],
  },
  {
    name: 'Python',
    version: ['python3', '--version'],
    driver: async () => ['python3', here('drivers/driver.py')],
  },
  {
    name: 'PHP',
    version: ['php', '--ri', 'curl'],
    // The memory is what a web server gives a program, which is not enough for any response.
    driver: async () => ['php', '-d', 'memory_limit=128M', here('drivers/driver.php')],
  },
  {
    name: 'Go',
    version: ['go', 'version'],
    driver: async (folder) => {
      const program = join(folder, 'driver');
      await promisify(execFile)('go', ['build', '-o', program, '.'], {
        cwd: here('drivers/go'),
        env: { ...process.env, ...GO_ENVIRONMENT },
      });
      return [program];
    },
  },
];

/** Whether a program runs here; on CI it has to. */
export function isInstalled([program, ...args]: Language['version']): boolean {
  if (IS_CI || spawnSync(program, args).status === 0) return true;
  console.warn(`Skipped, because ${[program, ...args].join(' ')} fails: what is tested with it.`);
  return false;
}

/** The languages of the clients that can be tried here: all of them on CI. */
export const installedLanguages = (): Language[] => LANGUAGES.filter(({ version }) => isInstalled(version));
