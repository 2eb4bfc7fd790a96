import { MANIFEST, NAMES } from './metadata.ts';
import { PACKAGE_FILES } from './package-files.ts';

const { version, description, license, keywords, homepage } = MANIFEST;

/** Composer's description of the package. */
export const COMPOSER_PACKAGE = {
  name: NAMES.php,
  version,
  description,
  type: 'library',
  keywords,
  homepage,
  license,
  require: { php: '>=8.1', 'ext-curl': '*', 'ext-json': '*' },
  autoload: { 'psr-4': { 'Operator\\': ['src/', 'generated/'] } },
};

/** A repository of Composer with the one package, served at `address`. */
export const composerRepository = (address: string) => ({
  packages: {
    [NAMES.php]: {
      [version]: { ...COMPOSER_PACKAGE, dist: { type: 'zip', url: `${address}/${PACKAGE_FILES.php}` } },
    },
  },
});
