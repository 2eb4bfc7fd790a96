import { readFileSync } from 'node:fs';
import { MANIFEST } from '../../client/packages/metadata.ts';
import { NOTICE_MONTHS } from '../../shared/kernel/http/deprecation.ts';
import type { Language } from '../site/languages.ts';
import { deprecatedTable } from './deprecated-table.ts';
import { eventsTable } from './events-table.ts';
import type { GuideName } from './guides.ts';
import { keyedOperations } from './keyed-operations.ts';
import { fieldLimitsTable, limitsTable } from './limits-table.ts';
import { supportHours } from './support-hours.ts';

type Guide = { title: string; markdown: string };

const ROOT = new URL('../../', import.meta.url);
/** An empty fenced block that names a file: its text goes there, so that the guide shows what tests run. */
const FILE = /^```(\w+) (\S+)\n```$/gm;
/** The version of the API and its clients. */
const VERSION = '{version}';
/** Months that a deprecated operation still answers. */
const NOTICE = '{notice}';
const PARTS = {
  '<!-- limits -->': limitsTable,
  '<!-- field-limits -->': fieldLimitsTable,
  '<!-- events -->': eventsTable,
  '<!-- deprecated -->': deprecatedTable,
  '<!-- keyed-operations -->': keyedOperations,
  '<!-- support-hours -->': supportHours,
};

/** A guide, with what it takes from elsewhere in its place; `index` is the home of the language. */
export function readGuide(language: Language, name: GuideName | 'index'): Guide {
  const file = `docs/guides/${language}/${name}.md`;
  const written = readFileSync(new URL(file, ROOT), 'utf8');
  const title = /^# (.+)$/m.exec(written)?.[1];
  if (title === undefined) throw new Error(`${file} has no title: begin with "# …".`);
  const shown = written.replaceAll(
    FILE,
    (_, kind, path) => `\`\`\`${kind}\n${readFileSync(new URL(path, ROOT), 'utf8')}\`\`\``,
  );
  const markdown = Object.entries(PARTS).reduce(
    (text, [place, table]) => text.replace(place, () => table(language)),
    shown,
  );
  return {
    title,
    markdown: markdown.replaceAll(VERSION, MANIFEST.version).replaceAll(NOTICE, String(NOTICE_MONTHS)),
  };
}
