-- Notes a link whose new destination the search does not know yet.
create or replace function routine.record_search_edit() returns trigger language plpgsql as $$
begin
  insert into link_search_edit (organization_id, link_id) values (new.organization_id, new.id);
  return null;
end
$$;

create trigger link_record_search_edit after update of long_url on link for each row
  when (old.long_url <> new.long_url) execute function routine.record_search_edit();
