-- A random code of 0-9a-z, 10 characters at most, from Postgres's strong randomness: 60 bits of a random UUID that are
-- neither its version nor its variant. Some codes are likelier than others by one in 300 at 10 characters, at 7 by one
-- in 14 million.
create or replace function routine.draw_code(p_length int) returns text language plpgsql volatile as $$
declare
  v_uuid text := gen_random_uuid();
  v_bits bigint := ('x' || right(v_uuid, 12) || left(v_uuid, 3))::bit(60)::bigint;
  v_code text := '';
begin
  -- Not `string_agg` over places: a query for each of a thousand codes takes ten times as long.
  for v_place in 1..p_length loop
    v_code := v_code || substr('0123456789abcdefghijklmnopqrstuvwxyz', 1 + (v_bits % 36)::int, 1);
    v_bits := v_bits / 36;
  end loop;
  return v_code;
end
$$;
