-- Patterns that find the spellings of a number in text: { words, pattern, country (whose organizations write it so; null: all) }.
create or replace function routine.number_patterns(p_spellings jsonb)
returns table (country text, pattern text, words text[]) language sql immutable as $$
  select spelling.country, '\m(' || string_agg(ltrim(text, '+'), '|' order by length(text) desc) || ')\M',
         array_agg(ltrim(text, '+'))
    from jsonb_to_recordset(p_spellings) spelling (text text, country text)
   where text ~ '^[+]?[0-9 ]+$'
   group by spelling.country
$$;
