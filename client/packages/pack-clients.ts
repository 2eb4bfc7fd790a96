import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeGenerated } from '../generator/write-generated.ts';
import { type Files, toTarball, toZip } from './archive.ts';
import { bundleCommandLine } from './bundle-command-line.ts';
import { compileTypescript } from './compile-typescript.ts';
import { COMPOSER_PACKAGE } from './composer.ts';
import { documents, MANIFEST, NAMES, readText } from './metadata.ts';
import { PACKAGE_FILES } from './package-files.ts';
import { toSourceDistribution, toWheel } from './to-python-packages.ts';

const CLIENTS = fileURLToPath(new URL('../', import.meta.url));
const { version } = MANIFEST;
/** The content of every package, ready to install. */
export type Packages = { files: Record<string, Buffer>; php: Files; go: Files };

/** Makes the packages of every client. */
export async function packClients(): Promise<Packages> {
  await writeGenerated();
  const { devDependencies: _, ...manifest } = MANIFEST;
  const npm = {
    ...compileTypescript(),
    ...(await bundleCommandLine()),
    ...documents('typescript'),
    'package.json': toJson(manifest),
  };
  const python = read('python', 'operator_client/**/{*.py,py.typed}');
  const php: Files = {
    ...read('php', '{autoload.php,{src,generated}/**/*.php}'),
    ...documents('php'),
    'composer.json': toJson(COMPOSER_PACKAGE),
  };
  const go: Files = { ...read('go', '{go.mod,*.go}'), ...documents('go') };
  const proxy = `go/${NAMES.go}/@v`;
  return {
    php,
    go,
    files: {
      [PACKAGE_FILES.npm]: toTarball(under('package', npm)),
      [PACKAGE_FILES.sdist]: toTarball(toSourceDistribution(python)),
      [PACKAGE_FILES.wheel]: toZip(toWheel(python)),
      [PACKAGE_FILES.php]: toZip(php),
      [PACKAGE_FILES.go]: toZip(under(`${NAMES.go}@v${version}`, go)),
      [`${proxy}/list`]: Buffer.from(`v${version}\n`),
      [`${proxy}/v${version}.info`]: Buffer.from(JSON.stringify({ Version: `v${version}` })),
      [`${proxy}/v${version}.mod`]: Buffer.from(readText('go/go.mod')),
    },
  };
}

const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const under = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

const read = (folder: string, pattern: string): Files =>
  Object.fromEntries(
    globSync(pattern, { cwd: `${CLIENTS}${folder}` }).map((path) => [path, readText(`${folder}/${path}`)]),
  );
