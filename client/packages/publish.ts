import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Files } from './archive.ts';
import { MANIFEST, NAMES } from './metadata.ts';
import type { Packages } from './pack-clients.ts';
import { PACKAGE_FILES } from './package-files.ts';
import { uploadToPypi } from './upload-to-pypi.ts';

const run = promisify(execFile);
const { version } = MANIFEST;

/** Tokens and addresses, as environment variables. */
type Settings = Record<string, string | undefined>;
type Published = { name: string; outcome: 'published' | 'dry run' | 'skipped'; detail: string };

type Target = {
  name: string;
  /** The variable without which it is skipped. */
  needs: string;
  detail: string;
  publish: (secret: string) => Promise<void>;
};

/** Publishes the packages whose token or repository is set; a dry run sends nothing. */
export async function publishClients(
  packages: Packages,
  settings: Settings,
  isDryRun: boolean,
): Promise<Published[]> {
  const results: Published[] = [];
  for (const { name, needs, detail, publish } of targetsOf(packages, settings)) {
    const secret = settings[needs];
    if (secret === undefined) results.push({ name, outcome: 'skipped', detail: `${needs} is not set` });
    else {
      if (!isDryRun) await publish(secret);
      results.push({ name, outcome: isDryRun ? 'dry run' : 'published', detail });
    }
  }
  return results;
}

function targetsOf({ files, php, go }: Packages, settings: Settings): Target[] {
  const content = (name: string): Buffer => files[name] ?? Buffer.alloc(0);
  const python = [PACKAGE_FILES.sdist, PACKAGE_FILES.wheel];
  const pypi = settings.PYPI_URL ?? 'https://upload.pypi.org/legacy/';
  const npm = settings.NPM_REGISTRY ?? 'https://registry.npmjs.org/';
  return [
    {
      name: `npm ${NAMES.typescript}`,
      needs: 'NPM_TOKEN',
      detail: `${PACKAGE_FILES.npm} to ${npm}`,
      publish: (token) => publishToNpm(content(PACKAGE_FILES.npm), npm, token),
    },
    {
      name: `PyPI ${NAMES.python}`,
      needs: 'PYPI_TOKEN',
      detail: `${python.join(' and ')} to ${pypi}`,
      publish: async (token) => {
        for (const name of python) await uploadToPypi(pypi, token, name, content(name));
      },
    },
    {
      name: `Packagist ${NAMES.php}`,
      needs: 'PHP_REPOSITORY',
      detail: `tag v${version} of the repository that Packagist follows`,
      publish: (repository) => pushRelease(repository, php),
    },
    {
      name: `Go ${NAMES.go}`,
      needs: 'GO_REPOSITORY',
      detail: `tag v${version} of the repository of the module`,
      publish: (repository) => pushRelease(repository, go),
    },
  ];
}

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'operator-publish-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const publishToNpm = (archive: Buffer, registry: string, token: string): Promise<void> =>
  inFolder(async (folder) => {
    const file = join(folder, PACKAGE_FILES.npm);
    writeFileSync(file, archive);
    // The token is in a file of its own, so that no process list shows it.
    const config = join(folder, '.npmrc');
    writeFileSync(config, `${registry.replace(/^https?:/, '')}:_authToken=${token}\n`, { mode: 0o600 });
    await run('npm', ['publish', file, '--access', 'public', '--registry', registry, '--userconfig', config]);
  });

/** Commits a release on top of what the repository has, and tags it. */
const pushRelease = (repository: string, files: Files): Promise<void> =>
  inFolder(async (folder) => {
    const { name, email } = MANIFEST.author;
    const git = (...words: string[]) => run('git', ['-C', folder, ...words]);
    // The address may contain a token.
    await run('git', ['clone', '--quiet', repository, folder]).catch(() => {
      throw new Error('The repository cannot be cloned.');
    });
    await git('config', 'user.name', name);
    await git('config', 'user.email', email);
    await git('rm', '-r', '-q', '--ignore-unmatch', '.');
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
    await git('add', '--all', '--force');
    await git('commit', '--quiet', '--allow-empty', '--message', `Release ${version}`);
    await git('tag', `v${version}`);
    await git('push', '--quiet', '--atomic', 'origin', 'HEAD', `v${version}`);
  });
