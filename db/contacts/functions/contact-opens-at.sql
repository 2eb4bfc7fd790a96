-- The first moment from p_at on within hours in which consumers may be contacted; the end of p_hours if there is none.
--
-- p_hours: [{ opensAt, closesAt }] in order, as `contactHours` of shared/contacts makes them.
create or replace function routine.contact_opens_at(p_hours jsonb, p_at timestamptz)
returns timestamptz language sql stable as $$
  select coalesce(min(greatest("opensAt", p_at)) filter (where "closesAt" > p_at), max("closesAt"))
    from jsonb_to_recordset(p_hours) as hours ("opensAt" timestamptz, "closesAt" timestamptz)
$$;
