import { addRights, type Needs, noNeeds, type Right } from './needs.ts';

/** `var link = pgTable("link", …`: a bundle may number the variable. */
const TABLE = /\bvar (\w+) = [^\n]{0,40}\bpgTable\(\s*"(\w+)"/g;
/** `defineSqlFunction({ name: "create_links", …`, which a bundle has only where something uses it; and calls in texts of SQL. */
const ROUTINE = /\bdefineSqlFunction\(\{\s*name: "(\w+)"|\broutine\.(\w+)\(/g;
/** `var DUE_MAILS = defineDueRows({ work: "mails", table: mail, …`, or a function that declares such rows. */
const DUE_ROWS = /\bvar (\w+) = [^\n]{0,60}\bdefineDueRows\(\{\s*work: [^\n]*,\s*table: (\w+)/g;
/** `takeDue(db, DUE_MAILS, 10)` and `takeNamed` update the rows; other statements on declared rows only read them. */
const TAKES_DUE = /\btake(?:Due|Named)\(\s*[\w.]+,\s*(\w+)/g;
/** The lock in the statements of `takeDue` and `takeNamed`, of the table that they are given. */
const LOCK_OF_DUE = /\$\{selectDue\d*\(rows\d*, [^)]*\)\} $/;

/** The call that makes the trigger of the audit log write (`db/kernel/functions/audit/record-audit-event.sql`). */
const AUDITS = "set_config('audit.event'";

/** Comments speak of statements too. */
const COMMENT = /^\s*(?:\/\/.*|\/\*(?:(?!\*\/)[\s\S])*\*\/)$/gm;

/** A bundle's text, and its tables by their variables. */
type Code = { text: string; tables: ReadonlyMap<string, string> };

/** Reads the rights that the statements in the code of a bundle need: Drizzle's by their methods, texts of SQL by their words. */
export function readCodeNeeds(bundle: string, known: ReadonlySet<string>): Needs {
  const needs = noNeeds();
  const text = bundle.replace(COMMENT, '');
  const tables = new Map([...text.matchAll(TABLE)].map(([, local = '', name = '']) => [local, name]));
  addDrizzle(needs, { text, tables });
  addDueRows(needs, { text, tables });
  addTexts(needs, { text, tables: new Map([...tables, ...[...known].map((name) => [name, name] as const)]) });
  for (const [, declared, called] of text.matchAll(ROUTINE)) needs.routines.add(declared ?? called ?? '');
  if (text.includes(AUDITS)) needs.routines.add('record_audit_event');
  return needs;
}

const METHOD =
  /\.(from|insert|update|delete|innerJoin|leftJoin|rightJoin|fullJoin|\$count)\(\s*(\w+)\b|\balias\(\s*(\w+)\b/g;
const LOCK_METHOD = /\.for\("[a-z ]+"(?:, \{ of: (\w+))?/g;

function addDrizzle(needs: Needs, { text, tables }: Code): void {
  for (const { 1: method = '', 2: called, 3: aliased, index } of text.matchAll(METHOD)) {
    const table = tables.get(called ?? aliased ?? '');
    if (table !== undefined)
      addRights(needs, table, ...rightsOfMethod(method, text.slice(index, text.indexOf(';', index))));
  }
  addDrizzleLocks(needs, { text, tables });
}

function addDueRows(needs: Needs, { text, tables }: Code): void {
  const declared = new Map([...text.matchAll(DUE_ROWS)].map(([, rows = '', table = '']) => [rows, table]));
  for (const table of declared.values()) addRights(needs, tables.get(table) ?? table, 'select');
  for (const [call, rows = ''] of text.matchAll(TAKES_DUE)) {
    const table = tables.get(declared.get(rows) ?? '');
    if (table === undefined) throw new Error(`It is not clear which rows are taken: ${call}`);
    addRights(needs, table, 'select', 'update');
  }
}

function rightsOfMethod(method: string, statement: string): Right[] {
  if (method === 'update' || method === 'delete') return ['select', method];
  if (method !== 'insert') return ['select'];
  const rights: Right[] = ['insert'];
  if (/\.returning\(|\.onConflict\w+\([^)]/.test(statement)) rights.push('select');
  if (statement.includes('.onConflictDoUpdate(')) rights.push('update');
  return rights;
}

function addDrizzleLocks(needs: Needs, { text, tables }: Code): void {
  for (const { 0: lock, 1: of, index } of text.matchAll(LOCK_METHOD)) {
    const [first] = [...text.slice(0, index).matchAll(/\.from\(\s*(\w+)\b/g)].slice(-1);
    const table = tables.get(of ?? first?.[1] ?? '');
    if (table === undefined)
      throw new Error(`It is not clear which table is locked: ${around(text, index, lock)}`);
    addRights(needs, table, 'update');
  }
}

const around = (text: string, index: number, found: string): string =>
  text.slice(Math.max(0, index - 300), index + found.length);

const WORDS = /\b(insert into|update|delete from|from|join|using)\s+(?:\$\{(\w+)\}|"?(\w+)"?)/g;
/** The end of a text of SQL in code. */
const END = /`|"[,;)]/g;
/** The end of the tables that follow a `from`. */
const CLAUSE = /\b(?:where|group by|order by|limit|union|returning|select|set)\b/;
const OTHERS = /,\s*(?:lateral\s+)?(?:\$\{(\w+)\}|"?(\w+)"?)(?![\w.(])/g;

function addTexts(needs: Needs, code: Code): void {
  const { text, tables } = code;
  for (const { 1: words, 2: local, 3: written = '', index } of text.matchAll(WORDS)) {
    const table = tables.get(local ?? written);
    END.lastIndex = index;
    const statement = text.slice(index, END.exec(text)?.index);
    if (words === 'from' || words === 'using') addJoined(needs, statement, tables);
    if (table !== undefined) addRights(needs, table, ...rightsOfWords(words ?? '', statement));
  }
  addLocks(needs, code);
}

function addJoined(needs: Needs, statement: string, tables: Code['tables']): void {
  for (const [, other, name = ''] of (statement.split(CLAUSE)[0] ?? '').matchAll(OTHERS)) {
    const joined = tables.get(other ?? name);
    if (joined !== undefined) addRights(needs, joined, 'select');
  }
}

function rightsOfWords(words: string, statement: string): Right[] {
  if (words === 'update') return ['select', 'update'];
  if (words === 'delete from') return ['select', 'delete'];
  if (words !== 'insert into') return ['select'];
  const rights: Right[] = ['insert'];
  if (/\breturning\b|\bon conflict (?!do nothing)/.test(statement)) rights.push('select');
  if (/\bdo update\b/.test(statement)) rights.push('update');
  return rights;
}

const LOCK = /\bfor (?:no key )?update(?: of (\w+))?(?: skip locked| nowait)?\s*[)`"]/g;

function addLocks(needs: Needs, { text, tables }: Code): void {
  for (const { 0: lock, 1: of, index } of text.matchAll(LOCK)) {
    if (LOCK_OF_DUE.test(text.slice(index - 60, index))) continue;
    const table = tables.get(of ?? lockedBefore(text, index));
    if (table === undefined)
      throw new Error(`It is not clear which table is locked: ${around(text, index, lock)}`);
    addRights(needs, table, 'update');
  }
}

/** The table of the `from` that a lock belongs to: the last one before it that is not in brackets of its own. */
function lockedBefore(text: string, index: number): string {
  let depth = 0;
  for (let at = index - 1; at > 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    if (text[at] === '(') depth -= 1;
    if (depth < 0) return '';
    const [, local, name] =
      (depth === 0 && /^\bfrom\s+(?:\$\{(\w+)\}|"?(\w+)"?)/.exec(text.slice(at, at + 80))) || [];
    if (local !== undefined || name !== undefined) return local ?? name ?? '';
  }
  return '';
}
