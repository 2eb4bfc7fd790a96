-- A random code of 0-9a-z, at most 10 characters, from Postgres's strong randomness: 60 bits of a random UUID outside
-- its version and variant. The modulo bias is one in 300 at 10 characters, one in 14 million at 7.
create or replace function routine.draw_code(p_length int) returns text language plpgsql volatile as $$
declare
  v_uuid text := gen_random_uuid();
  v_bits bigint := ('x' || right(v_uuid, 12) || left(v_uuid, 3))::bit(60)::bigint;
  v_code text := '';
begin
  -- A loop instead of `string_agg`: a query for each of a thousand codes would take ten times as long.
  for v_place in 1..p_length loop
    v_code := v_code || substr('0123456789abcdefghijklmnopqrstuvwxyz', 1 + (v_bits % 36)::int, 1);
    v_bits := v_bits / 36;
  end loop;
  return v_code;
end
$$;
