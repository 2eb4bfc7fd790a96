import { beforeAll, beforeEach, expect, test } from 'vitest';
import { SAY_AUDIT_EVENT } from '../../../db/kernel/with-audit-event.ts';
import { setLinkSettings } from '../../../db/links/functions/links.ts';
import { NEW_REFERENCES_A_DAY } from '../../../db/links/tables/link-reference.ts';
import type { LinkRule } from '../../../db/links/tables/link-setting.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { openTenant, type SqlTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';
import { addPlatformDomain } from './link-creations.ts';

const sql = useSql();
type Settings = {
  reference: string | null;
  externalId: string | null;
  expiredUrl: string | null;
  rules: LinkRule[] | null;
  passQuery: boolean | null;
  maxClicks: number | null;
  hosts: string[];
};
const NONE: Settings = {
  reference: null,
  externalId: null,
  expiredUrl: null,
  rules: null,
  passQuery: null,
  maxClicks: null,
  hosts: [],
};
const PATH = { domain: 'go.localhost', released: false };
const RULES = [{ platform: 'ios' as const, longUrl: 'https://example.com/ios' }];
const ALL = {
  reference: 'summer',
  externalId: 'one',
  expiredUrl: 'https://example.com/',
  rules: RULES,
  passQuery: true,
  maxClicks: 10,
};

let tenant: SqlTenant;
let code: string;
beforeAll(async () => {
  await addPlatformDomain(sql);
  await sql.query("insert into blocked_host (name, reason) values ('blocked.example', 'Phishing')");
});
beforeEach(async () => {
  tenant = await openTenant(sql);
  code = `settings-${tenant.organizationId}`;
  await sql.query(
    `insert into link (organization_id, tenure_id, code, long_url, is_alias)
     select $1, id, $2, 'https://example.com/', true from domain_tenure`,
    [tenant.organizationId, code],
  );
});

const stored = async () => {
  const [row] = await sql.query(
    `select link_reference.name as reference, external_id as "externalId", expired_url as "expiredUrl", rules,
            pass_query as "passQuery", link_setting.max_clicks as "maxClicks"
       from link left join link_reference on link_reference.id = reference_id left join link_setting on link_id = link.id
      where code = $1`,
    [code],
  );
  return row;
};

suiteOf(sql, setLinkSettings, (call) => {
  const set = (settings: Partial<typeof NONE>, organization = tenant.organizationId) => {
    const { expiredUrl, rules, passQuery, maxClicks, ...rest } = { ...NONE, ...settings };
    return call({
      organization,
      ...PATH,
      code,
      ...rest,
      columns: { expired_url: expiredUrl, rules, pass_query: passQuery, max_clicks: maxClicks },
    });
  };

  test('replaces what a link has, and removes what is null', async () => {
    expect(await set({ ...ALL, hosts: ['example.com'] })).toBeNull();
    expect(await stored()).toEqual(ALL);
    expect(await set({ reference: 'winter', expiredUrl: 'https://example.com/' })).toBeNull();
    const { hosts: _, ...none } = NONE;
    expect(await stored()).toEqual({ ...none, reference: 'winter', expiredUrl: 'https://example.com/' });
    expect(await set({ passQuery: true })).toBeNull();
    expect(await stored()).toEqual({ ...none, passQuery: true });
    expect(await set({})).toBeNull();
    expect(await stored()).toEqual(none);
    expect(await sql.query('select from link_setting')).toEqual([]);
  });

  test('tells the audit log what it changes, as it was', async () => {
    await set({ ...ALL, hosts: ['example.com'] });
    const event = {
      operation: crypto.randomUUID(),
      actor: 'operator',
      verb: 'link.set-settings',
      targets: ['link'],
      input: { settings: { externalId: 'new' } },
    };
    await sql.query('begin');
    await sql.query(SAY_AUDIT_EVENT, [JSON.stringify(event)]);
    await set({ ...ALL, externalId: 'new', expiredUrl: null, rules: null, hosts: ['example.com'] });
    await sql.query('commit');
    const [told] = await sql.query<{ before: object }>(
      "select input -> 'before' as before from audit_event where operation = $1",
      [event.operation],
    );
    expect(told?.before).toEqual({
      externalId: ALL.externalId,
      expiredUrl: ALL.expiredUrl,
      rules: ALL.rules.length,
    });
  });

  test('changes nothing of a link that is deleted, blocked or of another organization', async () => {
    const { hosts: _, ...none } = NONE;
    expect(await set(ALL, (await openTenant(sql)).organizationId)).toBeNull();
    expect(await stored()).toEqual(none);
    for (const state of ['blocked_at', 'deleted_at']) {
      await sql.query(`update link set ${state} = now() where code = $1`, [code]);
      expect(await set(ALL)).toBeNull();
      expect(await stored()).toEqual(none);
    }
  });

  test('ends a link at once that has had more visits than its new ceiling, and opens it again with a higher one or none', async () => {
    const [{ id = '' } = {}] = await sql.query<{ id: string }>('select id from link where code = $1', [code]);
    await sql.query(
      `insert into link_counter (link_id, clicks, unique_clicks, first_click_at, last_click_at) values ($1, 5, 1, now(), now())`,
      [id],
    );
    const isReached = async () =>
      (await sql.query('select reached_at is not null as is from link_setting where link_id = $1', [id]))[0];
    for (const [maxClicks, is] of [
      [5, true],
      [6, false],
      [1, true],
    ] as const) {
      expect(await set({ maxClicks })).toBeNull();
      expect(await isReached()).toEqual({ is });
    }
    expect(await set({ passQuery: true })).toBeNull();
    expect(await isReached()).toEqual({ is: false });
  });

  test('refuses hosts to which no link may lead, and writes nothing', async () => {
    const hosts = ['example.com', 'www.blocked.example', 'go.localhost'];
    expect(await set({ ...ALL, hosts })).toEqual({
      code: 'URL_BLOCKED_HOST',
      hosts: ['www.blocked.example', 'go.localhost'],
    });
    expect(await stored()).toMatchObject({ reference: null, externalId: null });
  });

  test('refuses one new reference too many of a day, and writes nothing', async () => {
    await sql.query(
      "insert into link_reference (organization_id, name) select $1, 'r' || n from generate_series(1, $2) n",
      [tenant.organizationId, NEW_REFERENCES_A_DAY],
    );
    expect(await set(ALL)).toEqual({ code: 'URLSHORTENER_REFERENCE_QUOTA_EXCEEDED', hosts: [] });
    expect(await stored()).toMatchObject({ reference: null, externalId: null });
    expect(await set({ ...ALL, reference: 'r7' })).toBeNull();
  });
});
