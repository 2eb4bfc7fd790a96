import { globSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { namedInSql, ROOT, type Tables } from './tenant-tables.ts';

type Declaration = {
  file: string;
  name: string;
  kind: string;
  isExported: boolean;
  text: string;
  imports: Imports;
};
/** The file and name of each imported name. */
type Imports = ReadonlyMap<string, { file: string; name: string }>;

/** An exported function with a statement on tables of tenants. `isOwned`: a condition names the organization. */
type Query = { name: string; isOwned: boolean };

/** The exported functions with statements of their own on tables of tenants, in Drizzle or SQL. */
export function readQueries(pattern: string, tables: Tables): Query[] {
  const files = globSync(pattern, { cwd: ROOT });
  const declarations = new Map(
    files.flatMap(readDeclarations).map((declaration) => [keyOf(declaration), declaration]),
  );
  return [...declarations.values()]
    .filter(({ isExported, kind }) => isExported && kind !== 'type')
    .map((declaration) => ({ declaration, text: withHelpers(declaration, declarations) }))
    .filter(({ declaration, text }) => hasStatement(text, declaration, tables))
    .map(({ declaration, text }) => ({
      name: `${declaration.file} ${declaration.name}`,
      isOwned: isOwned(text, tablesOf(declaration)),
    }));
}

/**
 * Forms in which a statement names the organization that the caller gives: a condition, a value of SQL text, an argument
 * of a SQL function. Columns are masked first, since a join proves nothing.
 */
const OWNED = [
  /\beq\(\s*COLUMN,\s*(sql\.placeholder\(')?[\w.]*organization(Id|\.id)\b/,
  /(=|\(|\bselect|\bfrom)\s*\$\{[\w.]*organization(Id|\.id)\}/,
  /\.placeholder\('organizationId'\)/,
  /\borganization: [\w.]*organization(Id|\.id)\b/,
  /\b(callFunction|toSql)\([^;]*?\{[^;]*?\borganization\b/,
  /\bconst \{ id \} = ctx\.organization;/,
];

const isOwned = (text: string, tables: readonly string[]): boolean => {
  const columns = new RegExp(`(?<!\\.)\\b(${tables.join('|')})\\.(organizationId|id)\\b`, 'g');
  const masked = tables.length === 0 ? text : text.replaceAll(columns, 'COLUMN');
  return OWNED.some((form) => form.test(masked));
};

const keyOf = ({ file, name }: { file: string; name: string }): string => `${file}#${name}`;

function readDeclarations(file: string): Declaration[] {
  const text = readFileSync(resolve(ROOT, file), 'utf8');
  const imports = new Map(
    [...text.matchAll(/^import (?:type )?([^;]*?) from '([^']+)'/gm)].flatMap(([, names = '', from = '']) =>
      names
        .replaceAll(/[{}]|\btype /g, '')
        .split(',')
        .map((imported) => imported.trim().split(' as '))
        .filter(([name]) => name !== '')
        .map(([name = '', local = name]) => [
          local,
          { name, file: from.startsWith('.') ? relative(ROOT, resolve(ROOT, dirname(file), from)) : from },
        ]),
    ),
  );
  return text.split(/^(?=(?:\/\*\*|export |async |function |const |type ))/m).flatMap((part) => {
    const [, exported, kind, name] = /^(export )?(?:async )?(function|const|type) (\w+)/.exec(part) ?? [];
    if (kind === undefined || name === undefined) return [];
    return [{ file, name, kind, isExported: exported !== undefined, text: part, imports }];
  });
}

/**
 * The text of a declaration with what it uses of its own file, and with conditions that are exported; exported statements
 * are judged by themselves.
 */
function withHelpers(
  declaration: Declaration,
  all: ReadonlyMap<string, Declaration>,
  seen = new Set<Declaration>(),
): string {
  if (seen.has(declaration)) return '';
  seen.add(declaration);
  const used = new Set(declaration.text.match(/\b[A-Za-z]\w*\b/g));
  const helpers = [...used].flatMap((name) => {
    const own = all.get(keyOf({ file: declaration.file, name }));
    if (own !== undefined) return own.kind !== 'type' && (!own.isExported || isCondition(own)) ? [own] : [];
    const imported = declaration.imports.get(name);
    const condition = imported && all.get(keyOf(imported));
    return condition !== undefined && isCondition(condition) ? [condition] : [];
  });
  return [declaration.text, ...helpers.map((helper) => withHelpers(helper, all, seen))].join('\n');
}

const isCondition = ({ text }: Declaration): boolean => /: SQL \| undefined =>/.test(text);

/** The names under which a declaration's file imports tables. */
const tablesOf = ({ imports }: Declaration): string[] =>
  [...imports].filter(([, { file }]) => /^db\/\w+\/tables\//.test(file)).map(([local]) => local);

/**
 * Whether a text has a statement on rows of tenants: by Drizzle, by SQL text, or by calling a SQL function. A row that
 * Drizzle inserts has its organization by type.
 */
function hasStatement(text: string, declaration: Declaration, tables: Tables): boolean {
  const ofDrizzle = tablesOf(declaration).filter((local) =>
    tables.has(declaration.imports.get(local)?.name ?? ''),
  );
  return (
    new RegExp(`\\.(from|update|delete|innerJoin|leftJoin)\\(\\s*(${ofDrizzle.join('|') || '$.'})\\b`).test(
      text,
    ) ||
    (/\bsql`/.test(text) && namedInSql(text, tables).length > 0) ||
    /\bcallFunction\(/.test(text)
  );
}
