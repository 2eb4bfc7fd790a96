-- HMAC-SHA256 of a number under its organization's key, so that what is kept about erased numbers names nobody.
create or replace function routine.hash_number(p_key contact_key, p_number text) returns bytea language sql immutable as $$
  select sha256((p_key).outer_block || sha256((p_key).inner_block || convert_to(p_number, 'UTF8')))
$$;
