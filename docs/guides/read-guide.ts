import { readFileSync } from 'node:fs';
import type { Language } from '../site/languages.ts';
import type { GuideName } from './guides.ts';
import { limitsTable } from './limits-table.ts';

export type Guide = { title: string; markdown: string };

const ROOT = new URL('../../', import.meta.url);
/** An empty fenced block that names a file: its text goes there, so that the guide shows what tests run. */
const FILE = /^```(\w+) (\S+)\n```$/gm;
const LIMITS = '<!-- limits -->';

/** A guide, with what it takes from elsewhere in its place; `index` is the home of the language. */
export function readGuide(language: Language, name: GuideName | 'index'): Guide {
  const file = `docs/guides/${language}/${name}.md`;
  const written = readFileSync(new URL(file, ROOT), 'utf8');
  const title = /^# (.+)$/m.exec(written)?.[1];
  if (title === undefined) throw new Error(`${file} has no title: begin with "# …".`);
  const markdown = written
    .replaceAll(FILE, (_, kind, path) => `\`\`\`${kind}\n${readFileSync(new URL(path, ROOT), 'utf8')}\`\`\``)
    .replace(LIMITS, () => limitsTable(language));
  return { title, markdown };
}
