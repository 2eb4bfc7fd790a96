-- The data of `urlshortener.link.created` for the entries of a creation that became links, those with an id.
create or replace function routine.created_events(
  p_links jsonb, p_judged jsonb, p_ids bigint[], p_codes text[], p_now timestamptz, p_short_url_base text
) returns jsonb[] language plpgsql as $$
declare
  v_link jsonb;
  v_domain text;
  v_events jsonb[] := '{}';
begin
  for v_place in 1 .. jsonb_array_length(p_links) loop
    continue when p_ids[v_place] is null;
    v_link := p_links -> (v_place - 1);
    v_domain := p_judged -> (v_place - 1) ->> 'domain';
    v_events := v_events || jsonb_build_object(
      'domain', v_domain, 'code', p_codes[v_place],
      'shortUrl', replace(p_short_url_base, '{domain}', v_domain) || '/' || p_codes[v_place],
      'longUrl', v_link -> 'longUrl', 'isAlias', coalesce(v_link -> 'isAlias', 'false'),
      'expiresAt', coalesce(v_link -> 'expiresAt', 'null'), 'createdAt', routine.to_utc_iso(p_now));
  end loop;
  return v_events;
end
$$;
