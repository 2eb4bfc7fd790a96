-- Counts the further calls that an organization may have under way now, by its own limit and its carrier's, under locks by which
-- nobody else takes these slots: its account, and the carrier. Without a free slot neither is locked.
--
-- p_room: see `claim_call_attempt`: what an earlier claim of the transaction left is not counted again, and what such claims
-- hold (held_before) is added to the account.
create or replace function routine.lock_free_slots(
  p_organization bigint, p_carrier text, p_max_active int, p_room jsonb,
  out slots bigint, out held_before bigint, out account billing_account
) language plpgsql as $$
declare
  v_is_known boolean;
begin
  held_before := 0;
  if (p_room ->> 'organizationId')::bigint = p_organization then
    slots := (p_room ->> 'left')::bigint;
    held_before := (p_room ->> 'heldMicro')::bigint;
  end if;
  v_is_known := coalesce(slots > 0, false);
  if not v_is_known then
    slots := p_max_active - routine.count_active_calls(p_organization);
  end if;
  if slots > 0 then
    select * into account from billing_account where organization_id = p_organization for update;
    account.held_micro := account.held_micro + held_before;
    if not v_is_known then
      perform from voice_carrier where name = p_carrier for no key update;
      slots := least(slots, routine.carrier_free_slots(p_carrier));
    end if;
  end if;
end
$$;
