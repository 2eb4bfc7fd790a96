create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are immutable', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger movement_is_immutable before update or delete on movement
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger price_is_immutable before update or delete on price
  for each row execute function refuse_change();
--> statement-breakpoint
create function refuse_key_change() returns trigger language plpgsql as $$
begin
  -- Only the revocation may change, once, and only to a moment.
  if tg_op = 'DELETE' or old.revoked_at is not null
     or to_jsonb(new) - 'revoked_at' is distinct from to_jsonb(old) - 'revoked_at' then
    raise exception 'an API key never changes but by its revocation' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger api_key_is_immutable before update or delete on api_key
  for each row execute function refuse_key_change();
--> statement-breakpoint
create function refuse_link_removal() returns trigger language plpgsql as $$
begin
  raise exception 'links are never removed: a code is never released' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger link_is_never_removed before delete on link
  for each row execute function refuse_link_removal();
--> statement-breakpoint
create trigger movement_is_not_truncated before truncate on movement
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger price_is_not_truncated before truncate on price
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger api_key_is_not_truncated before truncate on api_key
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger link_is_not_truncated before truncate on link
  for each statement execute function refuse_link_removal();
--> statement-breakpoint
insert into click_cursor (shard, position) select shard, '0-0' from generate_series(0, 7) as shard;
