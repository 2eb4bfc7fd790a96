-- Whether no link may lead to a host: one of our short domains, or a host that the operator blocks with its subdomains.
-- p_host: the host as it is parsed, in brackets if it is IPv6; or a URL, whose host is compared as it is written there.
create or replace function routine.is_refused_host(p_host text) returns boolean language sql stable as $$
  with asked as (select rtrim(lower(coalesce(substring(p_host from '://(\[[^]]*\]|[^/?#:]+)'), p_host)), '.') as host)
  select exists (select from domain join domain_tenure on domain_tenure.domain_id = domain.id
                  where domain.name = (select host from asked) and domain_tenure.status = 'verified')
      or exists (select from asked, generate_series(1, length(host)) place
                   join blocked_host on blocked_host.name = substr((select host from asked), place)
                  where place = 1 or substr(host, place - 1, 1) = '.')
$$;
