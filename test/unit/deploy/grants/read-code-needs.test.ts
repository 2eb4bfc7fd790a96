import { expect, test } from 'vitest';
import { toWritten } from '../../../../deploy/grants/needs.ts';
import { readCodeNeeds } from '../../../../deploy/grants/read-code-needs.ts';

const KNOWN = new Set(['link', 'domain', 'user', 'movement', 'mail']);
/** A bundle numbers the variable of a table when another thing has its name. */
const TABLES =
  'var link2 = /* @__PURE__ */ (() => pgTable("link", {}))();\nvar domain = /* @__PURE__ */ (() => pgTable(\n  "domain", {}))();\n';

/** Text that is inserted into another is written `@{…}`. */
const needsOf = (code: string) => toWritten(readCodeNeeds(TABLES + code.replaceAll('@{', '${'), KNOWN));

test.each([
  ['db.select({ id: link2.id }).from(link2)', { link: 'select' }],
  ['db.select().from(other).leftJoin(domain, eq(1, 1))', { domain: 'select' }],
  ['db.insert(link2).values(row);', { link: 'insert' }],
  ['db.insert(link2).values(row).onConflictDoNothing();', { link: 'insert' }],
  ['db.insert(link2).values(row).returning();', { link: 'select, insert' }],
  ['db.insert(link2).values(row).onConflictDoUpdate({ set });', { link: 'select, insert, update' }],
  ['db.update(link2).set({ code })', { link: 'select, update' }],
  ['db.delete(\n  domain\n)', { domain: 'select, delete' }],
  ['const next = alias(domain, "next");', { domain: 'select' }],
  ['db.select().from(link2).limit(1).for("update", { skipLocked: true })', { link: 'select, update' }],
  ['byCode(db).for("no key update", { of: link2 })', { link: 'update' }],
])('Drizzle: %s', (code, tables) => {
  expect(needsOf(code).tables).toEqual(tables);
});

test.each([
  ['sql`select 1 from @{link2} where id = 1`', { link: 'select' }],
  ['sql`select 1 from link l, domain d where true`', { domain: 'select', link: 'select' }],
  ['sql`select 1 from unnest(@{ids}) id, @{domain} where true`', { domain: 'select' }],
  ['sql`select 1 from link join "user" on true`', { link: 'select', user: 'select' }],
  ['query("insert into mail (id) values ($1) on conflict do nothing", ids)', { mail: 'insert' }],
  ['sql`insert into mail (id) values (1) returning id`', { mail: 'select, insert' }],
  [
    'sql`insert into mail (id) values (1) on conflict (id) do update set id = 2`',
    { mail: 'select, insert, update' },
  ],
  ['sql`update link set code = @{code}`', { link: 'select, update' }],
  ['sql`delete from link using domain where true`', { domain: 'select', link: 'select, delete' }],
  [
    'sql`update mail set at = now() from (select id from mail where at <= now() order by at limit @{n} for update skip locked) due`',
    { mail: 'select, update' },
  ],
  [
    'sql`select 1 from link where exists (select from domain where true) for update`',
    { domain: 'select', link: 'select, update' },
  ],
  ['sql`select 1 from nothing_of_ours`', {}],
  ['// It does not update link rows, nor take any from movement.\n', {}],
])('SQL: %s', (code, tables) => {
  expect(needsOf(code).tables).toEqual(tables);
});

test.each([
  ['findDue(db, DUE_LINKS, limit)', { link: 'select' }],
  ['readOverdue(ctx.db, [DUE_LINKS])', { link: 'select' }],
  ['takeDue(ctx.db, DUE_LINKS, 10)', { link: 'select, update' }],
  ['takeDue(\n  db,\n  dueOf(service),\n  limit\n)', { link: 'select', domain: 'select, update' }],
  ['sql`with due as (@{selectDue2(rows, limit)} for update skip locked)`', { link: 'select' }],
])('declared rows: %s', (code, tables) => {
  const declared = [
    'var DUE_LINKS = /* @__PURE__ */ (() => defineDueRows({\n  work: "links",\n  table: link2,\n  key: ["id"] }))();\n',
    ...(code.includes('dueOf')
      ? ['var dueOf = (service) => defineDueRows({\n  work: name,\n  table: domain,\n  key });\n']
      : []),
  ];
  expect(needsOf(declared.join('') + code).tables).toEqual(tables);
});

test('functions are those that are declared in the bundle or called in its texts', () => {
  const code =
    'var a = /* @__PURE__ */ (() => defineSqlFunction({\n  name: "create_links", args: {} }))();\nsql`select routine.is_sandbox(@{id})`';
  expect(needsOf(code).routines).toEqual(['create_links', 'is_sandbox']);
});

test('a lock whose table cannot be told is refused', () => {
  expect(() => needsOf('sql`@{selected} for update`')).toThrow('which table is locked');
});
