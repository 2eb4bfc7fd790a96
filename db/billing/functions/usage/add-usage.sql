-- Charges usage of one organization at a moment, as `add_usages` does.
create or replace function routine.add_usage(
  p_organization bigint,
  p_cost_center bigint,
  p_service text,
  p_kind text,
  p_unit_micro bigint,
  p_quantity bigint,
  p_at timestamptz default null,
  p_released_micro bigint default null,
  p_cause bigint default null
) returns void language sql as $$
  select routine.add_usages(p_service, p_kind, array[p_organization], array[p_cost_center], array[p_unit_micro], array[p_quantity],
                            array[p_at], array[p_released_micro], array[p_cause])
$$;
