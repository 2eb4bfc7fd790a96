-- A pattern that finds e-mail addresses in text, each as a whole: not `a@b.co` in `maria@b.co`, nor in `a@b.com`. Null when there
-- is none; raises 22023 for a text that is no address.
create or replace function routine.address_pattern(p_addresses text[]) returns text language plpgsql immutable as $$
begin
  if exists (select from unnest(p_addresses) address where (routine.is_address(address)) is not true) then
    raise exception 'That is not an e-mail address.' using errcode = '22023';
  end if;
  return (select '(?<![[:alnum:]._%+-])(?:'
                 || string_agg(regexp_replace(address, '([^[:alnum:]])', '\\\1', 'g'), '|' order by address)
                 || ')(?![[:alnum:]_-]|[.][[:alnum:]])'
            from unnest(p_addresses) address);
end
$$;
