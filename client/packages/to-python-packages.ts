import { createHash } from 'node:crypto';
import type { Files } from './archive.ts';
import { documents, MANIFEST, NAMES, REPOSITORY, readText } from './metadata.ts';

const { version, description, license, author, homepage, keywords } = MANIFEST;
const PYTHON = '>=3.10';
const STEM = `${NAMES.python.replaceAll('-', '_')}-${version}`;

/** The core metadata of a Python package. */
const METADATA = `Metadata-Version: 2.1
Name: ${NAMES.python}
Version: ${version}
Summary: ${description}
Home-page: ${homepage}
Author: ${author.name}
Author-email: ${author.email}
License: ${license}
Project-URL: Repository, ${REPOSITORY}
Keywords: ${keywords.join(',')}
Classifier: Typing :: Typed
Requires-Python: ${PYTHON}
Description-Content-Type: text/markdown

${readText('python/README.md')}`;

const PROJECT = `[build-system]
requires = ["setuptools>=69"]
build-backend = "setuptools.build_meta"

[project]
name = "${NAMES.python}"
version = "${version}"
description = "${description}"
readme = "README.md"
license = { text = "${license}" }
authors = [{ name = "${author.name}", email = "${author.email}" }]
keywords = ${JSON.stringify(keywords)}
requires-python = "${PYTHON}"
urls = { Homepage = "${homepage}", Repository = "${REPOSITORY}" }

[tool.setuptools]
packages = ["operator_client", "operator_client.generated"]

[tool.setuptools.package-data]
operator_client = ["py.typed"]
`;

const underPrefix = (files: Files, prefix: string): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${prefix}/${path}`, text]));

/** The files of the source distribution (PEP 625). */
export const toSourceDistribution = (code: Files): Files =>
  underPrefix({ ...code, ...documents('python'), 'PKG-INFO': METADATA, 'pyproject.toml': PROJECT }, STEM);

/** The files of the wheel (PEP 427), which pip installs without building it. */
export function toWheel(code: Files): Files {
  const folder = `${STEM}.dist-info`;
  const files: Files = {
    ...code,
    [`${folder}/METADATA`]: METADATA,
    [`${folder}/WHEEL`]: `Wheel-Version: 1.0\nGenerator: operator-client (${version})\nRoot-Is-Purelib: true\nTag: py3-none-any\n`,
    [`${folder}/LICENSE`]: documents('python').LICENSE ?? '',
  };
  const record = Object.entries(files).map(([path, text]) => {
    const digest = createHash('sha256').update(text).digest('base64url');
    return `${path},sha256=${digest},${Buffer.byteLength(text)}\n`;
  });
  return { ...files, [`${folder}/RECORD`]: `${record.join('')}${folder}/RECORD,,\n` };
}
