-- The links whose external id is a number, in any of its spellings: { text, country (whose organizations write it so; null: all) }.
create or replace function routine.links_to_number(p_spellings jsonb) returns setof link language sql stable as $$
  select link.*
    from organization
    join jsonb_to_recordset(p_spellings) spelling (text text, country text)
      on coalesce(spelling.country = organization.country, true)
    join link on link.organization_id = organization.id and link.external_id = spelling.text
$$;
