create or replace function routine.refuse_key_change() returns trigger language plpgsql as $$
begin
  -- Only the revocation may change, once, and only to a moment; and everything when its organization is erased.
  if tg_op = 'UPDATE' and exists (select from organization where erased_at is not null and id = old.organization_id
                                     and id = new.organization_id) then
    return new;
  end if;
  if tg_op = 'DELETE' or old.revoked_at is not null
     or to_jsonb(new) - 'revoked_at' is distinct from to_jsonb(old) - 'revoked_at' then
    raise exception 'an API key cannot change, except by its revocation' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger api_key_is_immutable before update or delete on api_key for each row
  execute function routine.refuse_key_change();
