import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSource, sourcesIn } from './sources.ts';

/** Statements that leave state in their session. Neon's pooled host runs each transaction on any connection, and cleans none. */
const SESSION_STATE: Record<string, RegExp> = {
  'a setting of the session':
    /[`';]\s*(?:set\s+(?!local\b|transaction\b)(?:session\s+)?[a-z_.]+\s*(?:=|\bto\b)|reset\s+[a-z_.]+\s*[`';])/,
  'a lock of the session': /\bpg_(?:try_)?advisory_(?:un)?lock\w*/i,
  'a statement with a name': /(?:^|[`'";])\s*(?:prepare|deallocate)\s+\w+\s*(?:\(|as\b|[`'";])/im,
  'a table of the session':
    /\bcreate\s+(?:local\s+|global\s+)?temp(?:orary)?\s+(?:table|view|sequence)\b(?![^;`]*\bon\s+commit\s+drop\b)/i,
  'a channel of the session':
    /(?:^|[`'";])\s*(?:un)?listen\s+\w+\s*[`'";]|\bpg_notify\b|(?:^|[`'";])\s*notify\s+\w+\s*[,`'";]/m,
  'a cursor of the session': /\bwith\s+hold\b/i,
  'a value of the session': /\b(?:currval|lastval)\s*\(/i,
  'what a session keeps': /(?:^|[`'";])\s*discard\s+(?:all|plans|temp|sequences)\b/im,
};

/** Lists the session state that a text leaves; the third argument of `set_config` says for how long. */
function findSessionState(text: string): string[] {
  const found = Object.entries(SESSION_STATE).flatMap(([what, pattern]) =>
    pattern.test(text) ? [what] : [],
  );
  const settings = [...text.matchAll(/\bset_config\s*\(/gi)].map(({ index }) => argumentsAt(text, index));
  return settings.some((given) => given[2] !== 'true') ? [...found, 'a setting of the session'] : found;
}

/** The arguments of a call, split at the commas between them. */
function argumentsAt(text: string, start: number): string[] {
  const from = text.indexOf('(', start) + 1;
  const given = [''];
  for (let at = from, depth = 0; at < text.length && depth >= 0; at += 1) {
    const letter = text[at] ?? '';
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) given.push('');
    else if (depth >= 0) given[given.length - 1] += letter;
  }
  return given.map((argument) => argument.trim());
}

/** Migrations have a connection of their own at the direct host, and refuse the pooled one (`db/engine/neon-host.ts`). */
const ON_A_SESSION = ['db/migrate.ts', 'db/engine/grants/apply-grants.ts'];

const statements = [...sourcesIn('{db,shared,functions}'), ...globSync('db/*/functions/**/*.sql')].filter(
  (file) => !ON_A_SESSION.includes(file),
);

test('No statement of the functions leaves anything to its session', () => {
  const found = statements.flatMap((file) =>
    findSessionState(readSource(file)).map((what) => `${file}: ${what}`),
  );
  expect(statements.length).toBeGreaterThan(500);
  expect(found).toEqual([]);
});

test.each([
  ["sql`set statement_timeout = '5s'`", 'a setting of the session'],
  ["select set_config('audit.event', $1, false)", 'a setting of the session'],
  ["perform set_config('audit.event', coalesce(event, ''), p_is_local);", 'a setting of the session'],
  ['perform pg_advisory_lock(1);', 'a lock of the session'],
  ['select pg_try_advisory_lock_shared(1, 2)', 'a lock of the session'],
  ["client.query('prepare one as select 1')", 'a statement with a name'],
  ['create temp table found (n int)', 'a table of the session'],
  ["'listen news'", 'a channel of the session'],
  ["select pg_notify('news', '')", 'a channel of the session'],
  ["select currval('call_id_seq')", 'a value of the session'],
])('%s would be found', (text, what) => {
  expect(findSessionState(text)).toEqual([what]);
});

test.each([
  'set local statement_timeout = 0',
  "select set_config('audit.event', coalesce($1, ''), true)",
  'perform pg_advisory_xact_lock(hashtext(v_parent));',
  'create temp table range_change (like number_range) on commit drop',
  'update call set is_waiting = true where id = 1',
  'create function f() returns void language sql security definer set search_path = public as $$ select 1 $$',
])('%s is bound to its transaction', (text) => {
  expect(findSessionState(text)).toEqual([]);
});
