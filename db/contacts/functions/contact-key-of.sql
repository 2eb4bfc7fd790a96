-- The key that an organization's numbers are hashed with; makes it if there is none.
create or replace function routine.contact_key_of(p_organization bigint) returns contact_key language plpgsql as $$
declare
  v_key contact_key;
  v_secret bytea;
  v_inner bytea;
  v_outer bytea;
begin
  select * into v_key from contact_key where organization_id = p_organization;
  if found then
    return v_key;
  end if;
  -- 244 random bits; zeros fill the block, as in RFC 2104.
  v_secret := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) || decode(repeat('00', 32), 'hex');
  v_inner := v_secret;
  v_outer := v_secret;
  for i in 0..63 loop
    v_inner := set_byte(v_inner, i, get_byte(v_secret, i) # 54);
    v_outer := set_byte(v_outer, i, get_byte(v_secret, i) # 92);
  end loop;
  insert into contact_key (organization_id, inner_block, outer_block) values (p_organization, v_inner, v_outer)
  on conflict do nothing;
  select * into v_key from contact_key where organization_id = p_organization;
  return v_key;
end
$$;
