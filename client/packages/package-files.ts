import { MANIFEST, NAMES } from './metadata.ts';

const { version } = MANIFEST;
const PYTHON = `${NAMES.python.replaceAll('-', '_')}-${version}`;

/** The path of each package below the folder that serves them; Go's is a module proxy. */
export const PACKAGE_FILES = {
  npm: `operator-client-${version}.tgz`,
  sdist: `${PYTHON}.tar.gz`,
  wheel: `${PYTHON}-py3-none-any.whl`,
  php: `operator-client-php-${version}.zip`,
  go: `go/${NAMES.go}/@v/v${version}.zip`,
};
