-- A random code of 0-9a-z, 7 to 10 characters, from Postgres's strong randomness: 60 bits of a random UUID outside its
-- version and variant. The modulo bias is one in 300 at 10 characters, one in 14 million at 7.
create or replace function routine.generate_code(p_length int) returns text language plpgsql volatile as $$
declare
  v_digits constant bytea := '0123456789abcdefghijklmnopqrstuvwxyz';
  v_bits bigint := substr(uuid_send(gen_random_uuid()), 9)::bigint & 1152921504606846975;
begin
  -- One expression: a loop over the characters takes twice as long, and a query for each code ten times.
  return chr(get_byte(v_digits, (v_bits / 1 % 36)::int))
      || chr(get_byte(v_digits, (v_bits / 36 % 36)::int))
      || chr(get_byte(v_digits, (v_bits / 1296 % 36)::int))
      || chr(get_byte(v_digits, (v_bits / 46656 % 36)::int))
      || chr(get_byte(v_digits, (v_bits / 1679616 % 36)::int))
      || chr(get_byte(v_digits, (v_bits / 60466176 % 36)::int))
      || chr(get_byte(v_digits, (v_bits / 2176782336 % 36)::int))
      || case when p_length > 7 then left(chr(get_byte(v_digits, (v_bits / 78364164096 % 36)::int))
           || chr(get_byte(v_digits, (v_bits / 2821109907456 % 36)::int))
           || chr(get_byte(v_digits, (v_bits / 101559956668416 % 36)::int)), p_length - 7) else '' end;
end
$$;
