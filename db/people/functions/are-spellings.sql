-- Whether these are ways to write one number (digits with country code): { text, country (where it is written so without its
-- country code; null: anywhere) }. Without the country code at least five digits are left, which end as the number does.
create or replace function routine.are_spellings(p_number text, p_spellings jsonb) returns boolean language sql immutable as $$
  select p_number ~ '^[1-9][0-9]{6,14}$' and jsonb_typeof(p_spellings) = 'array' and coalesce(bool_and(
           text ~ '^[+]?[-0-9 ()./]+$'
           and case when country is null then digits in (p_number, '00' || p_number)
                    else length(bare) between greatest(5, length(p_number) - 3) and length(p_number) + 3
                         and right(bare, 5) = right(p_number, 5) end), true)
    from jsonb_to_recordset(p_spellings) spelling (text text, country text)
   cross join lateral (select regexp_replace(text, '[^0-9]', '', 'g') as digits) written
   cross join lateral (select ltrim(digits, '0') as bare) own
$$;
