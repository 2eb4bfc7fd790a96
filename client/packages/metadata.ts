import { readFileSync } from 'node:fs';

type Manifest = {
  name: string;
  version: string;
  description: string;
  keywords: string[];
  license: string;
  author: { name: string; email: string };
  homepage: string;
  repository: { type: string; url: string };
  devDependencies?: object;
};

const CLIENTS = new URL('../', import.meta.url);

export const readText = (file: string): string => readFileSync(new URL(file, CLIENTS), 'utf8');

/** The metadata of every package, written once in npm's form. */
export const MANIFEST: Manifest = JSON.parse(readText('package.json'));

export const REPOSITORY = MANIFEST.repository.url.replace(/^git\+|\.git$/g, '');

/** The name in each ecosystem. */
export const NAMES = {
  typescript: MANIFEST.name,
  python: 'operator-client',
  php: 'operator/client',
  go: /^module (\S+)$/m.exec(readText('go/go.mod'))?.[1] ?? '',
};

/** The files beside the code, in every package. */
export const documents = (language: keyof typeof NAMES): Record<string, string> => ({
  LICENSE: readText('LICENSE'),
  'CHANGELOG.md': readText('CHANGELOG.md'),
  'README.md': readText(language === 'typescript' ? 'README.md' : `${language}/README.md`),
});
