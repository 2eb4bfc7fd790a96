import { expect, test } from 'vitest';
import { setReferenceSettings } from '../../../db/links/functions/links.ts';
import { suiteOf } from '../suite/suite-of.ts';
import { openTenant } from '../suite/tenants.ts';
import { useSql } from '../suite/use-sql.ts';

const sql = useSql();

async function addReference(organization: number): Promise<number> {
  const [row] = await sql.query<{ id: number }>(
    "insert into link_reference (organization_id, name) values ($1, 'summer') returning id::int",
    [organization],
  );
  return row?.id ?? 0;
}

suiteOf(sql, setReferenceSettings, (call) => {
  const stored = async (id: number) =>
    (
      await sql.query(
        'select max_clicks, visits::int, reached_at is not null as is_reached from link_reference where id = $1',
        [id],
      )
    )[0];

  test('sets the ceiling of a reference of the organization, and takes it away', async () => {
    const { organizationId: organization } = await openTenant(sql);
    const id = await addReference(organization);
    const set = (maxClicks: number | null) => call({ organization, reference: 'summer', maxClicks });
    expect(await set(10)).toBe(true);
    expect(await stored(id)).toEqual({ max_clicks: 10, visits: 0, is_reached: false });
    expect(await set(null)).toBe(true);
    expect(await stored(id)).toEqual({ max_clicks: null, visits: 0, is_reached: false });
    const other = await openTenant(sql);
    expect(await call({ organization: other.organizationId, reference: 'summer', maxClicks: 1 })).toBe(false);
  });

  test('ends a reference that has had its visits, and opens it again with a higher ceiling', async () => {
    const { organizationId: organization } = await openTenant(sql);
    const id = await addReference(organization);
    await sql.query(
      'insert into reference_counter (reference_id, clicks, unique_clicks) values ($1, 10, 4)',
      [id],
    );
    const set = (maxClicks: number) => call({ organization, reference: 'summer', maxClicks });
    expect(await set(10)).toBe(true);
    expect(await stored(id)).toEqual({ max_clicks: 10, visits: 10, is_reached: true });
    expect(await set(11)).toBe(true);
    expect(await stored(id)).toEqual({ max_clicks: 11, visits: 10, is_reached: false });
  });
});
