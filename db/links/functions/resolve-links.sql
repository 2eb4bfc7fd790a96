-- Validates the entries of a creation against the database. For each, in the order given, returns its `tenureId`, its
-- `domain`, all its `refusals` (error codes) and, if it cannot be created, its `refusal`: the first of them, or that an
-- earlier entry has the alias. Among entries with the same alias, the first valid one gets it. Null: no entry.
-- Implemented as a loop, because a set-based query takes longer to start than a single entry, the usual case.
create or replace function routine.resolve_links(p_organization bigint, p_links jsonb)
returns jsonb language plpgsql stable as $$
declare
  v_judged jsonb[];
  v_link jsonb;
  v_code text;
  v_domain text;
  v_host text;
  v_tenure record;
  v_fine jsonb;
  v_is_refused boolean;
  v_taken record;
  v_aliases text[] := '{}';
  v_alias text;
  v_refusals text[];
  v_is_sandbox boolean := routine.is_sandbox(p_organization);
begin
  for v_place in 1 .. jsonb_array_length(p_links) loop
    v_link := p_links -> (v_place - 1);
    v_refusals := '{}';

    if v_place = 1 or v_host is distinct from v_link ->> 'host' then
      v_host := v_link ->> 'host';
      v_is_refused := routine.is_refused_host(v_host);
    end if;
    if v_is_refused then
      v_refusals := v_refusals || 'URL_BLOCKED_HOST'::text;
    end if;
    -- It was judged when it was sent: the lines of a file may be days old.
    if (v_link ->> 'expiresAt')::timestamptz <= clock_timestamp() then
      v_refusals := v_refusals || 'EXPIRES_AT_INVALID'::text;
    end if;

    -- A named domain must be the platform's or the organization's. Otherwise the organization's default, or else the
    -- platform's. Sandboxes have a domain of their own, and no other.
    if v_place = 1 or v_domain is distinct from v_link ->> 'domain' then
      v_domain := v_link ->> 'domain';
      select domain_tenure.id, domain.name, domain_tenure.status, domain_tenure.organization_id is null as is_platform
        into v_tenure
        from domain_tenure
        join domain on domain.id = domain_tenure.domain_id
       where (domain_tenure.organization_id = p_organization or domain_tenure.organization_id is null)
         and domain_tenure.status <> 'released' and domain_tenure.is_sandbox = v_is_sandbox
         and case when v_domain is null
               then domain_tenure.is_default and domain_tenure.status = 'verified'
               else domain.name = v_domain
             end
       order by domain_tenure.organization_id is null
       limit 1;
      v_fine := jsonb_build_object('tenureId', v_tenure.id, 'domain', v_tenure.name, 'refusals', '[]'::jsonb);
    end if;
    if v_tenure.id is null then
      v_refusals := v_refusals || 'DOMAIN_NOT_ALLOWED'::text;
    elsif v_tenure.status = 'pending' then
      v_refusals := v_refusals || 'DOMAIN_NOT_VERIFIED'::text;
    end if;

    v_code := v_link ->> 'code';
    if (v_link ->> 'brandLike')::boolean and v_tenure.is_platform then
      v_refusals := v_refusals || 'ALIAS_RESERVED'::text;
    elsif v_code is not null and v_tenure.id is not null then
      select organization_id, deleted_at into v_taken from link where tenure_id = v_tenure.id and code = v_code;
      if found then
        v_refusals := v_refusals || case
          when v_taken.organization_id = p_organization
            and v_taken.deleted_at > clock_timestamp() - make_interval(days => :restorable_days)
            then 'ALIAS_RETIRED' else 'ALIAS_TAKEN' end;
      end if;
    end if;

    if v_refusals <> '{}' then
      v_judged[v_place] := v_fine || jsonb_build_object('refusal', v_refusals[1], 'refusals', v_refusals);
    elsif v_code is null then
      v_judged[v_place] := v_fine;
    else
      v_alias := v_tenure.id || '/' || v_code;
      v_judged[v_place] := case when v_alias = any (v_aliases) then v_fine || '{"refusal": "ALIAS_TAKEN"}' else v_fine end;
      v_aliases := v_aliases || v_alias;
    end if;
  end loop;
  return to_jsonb(v_judged);
end
$$;
