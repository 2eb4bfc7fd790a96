import { expect, test } from 'vitest';
import { findChangedFunctions } from '../../../deploy/migrations/find-changed-functions.ts';
import { useSql } from '../../sql/suite/use-sql.ts';

const sql = useSql();

test('finds nothing when the functions match the checkout', async () => {
  expect(await findChangedFunctions(sql.client())).toEqual(new Map());
});

test('finds functions that running Workers call and would lose', async () => {
  await sql.query(`
    create function routine.count_letters(p_text text) returns int language sql as 'select 1';
    drop function routine.mail_choices;
    create function routine.mail_choices(p_language text) returns int language sql as 'select 1';
    drop function routine.create_links;
    create function routine.create_links(p_organization bigint, p_api_key bigint, p_cost_center bigint,
      p_links jsonb, p_idempotency jsonb, p_short_url_base text default null) returns jsonb language sql as $$ select to_jsonb(1) $$`);
  const changed = await findChangedFunctions(sql.client());
  expect([...changed.keys()]).toEqual(['routine.count_letters', 'routine.mail_choices']);
  expect(changed.get('routine.count_letters')).toEqual(['count_letters is gone']);
  expect(changed.get('routine.mail_choices')).toEqual([
    'mail_choices takes no p_language',
    'mail_choices needs p_organization',
    expect.stringMatching(
      /^mail_choices returns TABLE\(user_id bigint, kind text, is_wanted boolean\), not integer$/,
    ),
  ]);
});
