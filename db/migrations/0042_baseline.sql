CREATE SCHEMA routine;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;--> statement-breakpoint
CREATE FUNCTION name_webhook_lane() RETURNS trigger
LANGUAGE plpgsql AS $$
begin
  new.lane := 'webhook-' || coalesce('endpoint-' || new.endpoint_id, 'organization-' || new.organization_id)
              || case (select service from webhook_event where id = new.event_id) when 'voice' then '-voice' else '' end;
  return new;
end
$$;--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
begin
  raise exception '% rows are immutable', tg_table_name using errcode = 'restrict_violation';
end
$$;--> statement-breakpoint
CREATE FUNCTION refuse_key_change() RETURNS trigger
LANGUAGE plpgsql AS $$
begin
  -- Only the revocation may change, once, and only to a moment.
  if tg_op = 'DELETE' or old.revoked_at is not null
     or to_jsonb(new) - 'revoked_at' is distinct from to_jsonb(old) - 'revoked_at' then
    raise exception 'an API key never changes but by its revocation' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;--> statement-breakpoint
CREATE FUNCTION refuse_link_removal() RETURNS trigger
LANGUAGE plpgsql AS $$
begin
  raise exception 'links are never removed: a code is never released' using errcode = 'restrict_violation';
end
$$;--> statement-breakpoint
CREATE FUNCTION tally_changed_link() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_tally AS tally (organization_id, status, links)
  SELECT organization_id, status, sum(links)
    FROM (VALUES
      (old.organization_id, CASE WHEN old.blocked_at IS NULL THEN old.status ELSE 'blocked' END,
       CASE WHEN old.deleted_at IS NULL THEN -1 ELSE 0 END),
      (new.organization_id, CASE WHEN new.blocked_at IS NULL THEN new.status ELSE 'blocked' END,
       CASE WHEN new.deleted_at IS NULL THEN 1 ELSE 0 END)) AS change (organization_id, status, links)
   GROUP BY 1, 2 HAVING sum(links) <> 0 ORDER BY 1, 2
  ON CONFLICT (organization_id, status) DO UPDATE SET links = tally.links + excluded.links;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION tally_new_links() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_tally AS tally (organization_id, status, links)
  SELECT organization_id, CASE WHEN blocked_at IS NULL THEN status ELSE 'blocked' END, count(*)
    FROM made WHERE deleted_at IS NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (organization_id, status) DO UPDATE SET links = tally.links + excluded.links;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION routine.roll_up_movements() RETURNS trigger
LANGUAGE plpgsql AS $$
begin
  insert into movement_day as known (organization_id, posted_on, used_on, type, kind, service, cost_center_id, movements,
                                     quantity, amount_micro)
  select organization_id, (created_at at time zone 'America/Bogota')::date,
         (coalesce(usage_hour, created_at) at time zone 'America/Bogota')::date, type, kind, service, cost_center_id,
         count(*), sum(quantity), sum(amount_micro)
    from added
   group by 1, 2, 3, 4, 5, 6, 7
   order by 1, 2, 3, 4, 5, 6, 7
  on conflict (organization_id, posted_on, used_on, type, kind, service, cost_center_id) do update
     set movements = known.movements + excluded.movements,
         quantity = known.quantity + excluded.quantity,
         amount_micro = known.amount_micro + excluded.amount_micro;
  return null;
end
$$;--> statement-breakpoint
CREATE TABLE api_key (
    id bigint GENERATED ALWAYS AS IDENTITY,
    organization_id bigint NOT NULL,
    cost_center_id bigint NOT NULL,
    created_by bigint NOT NULL,
    name text NOT NULL,
    token_hash bytea NOT NULL,
    token_hint text NOT NULL,
    services text[],
    networks text[],
    capabilities text[] DEFAULT '{}'::text[] NOT NULL,
    predates_write_capability boolean DEFAULT false NOT NULL,
    expires_at timestamptz,
    created_at timestamptz DEFAULT now() NOT NULL,
    revoked_at timestamptz,
    CONSTRAINT api_key_hash_length CHECK ((octet_length(token_hash) = 32)),
    CONSTRAINT api_key_pkey PRIMARY KEY (id),
    CONSTRAINT api_key_token_hash UNIQUE (token_hash)
);--> statement-breakpoint
CREATE TABLE audit_event (
    id bigint GENERATED ALWAYS AS IDENTITY,
    operation uuid NOT NULL,
    occurred_at timestamptz DEFAULT now() NOT NULL,
    actor text NOT NULL,
    actor_id bigint,
    actor_name text NOT NULL,
    verb text NOT NULL,
    organization_id bigint,
    target text NOT NULL,
    target_id text,
    input jsonb NOT NULL,
    request_id text,
    CONSTRAINT audit_event_actor CHECK ((actor = ANY (ARRAY['operator'::text, 'user'::text, 'key'::text]))),
    CONSTRAINT audit_event_actor_id CHECK (((actor = 'operator'::text) = (actor_id IS NULL))),
    CONSTRAINT audit_event_operation_unique UNIQUE (operation),
    CONSTRAINT audit_event_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE billing_account (
    organization_id bigint NOT NULL,
    mode text NOT NULL,
    currency character(3) NOT NULL,
    balance_micro bigint DEFAULT 0 NOT NULL,
    credit_line_micro bigint DEFAULT 0 NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    low_balance_micro bigint,
    pending_micro bigint DEFAULT 0 NOT NULL,
    CONSTRAINT billing_account_pending CHECK ((pending_micro >= 0)),
    CONSTRAINT billing_account_pkey PRIMARY KEY (organization_id)
)
WITH (fillfactor='50');--> statement-breakpoint
CREATE TABLE call (
    id bigint GENERATED ALWAYS AS IDENTITY,
    call_id uuid NOT NULL,
    organization_id bigint NOT NULL,
    cost_center_id bigint,
    created_by_key bigint,
    to_number text NOT NULL,
    caller_id text NOT NULL,
    client_reference text,
    audio_key text NOT NULL,
    audio_ms integer NOT NULL,
    repeat integer NOT NULL,
    recording_ttl_sec integer NOT NULL,
    max_attempts integer NOT NULL,
    min_interval_sec integer NOT NULL,
    min_success_sec integer NOT NULL,
    status text DEFAULT 'queued'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamptz NOT NULL,
    sent_at timestamptz NOT NULL,
    is_waiting boolean DEFAULT false NOT NULL,
    cancel_requested boolean DEFAULT false NOT NULL,
    created_at timestamptz NOT NULL,
    finished_at timestamptz,
    to_country character(2),
    to_is_ordinary boolean,
    barred_reason text,
    audio_cost_micro bigint DEFAULT 0 NOT NULL,
    CONSTRAINT call_attempts CHECK (((attempts >= 0) AND (attempts <= max_attempts))),
    CONSTRAINT call_max_attempts CHECK (((max_attempts >= 1) AND (max_attempts <= 5))),
    CONSTRAINT call_repeat CHECK (((repeat >= 1) AND (repeat <= 5))),
    CONSTRAINT call_call UNIQUE (call_id),
    CONSTRAINT call_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE call_attempt (
    call_id bigint NOT NULL,
    attempt integer NOT NULL,
    token text NOT NULL,
    carrier text NOT NULL,
    carrier_call_id text,
    status text DEFAULT 'initiated'::text NOT NULL,
    audio_played boolean DEFAULT false NOT NULL,
    dtmf text,
    sip_code integer,
    hangup_cause integer,
    cause_text text,
    duration_total integer,
    duration_air integer,
    started_at timestamptz NOT NULL,
    answered_at timestamptz,
    ended_at timestamptz,
    deadline_at timestamptz NOT NULL,
    carrier_recording_id text,
    recorded_at timestamptz,
    recording_expires_at timestamptz,
    recording_due_at timestamptz,
    limit_sec integer,
    second_micro bigint,
    reserved_micro bigint,
    CONSTRAINT call_attempt_cause CHECK (((ended_at IS NULL) = (hangup_cause IS NULL))),
    CONSTRAINT call_attempt_ended CHECK (((ended_at IS NOT NULL) = (status <> ALL (ARRAY['initiated'::text, 'ringing'::text, 'answered'::text])))),
    CONSTRAINT call_attempt_status CHECK ((status = ANY (ARRAY['initiated'::text, 'ringing'::text, 'answered'::text, 'completed'::text, 'busy'::text, 'no_answer'::text, 'rejected'::text, 'failed'::text, 'canceled'::text]))),
    CONSTRAINT call_attempt_call_id_attempt_pk PRIMARY KEY (call_id, attempt),
    CONSTRAINT call_attempt_token UNIQUE (token)
);--> statement-breakpoint
CREATE TABLE call_audio (
    id bigint GENERATED ALWAYS AS IDENTITY,
    audio_id uuid NOT NULL,
    organization_id bigint NOT NULL,
    name text NOT NULL,
    original_name text NOT NULL,
    format text NOT NULL,
    duration_ms integer NOT NULL,
    size_bytes integer NOT NULL,
    object_key text NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    deleted_at timestamptz,
    CONSTRAINT call_audio_duration CHECK ((duration_ms > 0)),
    CONSTRAINT call_audio_format CHECK ((format = ANY (ARRAY['wav'::text, 'mp3'::text]))),
    CONSTRAINT call_audio_size CHECK ((size_bytes > 0)),
    CONSTRAINT call_audio_audio UNIQUE (audio_id),
    CONSTRAINT call_audio_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE call_destination (
    organization_id bigint NOT NULL,
    destination text NOT NULL,
    is_allowed boolean NOT NULL,
    every_kind boolean DEFAULT false NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT call_destination_destination CHECK ((destination ~ '^([A-Z]{2}|[1-9][0-9]{0,14})$'::text)),
    CONSTRAINT call_destination_every_kind CHECK ((is_allowed OR (NOT every_kind))),
    CONSTRAINT call_destination_organization_id_destination_pk PRIMARY KEY (organization_id, destination)
);--> statement-breakpoint
CREATE TABLE call_setting (
    organization_id bigint NOT NULL,
    max_active integer DEFAULT 50 NOT NULL,
    contact_hours boolean DEFAULT false NOT NULL,
    day_limit_micro bigint,
    max_audios integer DEFAULT 1000 NOT NULL,
    max_audio_bytes bigint DEFAULT 1073741824 NOT NULL,
    CONSTRAINT call_setting_day_limit CHECK ((day_limit_micro >= 0)),
    CONSTRAINT call_setting_max_active CHECK ((max_active >= 0)),
    CONSTRAINT call_setting_max_audio_bytes CHECK ((max_audio_bytes >= 0)),
    CONSTRAINT call_setting_max_audios CHECK (((max_audios >= 0) AND (max_audios <= 1000))),
    CONSTRAINT call_setting_pkey PRIMARY KEY (organization_id)
);--> statement-breakpoint
CREATE TABLE call_spend (
    organization_id bigint NOT NULL,
    day date NOT NULL,
    spent_micro bigint NOT NULL,
    CONSTRAINT call_spend_organization_id_day_pk PRIMARY KEY (organization_id, day)
);--> statement-breakpoint
CREATE TABLE caller_id (
    organization_id bigint NOT NULL,
    number text NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT caller_id_number CHECK ((number ~ '^[0-9]{8,15}$'::text)),
    CONSTRAINT caller_id_organization_id_number_pk PRIMARY KEY (organization_id, number)
);--> statement-breakpoint
CREATE TABLE click_backlog (
    batch_id uuid NOT NULL,
    shard integer NOT NULL,
    clicks text NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT click_backlog_pkey PRIMARY KEY (batch_id)
);--> statement-breakpoint
CREATE TABLE click_batch (
    id uuid CONSTRAINT click_batch_id_not_null1 NOT NULL,
    counted_at timestamptz DEFAULT now() CONSTRAINT click_batch_counted_at_not_null1 NOT NULL,
    CONSTRAINT click_batch_id_counted_at_pk PRIMARY KEY (id, counted_at)
)
PARTITION BY RANGE (counted_at);--> statement-breakpoint
CREATE TABLE click_cursor (
    shard integer NOT NULL,
    "position" text NOT NULL,
    counted_until timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT click_cursor_pkey PRIMARY KEY (shard)
)
WITH (fillfactor='10');--> statement-breakpoint
CREATE TABLE click_flood (
    link_id bigint NOT NULL,
    day date NOT NULL,
    visits bigint NOT NULL,
    last_at timestamptz NOT NULL,
    CONSTRAINT click_flood_link_id_day_pk PRIMARY KEY (link_id, day)
);--> statement-breakpoint
CREATE TABLE click_set_aside (
    batch_id uuid NOT NULL,
    shard integer NOT NULL,
    clicks text NOT NULL,
    reason text NOT NULL,
    set_aside_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT click_set_aside_pkey PRIMARY KEY (batch_id)
);--> statement-breakpoint
CREATE TABLE cost_center (
    id bigint GENERATED ALWAYS AS IDENTITY,
    organization_id bigint NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT cost_center_status CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text]))),
    CONSTRAINT cost_center_code UNIQUE (organization_id, code),
    CONSTRAINT cost_center_pkey PRIMARY KEY (id),
    CONSTRAINT cost_center_tenant UNIQUE (organization_id, id)
);--> statement-breakpoint
CREATE TABLE deployment_target (
    is_only boolean DEFAULT true NOT NULL,
    name text NOT NULL,
    CONSTRAINT deployment_target_name CHECK ((name = ANY (ARRAY['local'::text, 'qa'::text, 'production'::text]))),
    CONSTRAINT deployment_target_only CHECK (is_only),
    CONSTRAINT deployment_target_pkey PRIMARY KEY (is_only)
);--> statement-breakpoint
CREATE TABLE domain (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT domain_name CHECK (((name = lower(name)) AND ((length(name) >= 1) AND (length(name) <= 253)))),
    CONSTRAINT domain_name_unique UNIQUE (name),
    CONSTRAINT domain_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE domain_tenure (
    id bigint GENERATED ALWAYS AS IDENTITY,
    domain_id bigint NOT NULL,
    organization_id bigint,
    status text NOT NULL,
    is_default boolean DEFAULT false NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    verified_at timestamptz,
    released_at timestamptz,
    CONSTRAINT domain_tenure_status CHECK ((status = ANY (ARRAY['pending'::text, 'verified'::text, 'released'::text]))),
    CONSTRAINT domain_tenure_verified CHECK (((status = 'verified'::text) <= (verified_at IS NOT NULL))),
    CONSTRAINT domain_tenure_holder UNIQUE NULLS NOT DISTINCT (domain_id, organization_id),
    CONSTRAINT domain_tenure_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE health_alert (
    signal text NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    state text NOT NULL,
    value integer,
    began_at timestamptz NOT NULL,
    is_beginning_told boolean DEFAULT false NOT NULL,
    ended_at timestamptz,
    CONSTRAINT health_alert_pkey PRIMARY KEY (signal)
);--> statement-breakpoint
CREATE TABLE idempotency_key (
    organization_id bigint NOT NULL,
    key text NOT NULL,
    operation text NOT NULL,
    request_hash bytea NOT NULL,
    result jsonb NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    filled_hash bytea,
    CONSTRAINT idempotency_key_organization_id_key_pk PRIMARY KEY (organization_id, key)
);--> statement-breakpoint
CREATE TABLE incident (
    id bigint GENERATED ALWAYS AS IDENTITY,
    title text NOT NULL,
    message text NOT NULL,
    status text NOT NULL,
    impact text NOT NULL,
    components text[] NOT NULL,
    started_at timestamptz DEFAULT now() NOT NULL,
    updated_at timestamptz DEFAULT now() NOT NULL,
    resolved_at timestamptz,
    CONSTRAINT incident_impact CHECK ((impact = ANY (ARRAY['minor'::text, 'major'::text, 'critical'::text]))),
    CONSTRAINT incident_status CHECK ((status = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text]))),
    CONSTRAINT incident_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE job_run (
    job text NOT NULL,
    known_at timestamptz NOT NULL,
    succeeded_at timestamptz,
    CONSTRAINT job_run_pkey PRIMARY KEY (job)
);--> statement-breakpoint
CREATE TABLE key_day (
    api_key_id bigint NOT NULL,
    day date NOT NULL,
    calls bigint NOT NULL,
    failed bigint NOT NULL,
    last_used_at timestamptz NOT NULL,
    CONSTRAINT key_day_api_key_id_day_pk PRIMARY KEY (api_key_id, day)
);--> statement-breakpoint
CREATE TABLE link (
    id bigint GENERATED ALWAYS AS IDENTITY,
    organization_id bigint NOT NULL,
    tenure_id bigint NOT NULL,
    code text NOT NULL,
    long_url text NOT NULL,
    is_alias boolean NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    expires_at timestamptz,
    cost_center_id bigint,
    created_by_key bigint,
    created_at timestamptz DEFAULT now() NOT NULL,
    deleted_at timestamptz,
    deleted_by_key bigint,
    restored_at timestamptz,
    restored_by_key bigint,
    archived_at timestamptz,
    blocked_at timestamptz,
    CONSTRAINT link_archived CHECK (((archived_at IS NULL) OR (deleted_at IS NOT NULL))),
    CONSTRAINT link_long_url CHECK (((length(long_url) >= 1) AND (length(long_url) <= 2048))),
    CONSTRAINT link_status CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text]))),
    CONSTRAINT link_code UNIQUE (tenure_id, code),
    CONSTRAINT link_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE link_counter (
    link_id bigint NOT NULL,
    clicks bigint NOT NULL,
    unique_clicks bigint NOT NULL,
    first_click_at timestamptz NOT NULL,
    last_click_at timestamptz NOT NULL,
    CONSTRAINT link_counter_unique CHECK (((unique_clicks >= 0) AND (unique_clicks <= clicks))),
    CONSTRAINT link_counter_pkey PRIMARY KEY (link_id)
)
WITH (fillfactor='80');--> statement-breakpoint
CREATE TABLE link_day (
    link_id bigint NOT NULL,
    day date NOT NULL,
    clicks integer NOT NULL,
    unique_clicks integer NOT NULL,
    first_ms integer NOT NULL,
    last_ms integer NOT NULL,
    hours integer[],
    dimensions jsonb NOT NULL,
    CONSTRAINT link_day_link_id_day_pk PRIMARY KEY (link_id, day)
)
PARTITION BY RANGE (day);--> statement-breakpoint
CREATE TABLE link_month (
    link_id bigint NOT NULL,
    month date NOT NULL,
    clicks bigint NOT NULL,
    dimensions jsonb NOT NULL,
    CONSTRAINT link_month_link_id_month_pk PRIMARY KEY (link_id, month)
);--> statement-breakpoint
CREATE TABLE link_tally (
    organization_id bigint NOT NULL,
    status text NOT NULL,
    links bigint NOT NULL,
    CONSTRAINT link_tally_organization_id_status_pk PRIMARY KEY (organization_id, status)
)
WITH (fillfactor='50');--> statement-breakpoint
CREATE TABLE lookup_day (
    organization_id bigint NOT NULL,
    day date NOT NULL,
    lookups bigint NOT NULL,
    CONSTRAINT lookup_day_organization_id_day_pk PRIMARY KEY (organization_id, day)
);--> statement-breakpoint
CREATE TABLE mail (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    organization_id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    cause text NOT NULL,
    data jsonb NOT NULL,
    state text DEFAULT 'pending'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamptz DEFAULT now() NOT NULL,
    swept_at timestamptz,
    created_at timestamptz DEFAULT now() NOT NULL,
    finished_at timestamptz,
    CONSTRAINT mail_finished CHECK (((finished_at IS NULL) = (state = 'pending'::text))),
    CONSTRAINT mail_kind CHECK ((kind = ANY (ARRAY['invitation'::text, 'balance_low'::text, 'spend_limit'::text, 'webhook_endpoint'::text, 'key_expiring'::text, 'batch_done'::text]))),
    CONSTRAINT mail_state CHECK ((state = ANY (ARRAY['pending'::text, 'sent'::text, 'skipped'::text, 'failed'::text]))),
    CONSTRAINT mail_cause UNIQUE (organization_id, user_id, kind, cause),
    CONSTRAINT mail_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE mail_preference (
    organization_id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    is_wanted boolean NOT NULL,
    CONSTRAINT mail_preference_kind CHECK ((kind = ANY (ARRAY['invitation'::text, 'balance_low'::text, 'spend_limit'::text, 'webhook_endpoint'::text, 'key_expiring'::text, 'batch_done'::text]))),
    CONSTRAINT mail_preference_organization_id_user_id_kind_pk PRIMARY KEY (organization_id, user_id, kind)
);--> statement-breakpoint
CREATE TABLE maintenance (
    id bigint GENERATED ALWAYS AS IDENTITY,
    title text NOT NULL,
    message text NOT NULL,
    components text[] NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    canceled_at timestamptz,
    CONSTRAINT maintenance_window CHECK ((ends_at > starts_at)),
    CONSTRAINT maintenance_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE membership (
    organization_id bigint NOT NULL,
    user_id bigint NOT NULL,
    role text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    last_seen_at timestamptz,
    CONSTRAINT membership_role CHECK ((role = ANY (ARRAY['owner'::text, 'administrator'::text, 'developer'::text, 'member'::text]))),
    CONSTRAINT membership_status CHECK ((status = ANY (ARRAY['active'::text, 'removed'::text]))),
    CONSTRAINT membership_organization_id_user_id_pk PRIMARY KEY (organization_id, user_id)
);--> statement-breakpoint
CREATE TABLE movement (
    id bigint GENERATED ALWAYS AS IDENTITY,
    organization_id bigint NOT NULL,
    type text NOT NULL,
    service text,
    amount_micro bigint NOT NULL,
    balance_after_micro bigint NOT NULL,
    quantity bigint DEFAULT 1 NOT NULL,
    description text NOT NULL,
    reference text,
    cost_center_id bigint,
    created_at timestamptz DEFAULT now() NOT NULL,
    kind text NOT NULL,
    usage_hour timestamptz,
    CONSTRAINT movement_quantity CHECK ((quantity > 0)),
    CONSTRAINT movement_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE movement_day (
    organization_id bigint NOT NULL,
    posted_on date NOT NULL,
    used_on date NOT NULL,
    type text NOT NULL,
    kind text NOT NULL,
    service text,
    cost_center_id bigint,
    movements bigint NOT NULL,
    quantity bigint NOT NULL,
    amount_micro bigint NOT NULL,
    CONSTRAINT movement_day_sort UNIQUE NULLS NOT DISTINCT (organization_id, posted_on, used_on, type, kind, service, cost_center_id)
);--> statement-breakpoint
CREATE TABLE number_batch (
    id bigint GENERATED ALWAYS AS IDENTITY,
    job_id uuid NOT NULL,
    organization_id bigint NOT NULL,
    cost_center_id bigint,
    created_by_key bigint,
    status text DEFAULT 'queued'::text NOT NULL,
    count integer NOT NULL,
    processed integer DEFAULT 0 NOT NULL,
    invalid integer DEFAULT 0 NOT NULL,
    country character(2),
    webhook_url text,
    reference text,
    unit_micro bigint NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    finished_at timestamptz,
    CONSTRAINT number_batch_finished CHECK (((finished_at IS NOT NULL) = (status = ANY (ARRAY['done'::text, 'failed'::text])))),
    CONSTRAINT number_batch_invalid CHECK (((invalid >= 0) AND (invalid <= processed))),
    CONSTRAINT number_batch_processed CHECK (((processed >= 0) AND (processed <= count))),
    CONSTRAINT number_batch_status CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'done'::text, 'failed'::text]))),
    CONSTRAINT number_batch_unit CHECK ((unit_micro >= 0)),
    CONSTRAINT number_batch_job UNIQUE (job_id),
    CONSTRAINT number_batch_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE number_batch_chunk (
    batch_id bigint NOT NULL,
    chunk integer NOT NULL,
    count integer NOT NULL,
    claim uuid,
    claimed_until timestamptz,
    attempts integer DEFAULT 0 NOT NULL,
    done_at timestamptz,
    sent_at timestamptz NOT NULL,
    CONSTRAINT number_batch_chunk_batch_id_chunk_pk PRIMARY KEY (batch_id, chunk)
);--> statement-breakpoint
CREATE TABLE number_load (
    id bigint GENERATED ALWAYS AS IDENTITY,
    dataset text NOT NULL,
    version integer NOT NULL,
    mode text NOT NULL,
    checksum text NOT NULL,
    as_of timestamptz NOT NULL,
    lines bigint NOT NULL,
    rows bigint NOT NULL,
    loaded_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT number_load_dataset CHECK ((dataset = ANY (ARRAY['public_ranges'::text, 'numbering_plan'::text, 'portability'::text]))),
    CONSTRAINT number_load_mode CHECK ((mode = ANY (ARRAY['full'::text, 'difference'::text]))),
    CONSTRAINT number_load_pkey PRIMARY KEY (id),
    CONSTRAINT number_load_version UNIQUE (dataset, version)
);--> statement-breakpoint
CREATE TABLE number_range (
    source text NOT NULL,
    first text NOT NULL COLLATE pg_catalog."C",
    until text NOT NULL COLLATE pg_catalog."C",
    type text,
    carrier text,
    mcc text,
    mnc text,
    area text,
    subdivision text,
    timezones text,
    CONSTRAINT number_range_order CHECK ((first < until)),
    CONSTRAINT number_range_source CHECK ((source = ANY (ARRAY['public'::text, 'plan'::text]))),
    CONSTRAINT number_range_source_first_pk PRIMARY KEY (source, first)
);--> statement-breakpoint
CREATE TABLE openid_provider (
    organization_id bigint NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    client_secret text NOT NULL,
    is_only boolean DEFAULT false NOT NULL,
    is_owners boolean NOT NULL,
    used_at timestamptz,
    created_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT openid_provider_issuer CHECK (((length(issuer) >= 1) AND (length(issuer) <= 2048))),
    CONSTRAINT openid_provider_only CHECK (((NOT is_only) OR (used_at IS NOT NULL))),
    CONSTRAINT openid_provider_pkey PRIMARY KEY (organization_id)
);--> statement-breakpoint
CREATE TABLE openid_sign_in (
    id bigint GENERATED ALWAYS AS IDENTITY,
    token_hash bytea NOT NULL,
    organization_id bigint NOT NULL,
    next text NOT NULL,
    is_again boolean NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    CONSTRAINT openid_sign_in_pkey PRIMARY KEY (id),
    CONSTRAINT openid_sign_in_token_hash UNIQUE (token_hash)
);--> statement-breakpoint
CREATE TABLE organization (
    id bigint GENERATED ALWAYS AS IDENTITY,
    name text NOT NULL,
    legal_name text,
    tax_id text,
    country character(2) DEFAULT 'CO'::bpchar NOT NULL,
    currency character(3),
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    keeps_requests boolean DEFAULT true NOT NULL,
    sign_in_code uuid DEFAULT gen_random_uuid() NOT NULL,
    CONSTRAINT organization_status CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'closed'::text]))),
    CONSTRAINT organization_currency UNIQUE (id, currency),
    CONSTRAINT organization_pkey PRIMARY KEY (id),
    CONSTRAINT organization_sign_in_code UNIQUE (sign_in_code)
);--> statement-breakpoint
CREATE TABLE organization_block (
    id bigint GENERATED ALWAYS AS IDENTITY,
    organization_id bigint NOT NULL,
    kind text NOT NULL,
    reason text NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    lifted_at timestamptz,
    CONSTRAINT organization_block_kind CHECK ((kind = ANY (ARRAY['full'::text, 'read_only'::text]))),
    CONSTRAINT organization_block_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE organization_day (
    organization_id bigint NOT NULL,
    day date NOT NULL,
    clicks integer NOT NULL,
    unique_clicks integer NOT NULL,
    dimensions jsonb NOT NULL,
    top_links jsonb NOT NULL,
    corrections integer DEFAULT 0 NOT NULL,
    CONSTRAINT organization_day_organization_id_day_pk PRIMARY KEY (organization_id, day)
)
WITH (fillfactor='50');--> statement-breakpoint
CREATE TABLE organization_month (
    organization_id bigint NOT NULL,
    month date NOT NULL,
    clicks bigint NOT NULL,
    corrections bigint NOT NULL,
    dimensions jsonb,
    top_links jsonb NOT NULL,
    CONSTRAINT organization_month_organization_id_month_pk PRIMARY KEY (organization_id, month)
);--> statement-breakpoint
CREATE TABLE organization_service (
    organization_id bigint NOT NULL,
    service text NOT NULL,
    enabled boolean NOT NULL,
    CONSTRAINT organization_service_organization_id_service_pk PRIMARY KEY (organization_id, service)
);--> statement-breakpoint
CREATE TABLE pending_usage (
    organization_id bigint NOT NULL,
    hour timestamptz NOT NULL,
    service text NOT NULL,
    kind text NOT NULL,
    cost_center_id bigint,
    unit_micro bigint NOT NULL,
    quantity bigint NOT NULL,
    CONSTRAINT pending_usage_amount CHECK (((unit_micro > 0) AND (quantity > 0))),
    CONSTRAINT pending_usage_kind CHECK ((kind = ANY (ARRAY['link'::text, 'visit'::text, 'lookup'::text, 'number_batch'::text, 'speech'::text, 'air_time'::text, 'payment'::text, 'correction'::text]))),
    CONSTRAINT pending_usage_unit UNIQUE NULLS NOT DISTINCT (organization_id, hour, kind, service, cost_center_id, unit_micro)
)
WITH (fillfactor='50');--> statement-breakpoint
CREATE TABLE plan (
    id bigint GENERATED ALWAYS AS IDENTITY,
    organization_id bigint NOT NULL,
    service text NOT NULL,
    name text NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz,
    daily_quota integer DEFAULT 100000 NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT plan_daily_quota CHECK ((daily_quota >= 0)),
    CONSTRAINT plan_period CHECK ((ends_at > starts_at)),
    CONSTRAINT plan_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE plan_usage (
    organization_id bigint NOT NULL,
    service text NOT NULL,
    day date NOT NULL,
    used integer NOT NULL,
    CONSTRAINT plan_usage_used CHECK ((used >= 0)),
    CONSTRAINT plan_usage_organization_id_service_day_pk PRIMARY KEY (organization_id, service, day)
)
WITH (fillfactor='50');--> statement-breakpoint
CREATE TABLE ported_number (
    number bigint NOT NULL,
    routing_number text NOT NULL,
    ported_at date,
    CONSTRAINT ported_number_pkey PRIMARY KEY (number)
);--> statement-breakpoint
CREATE TABLE price (
    id bigint GENERATED ALWAYS AS IDENTITY,
    organization_id bigint,
    currency character(3) NOT NULL,
    item text NOT NULL,
    amount_micro bigint,
    effective_from timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT price_moment UNIQUE NULLS NOT DISTINCT (item, currency, organization_id, effective_from),
    CONSTRAINT price_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE request_log (
    request_id uuid NOT NULL,
    at timestamptz NOT NULL,
    organization_id bigint NOT NULL,
    api_key_id bigint NOT NULL,
    operation text NOT NULL,
    status smallint NOT NULL,
    code text,
    duration_ms integer NOT NULL,
    stands_for integer NOT NULL,
    CONSTRAINT request_log_request_id_at_pk PRIMARY KEY (request_id, at)
)
PARTITION BY RANGE (at);--> statement-breakpoint
CREATE TABLE routing_number (
    code text NOT NULL,
    carrier text NOT NULL,
    mcc text,
    mnc text,
    updated_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT routing_number_pkey PRIMARY KEY (code)
);--> statement-breakpoint
CREATE TABLE session (
    id bigint GENERATED ALWAYS AS IDENTITY,
    token_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    way text NOT NULL,
    organization_id bigint,
    device text NOT NULL,
    place text NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    last_seen_at timestamptz DEFAULT now() NOT NULL,
    ended_at timestamptz,
    authenticated_at timestamptz,
    CONSTRAINT session_openid CHECK (((way = 'openid'::text) = (organization_id IS NOT NULL))),
    CONSTRAINT session_way CHECK ((way = ANY (ARRAY['link'::text, 'openid'::text]))),
    CONSTRAINT session_pkey PRIMARY KEY (id),
    CONSTRAINT session_token_hash UNIQUE (token_hash)
);--> statement-breakpoint
CREATE TABLE sign_in_link (
    id bigint GENERATED ALWAYS AS IDENTITY,
    token_hash bytea NOT NULL,
    user_id bigint,
    next text NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    asked_by bytea,
    CONSTRAINT sign_in_link_asked_by UNIQUE (asked_by),
    CONSTRAINT sign_in_link_pkey PRIMARY KEY (id),
    CONSTRAINT sign_in_link_token_hash UNIQUE (token_hash)
);--> statement-breakpoint
CREATE TABLE speech_audio (
    id uuid NOT NULL,
    organization_id bigint NOT NULL,
    cost_center_id bigint,
    voice text NOT NULL,
    text_hash bytea NOT NULL,
    status text DEFAULT 'synthesizing'::text NOT NULL,
    char_count integer NOT NULL,
    cost_micro bigint NOT NULL,
    claimed_until timestamptz NOT NULL,
    engine text,
    duration_ms integer,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    call_id uuid,
    CONSTRAINT speech_audio_cost CHECK ((cost_micro >= 0)),
    CONSTRAINT speech_audio_ready CHECK (((status <> 'ready'::text) OR (duration_ms IS NOT NULL))),
    CONSTRAINT speech_audio_status CHECK ((status = ANY (ARRAY['synthesizing'::text, 'ready'::text, 'discarded'::text]))),
    CONSTRAINT speech_audio_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE spend (
    organization_id bigint NOT NULL,
    period text NOT NULL,
    period_start date NOT NULL,
    spent_micro bigint NOT NULL,
    CONSTRAINT spend_organization_id_period_period_start_pk PRIMARY KEY (organization_id, period, period_start)
)
WITH (fillfactor='50');--> statement-breakpoint
CREATE TABLE spend_limit (
    organization_id bigint NOT NULL,
    period text NOT NULL,
    limit_micro bigint NOT NULL,
    CONSTRAINT spend_limit_limit CHECK ((limit_micro >= 0)),
    CONSTRAINT spend_limit_period CHECK ((period = ANY (ARRAY['day'::text, 'month'::text]))),
    CONSTRAINT spend_limit_organization_id_period_pk PRIMARY KEY (organization_id, period)
);--> statement-breakpoint
CREATE TABLE spend_notice (
    organization_id bigint NOT NULL,
    period text NOT NULL,
    period_start date NOT NULL,
    limit_micro bigint NOT NULL,
    percent integer NOT NULL,
    CONSTRAINT spend_notice_organization_id_period_period_start_limit_micro_pe PRIMARY KEY (organization_id, period, period_start, limit_micro, percent)
);--> statement-breakpoint
CREATE TABLE status_component (
    name text NOT NULL,
    status text NOT NULL,
    duration_ms integer NOT NULL,
    checked_at timestamptz NOT NULL,
    CONSTRAINT status_component_status CHECK ((status = ANY (ARRAY['operational'::text, 'degraded'::text, 'outage'::text]))),
    CONSTRAINT status_component_pkey PRIMARY KEY (name)
);--> statement-breakpoint
CREATE TABLE status_day (
    name text NOT NULL,
    day date NOT NULL,
    probes integer NOT NULL,
    degraded integer NOT NULL,
    outage integer NOT NULL,
    CONSTRAINT status_day_counts CHECK (((degraded >= 0) AND (outage >= 0) AND ((degraded + outage) <= probes))),
    CONSTRAINT status_day_day_name_pk PRIMARY KEY (day, name)
);--> statement-breakpoint
CREATE TABLE synthesis (
    id bigint GENERATED ALWAYS AS IDENTITY,
    synthesis_id uuid NOT NULL,
    organization_id bigint NOT NULL,
    created_by_key bigint,
    audio_id uuid,
    status text NOT NULL,
    cached boolean NOT NULL,
    char_count integer NOT NULL,
    voice text NOT NULL,
    language text NOT NULL,
    tier text NOT NULL,
    cost_micro bigint NOT NULL,
    currency character(3) NOT NULL,
    reference text,
    error_code text,
    idempotency_key text,
    created_at timestamptz NOT NULL,
    finished_at timestamptz,
    CONSTRAINT synthesis_cost CHECK ((cost_micro >= 0)),
    CONSTRAINT synthesis_error CHECK (((error_code IS NOT NULL) = (status = 'failed'::text))),
    CONSTRAINT synthesis_finished CHECK (((finished_at IS NOT NULL) = (status = ANY (ARRAY['completed'::text, 'failed'::text])))),
    CONSTRAINT synthesis_status CHECK ((status = ANY (ARRAY['queued'::text, 'processing'::text, 'completed'::text, 'failed'::text]))),
    CONSTRAINT synthesis_pkey PRIMARY KEY (id),
    CONSTRAINT synthesis_synthesis_id UNIQUE (synthesis_id)
);--> statement-breakpoint
CREATE TABLE "user" (
    id bigint NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    language text DEFAULT 'es'::text NOT NULL,
    CONSTRAINT user_language CHECK ((language = ANY (ARRAY['es'::text, 'en'::text]))),
    CONSTRAINT user_status CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text])))
);--> statement-breakpoint
ALTER TABLE "user" ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);--> statement-breakpoint
CREATE TABLE visitor_mark (
    link_id bigint CONSTRAINT visitor_mark_link_id_not_null1 NOT NULL,
    visitor bigint CONSTRAINT visitor_mark_visitor_not_null1 NOT NULL,
    day date CONSTRAINT visitor_mark_day_not_null1 NOT NULL,
    minute smallint NOT NULL,
    visits smallint NOT NULL
)
PARTITION BY RANGE (day);--> statement-breakpoint
CREATE TABLE voice_carrier (
    name text NOT NULL,
    max_active integer DEFAULT 200 NOT NULL,
    barred_until timestamptz,
    CONSTRAINT voice_carrier_max_active CHECK ((max_active >= 0)),
    CONSTRAINT voice_carrier_pkey PRIMARY KEY (name)
);--> statement-breakpoint
CREATE TABLE webhook_account_secret (
    organization_id bigint NOT NULL,
    secret text NOT NULL,
    previous_secret text,
    previous_secret_expires_at timestamptz,
    shown_at timestamptz,
    created_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT webhook_account_secret_previous CHECK (((previous_secret IS NULL) = (previous_secret_expires_at IS NULL))),
    CONSTRAINT webhook_account_secret_pkey PRIMARY KEY (organization_id)
);--> statement-breakpoint
CREATE TABLE webhook_attempt (
    delivery_id uuid NOT NULL,
    attempt integer NOT NULL,
    sent_id uuid NOT NULL,
    trigger text NOT NULL,
    url text NOT NULL,
    outcome text DEFAULT 'unknown'::text NOT NULL,
    error text,
    request_headers jsonb,
    response_status integer,
    response_headers jsonb,
    response_body text,
    response_truncated boolean,
    started_at timestamptz NOT NULL,
    duration_ms integer,
    CONSTRAINT webhook_attempt_outcome CHECK ((outcome = ANY (ARRAY['unknown'::text, 'succeeded'::text, 'failed'::text]))),
    CONSTRAINT webhook_attempt_trigger CHECK ((trigger = ANY (ARRAY['schedule'::text, 'manual'::text, 'probe'::text]))),
    CONSTRAINT webhook_attempt_delivery_id_attempt_pk PRIMARY KEY (delivery_id, attempt)
);--> statement-breakpoint
CREATE TABLE webhook_delivery (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    event_id uuid NOT NULL,
    organization_id bigint NOT NULL,
    endpoint_id bigint,
    adhoc_url text,
    state text DEFAULT 'pending'::text NOT NULL,
    trigger text DEFAULT 'schedule'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    schedule_start integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamptz DEFAULT now() NOT NULL,
    swept_at timestamptz,
    claim_token uuid,
    claimed_until timestamptz,
    created_at timestamptz DEFAULT now() NOT NULL,
    finished_at timestamptz,
    lane text NOT NULL,
    CONSTRAINT webhook_delivery_claim CHECK (((claim_token IS NULL) = (claimed_until IS NULL))),
    CONSTRAINT webhook_delivery_schedule CHECK (((schedule_start >= 0) AND (schedule_start <= attempts))),
    CONSTRAINT webhook_delivery_state CHECK ((state = ANY (ARRAY['pending'::text, 'waiting'::text, 'delivered'::text, 'failed'::text, 'canceled'::text]))),
    CONSTRAINT webhook_delivery_target CHECK (((endpoint_id IS NULL) <> (adhoc_url IS NULL))),
    CONSTRAINT webhook_delivery_trigger CHECK ((trigger = ANY (ARRAY['schedule'::text, 'manual'::text, 'probe'::text]))),
    CONSTRAINT webhook_delivery_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE webhook_endpoint (
    id bigint GENERATED ALWAYS AS IDENTITY,
    organization_id bigint NOT NULL,
    url text NOT NULL,
    services text[],
    types text[],
    secret text NOT NULL,
    previous_secret text,
    previous_secret_expires_at timestamptz,
    status text DEFAULT 'active'::text NOT NULL,
    disabled_reason text,
    disabled_at timestamptz,
    probed_at timestamptz,
    consecutive_failures integer DEFAULT 0 NOT NULL,
    failing_since timestamptz,
    created_at timestamptz DEFAULT now() NOT NULL,
    removed_at timestamptz,
    CONSTRAINT webhook_endpoint_disabled CHECK (((status = 'disabled'::text) <= ((disabled_at IS NOT NULL) AND (disabled_reason IS NOT NULL)))),
    CONSTRAINT webhook_endpoint_disabled_reason CHECK ((disabled_reason = ANY (ARRAY['failures'::text, 'gone'::text, 'operator'::text, 'customer'::text]))),
    CONSTRAINT webhook_endpoint_previous_secret CHECK (((previous_secret IS NULL) = (previous_secret_expires_at IS NULL))),
    CONSTRAINT webhook_endpoint_status CHECK ((status = ANY (ARRAY['active'::text, 'disabled'::text, 'removed'::text]))),
    CONSTRAINT webhook_endpoint_url CHECK (((length(url) >= 1) AND (length(url) <= 2048))),
    CONSTRAINT webhook_endpoint_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE webhook_event (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    organization_id bigint NOT NULL,
    type text NOT NULL,
    service text NOT NULL,
    occurred_at timestamptz NOT NULL,
    data jsonb NOT NULL,
    created_at timestamptz DEFAULT now() NOT NULL,
    CONSTRAINT webhook_event_pkey PRIMARY KEY (id)
);--> statement-breakpoint
CREATE TABLE webhook_lane (
    lane text NOT NULL,
    slow_at timestamptz,
    stands_since timestamptz,
    CONSTRAINT webhook_lane_pkey PRIMARY KEY (lane)
);--> statement-breakpoint
CREATE TABLE webhook_place (
    place smallint NOT NULL,
    lane text,
    token uuid,
    held_until timestamptz,
    begun_at timestamptz,
    due_until timestamptz,
    CONSTRAINT webhook_place_held CHECK ((num_nulls(lane, token, held_until, begun_at) = ANY (ARRAY[0, 4]))),
    CONSTRAINT webhook_place_pkey PRIMARY KEY (place)
);--> statement-breakpoint
ALTER TABLE billing_account
    ADD CONSTRAINT billing_account_credit_line CHECK (
CASE mode
    WHEN 'credit'::text THEN (credit_line_micro >= 0)
    WHEN 'prepaid'::text THEN (credit_line_micro = 0)
    ELSE false
END) NOT VALID;--> statement-breakpoint
ALTER TABLE billing_account
    ADD CONSTRAINT billing_account_status CHECK ((status = ANY ('{active,closed}'::text[]))) NOT VALID;--> statement-breakpoint
ALTER TABLE call
    ADD CONSTRAINT call_finished CHECK (((finished_at IS NOT NULL) = (status = ANY ('{success,failed,canceled}'::text[])))) NOT VALID;--> statement-breakpoint
ALTER TABLE call
    ADD CONSTRAINT call_status CHECK ((status = ANY ('{queued,in_progress,retrying,success,failed,canceled}'::text[]))) NOT VALID;--> statement-breakpoint
ALTER TABLE call
    ADD CONSTRAINT call_waiting_unplaced CHECK (((NOT is_waiting) OR (status = ANY ('{queued,retrying}'::text[])))) NOT VALID;--> statement-breakpoint
ALTER TABLE link
    ADD CONSTRAINT link_code_form CHECK (((code ~ '^[a-z0-9_-]+$'::text) AND ((length(code) >= 3) AND (length(code) <= 32)))) NOT VALID;--> statement-breakpoint
ALTER TABLE movement
    ADD CONSTRAINT movement_kind CHECK ((kind = ANY ('{link,visit,lookup,number_batch,speech,air_time,payment,correction}'::text[]))) NOT VALID;--> statement-breakpoint
ALTER TABLE movement
    ADD CONSTRAINT movement_sign CHECK ((type = ANY (
CASE
    WHEN (amount_micro < 0) THEN '{charge,adjustment}'::text[]
    WHEN (amount_micro > 0) THEN '{refund,topup,adjustment}'::text[]
    ELSE '{}'::text[]
END))) NOT VALID;--> statement-breakpoint
ALTER TABLE price
    ADD CONSTRAINT price_amount CHECK (((amount_micro >= 0) AND (amount_micro <= '50000000000000'::bigint))) NOT VALID;--> statement-breakpoint
ALTER TABLE ONLY "user"
    ADD CONSTRAINT user_pkey PRIMARY KEY (id);--> statement-breakpoint
CREATE INDEX api_key_expires_at ON api_key (expires_at) WHERE (revoked_at IS NULL);--> statement-breakpoint
CREATE INDEX api_key_organization ON api_key (organization_id, id);--> statement-breakpoint
CREATE INDEX audit_event_actor_name ON audit_event (actor_name, id);--> statement-breakpoint
CREATE INDEX audit_event_occurred_at ON audit_event (occurred_at, id);--> statement-breakpoint
CREATE INDEX audit_event_organization ON audit_event (organization_id, id);--> statement-breakpoint
CREATE INDEX audit_event_target ON audit_event (target, target_id, id);--> statement-breakpoint
CREATE INDEX audit_event_verb ON audit_event (verb, id);--> statement-breakpoint
CREATE INDEX call_attempt_open ON call_attempt (deadline_at) WHERE (ended_at IS NULL);--> statement-breakpoint
CREATE INDEX call_attempt_recording ON call_attempt (recording_expires_at) WHERE (recording_expires_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX call_attempt_recording_due ON call_attempt (recording_due_at) WHERE (recording_due_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX call_attempt_under_way ON call_attempt (carrier) WHERE (ended_at IS NULL);--> statement-breakpoint
CREATE INDEX call_audio_deleted ON call_audio (deleted_at) WHERE (deleted_at IS NOT NULL);--> statement-breakpoint
CREATE INDEX call_audio_key ON call (audio_key) WHERE (finished_at IS NULL);--> statement-breakpoint
CREATE INDEX call_audio_organization ON call_audio (organization_id, id) WHERE (deleted_at IS NULL);--> statement-breakpoint
CREATE INDEX call_barred ON call (id) WHERE ((barred_reason IS NOT NULL) AND (finished_at IS NULL));--> statement-breakpoint
CREATE INDEX call_client_reference ON call (organization_id, client_reference, id) WHERE (client_reference IS NOT NULL);--> statement-breakpoint
CREATE INDEX call_due ON call (next_attempt_at) WHERE (status = ANY (ARRAY['queued'::text, 'retrying'::text]));--> statement-breakpoint
CREATE INDEX call_organization ON call (organization_id, id);--> statement-breakpoint
CREATE INDEX call_status_of ON call (organization_id, status, id);--> statement-breakpoint
CREATE INDEX call_to_number ON call (organization_id, to_number, id);--> statement-breakpoint
CREATE INDEX call_under_way ON call (organization_id) WHERE (status = 'in_progress'::text);--> statement-breakpoint
CREATE INDEX call_waiting ON call (organization_id, next_attempt_at) WHERE is_waiting;--> statement-breakpoint
CREATE UNIQUE INDEX caller_id_default ON caller_id (organization_id) WHERE is_default;--> statement-breakpoint
CREATE INDEX click_flood_last ON click_flood (last_at);--> statement-breakpoint
CREATE UNIQUE INDEX domain_tenure_current ON domain_tenure (domain_id) WHERE (status = 'verified'::text);--> statement-breakpoint
CREATE UNIQUE INDEX domain_tenure_default ON domain_tenure (COALESCE(organization_id, (0)::bigint)) WHERE (is_default AND (status = 'verified'::text));--> statement-breakpoint
CREATE INDEX domain_tenure_organization ON domain_tenure (organization_id);--> statement-breakpoint
CREATE INDEX incident_started_at ON incident (started_at);--> statement-breakpoint
CREATE INDEX key_day_day ON key_day (day);--> statement-breakpoint
CREATE INDEX link_alias ON link (organization_id, id) WHERE is_alias;--> statement-breakpoint
CREATE INDEX link_not_active ON link (organization_id, id) WHERE ((blocked_at IS NOT NULL) OR (status = 'disabled'::text));--> statement-breakpoint
CREATE INDEX link_organization ON link (organization_id, id);--> statement-breakpoint
CREATE INDEX link_search ON link USING gin ((((code || ' '::text) || long_url)) gin_trgm_ops) WITH (gin_pending_list_limit='1048576');--> statement-breakpoint
CREATE INDEX link_to_archive ON link (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (archived_at IS NULL));--> statement-breakpoint
CREATE INDEX mail_created_at ON mail (created_at);--> statement-breakpoint
CREATE INDEX mail_due ON mail (next_attempt_at) WHERE (state = 'pending'::text);--> statement-breakpoint
CREATE INDEX maintenance_ends_at ON maintenance (ends_at);--> statement-breakpoint
CREATE INDEX movement_cost_center ON movement (organization_id, cost_center_id, created_at, id);--> statement-breakpoint
CREATE INDEX movement_day_used_on ON movement_day (organization_id, used_on);--> statement-breakpoint
CREATE INDEX movement_kind ON movement (organization_id, kind, created_at, id) WHERE (kind <> 'link'::text);--> statement-breakpoint
CREATE INDEX movement_moment ON movement (organization_id, created_at, id);--> statement-breakpoint
CREATE INDEX movement_not_charge ON movement (organization_id, type, created_at, id) WHERE (type <> 'charge'::text);--> statement-breakpoint
CREATE INDEX movement_reference ON movement (organization_id, reference) WHERE (reference IS NOT NULL);--> statement-breakpoint
CREATE INDEX movement_service ON movement (organization_id, service, created_at, id);--> statement-breakpoint
CREATE INDEX number_batch_chunk_sent_at ON number_batch_chunk (sent_at);--> statement-breakpoint
CREATE INDEX number_batch_expires_at ON number_batch (expires_at);--> statement-breakpoint
CREATE INDEX number_batch_open ON number_batch (id) WHERE (finished_at IS NULL);--> statement-breakpoint
CREATE INDEX number_batch_organization ON number_batch (organization_id, id);--> statement-breakpoint
CREATE INDEX number_batch_reference ON number_batch (organization_id, reference, id) WHERE (reference IS NOT NULL);--> statement-breakpoint
CREATE INDEX number_load_loaded_at ON number_load (dataset, loaded_at);--> statement-breakpoint
CREATE INDEX openid_sign_in_expires_at ON openid_sign_in (expires_at);--> statement-breakpoint
CREATE INDEX organization_block_active ON organization_block (organization_id) WHERE (lifted_at IS NULL);--> statement-breakpoint
CREATE INDEX pending_usage_hour ON pending_usage (hour);--> statement-breakpoint
CREATE INDEX plan_organization ON plan (organization_id, service, starts_at);--> statement-breakpoint
CREATE INDEX request_log_organization ON ONLY request_log (organization_id, at);--> statement-breakpoint
CREATE INDEX session_last_seen_at ON session (last_seen_at);--> statement-breakpoint
CREATE INDEX "session_user" ON session (user_id, id);--> statement-breakpoint
CREATE INDEX sign_in_link_expires_at ON sign_in_link (expires_at);--> statement-breakpoint
CREATE INDEX speech_audio_expires_at ON speech_audio (expires_at);--> statement-breakpoint
CREATE INDEX speech_audio_open ON speech_audio (claimed_until) WHERE (status = 'synthesizing'::text);--> statement-breakpoint
CREATE UNIQUE INDEX speech_audio_text ON speech_audio (organization_id, voice, text_hash) WHERE (status <> 'discarded'::text);--> statement-breakpoint
CREATE INDEX synthesis_audio ON synthesis (audio_id);--> statement-breakpoint
CREATE INDEX synthesis_created_at ON synthesis (created_at);--> statement-breakpoint
CREATE INDEX synthesis_not_completed ON synthesis (organization_id, id) WHERE (status <> 'completed'::text);--> statement-breakpoint
CREATE INDEX synthesis_organization ON synthesis (organization_id, id);--> statement-breakpoint
CREATE INDEX synthesis_reference ON synthesis (organization_id, reference, id) WHERE (reference IS NOT NULL);--> statement-breakpoint
CREATE UNIQUE INDEX user_email ON "user" (lower(email));--> statement-breakpoint
CREATE INDEX webhook_attempt_started_at ON webhook_attempt (started_at);--> statement-breakpoint
CREATE INDEX webhook_delivery_due ON webhook_delivery (next_attempt_at) WHERE (state = 'pending'::text);--> statement-breakpoint
CREATE INDEX webhook_delivery_event ON webhook_delivery (event_id);--> statement-breakpoint
CREATE INDEX webhook_delivery_lane ON webhook_delivery (lane, next_attempt_at) WHERE (state = 'pending'::text);--> statement-breakpoint
CREATE INDEX webhook_delivery_organization ON webhook_delivery (organization_id, created_at);--> statement-breakpoint
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (endpoint_id, created_at) WHERE (state = ANY (ARRAY['pending'::text, 'waiting'::text]));--> statement-breakpoint
CREATE INDEX webhook_endpoint_organization ON webhook_endpoint (organization_id) WHERE (status <> 'removed'::text);--> statement-breakpoint
CREATE INDEX webhook_event_created_at ON webhook_event (created_at);--> statement-breakpoint
CREATE INDEX webhook_lane_standing ON webhook_lane (stands_since) WHERE (stands_since IS NOT NULL);--> statement-breakpoint
CREATE TRIGGER api_key_is_immutable BEFORE DELETE OR UPDATE ON api_key FOR EACH ROW EXECUTE FUNCTION refuse_key_change();--> statement-breakpoint
CREATE TRIGGER api_key_is_not_truncated BEFORE TRUNCATE ON api_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_event_is_immutable BEFORE DELETE OR UPDATE ON audit_event FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_event_is_not_truncated BEFORE TRUNCATE ON audit_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER billing_account_is_never_removed BEFORE DELETE ON billing_account FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER cost_center_is_never_removed BEFORE DELETE ON cost_center FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER link_is_never_removed BEFORE DELETE ON link FOR EACH ROW EXECUTE FUNCTION refuse_link_removal();--> statement-breakpoint
CREATE TRIGGER link_is_not_truncated BEFORE TRUNCATE ON link FOR EACH STATEMENT EXECUTE FUNCTION refuse_link_removal();--> statement-breakpoint
CREATE TRIGGER link_tally_changed AFTER UPDATE OF status, blocked_at, deleted_at ON link FOR EACH ROW
  WHEN ((old.status, old.blocked_at IS NULL, old.deleted_at IS NULL) IS DISTINCT FROM (new.status, new.blocked_at IS NULL, new.deleted_at IS NULL))
  EXECUTE FUNCTION tally_changed_link();--> statement-breakpoint
CREATE TRIGGER link_tally_new AFTER INSERT ON link REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_new_links();--> statement-breakpoint
CREATE TRIGGER movement_is_immutable BEFORE DELETE OR UPDATE ON movement FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER movement_is_not_truncated BEFORE TRUNCATE ON movement FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER movement_roll_up AFTER INSERT ON movement REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION routine.roll_up_movements();--> statement-breakpoint
CREATE TRIGGER price_is_immutable BEFORE DELETE OR UPDATE ON price FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER price_is_not_truncated BEFORE TRUNCATE ON price FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER webhook_delivery_names_lane BEFORE INSERT ON webhook_delivery FOR EACH ROW WHEN ((new.lane IS NULL)) EXECUTE FUNCTION name_webhook_lane();--> statement-breakpoint
ALTER TABLE api_key ADD CONSTRAINT api_key_organization_id_cost_center_id_cost_center_organization FOREIGN KEY (organization_id, cost_center_id) REFERENCES cost_center(organization_id, id);--> statement-breakpoint
ALTER TABLE api_key ADD CONSTRAINT api_key_organization_id_created_by_membership_organization_id_u FOREIGN KEY (organization_id, created_by) REFERENCES membership(organization_id, user_id);--> statement-breakpoint
ALTER TABLE audit_event ADD CONSTRAINT audit_event_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE billing_account ADD CONSTRAINT billing_account_currency FOREIGN KEY (organization_id, currency) REFERENCES organization(id, currency);--> statement-breakpoint
ALTER TABLE call_attempt ADD CONSTRAINT call_attempt_call_id_call_id_fk FOREIGN KEY (call_id) REFERENCES call(id);--> statement-breakpoint
ALTER TABLE call_attempt ADD CONSTRAINT call_attempt_carrier_voice_carrier_name_fk FOREIGN KEY (carrier) REFERENCES voice_carrier(name);--> statement-breakpoint
ALTER TABLE call_audio ADD CONSTRAINT call_audio_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE call_destination ADD CONSTRAINT call_destination_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE call_setting ADD CONSTRAINT call_setting_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE call_spend ADD CONSTRAINT call_spend_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE caller_id ADD CONSTRAINT caller_id_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE cost_center ADD CONSTRAINT cost_center_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE domain_tenure ADD CONSTRAINT domain_tenure_domain_id_domain_id_fk FOREIGN KEY (domain_id) REFERENCES domain(id);--> statement-breakpoint
ALTER TABLE domain_tenure ADD CONSTRAINT domain_tenure_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE mail ADD CONSTRAINT mail_organization_id_user_id_membership_organization_id_user_id FOREIGN KEY (organization_id, user_id) REFERENCES membership(organization_id, user_id);--> statement-breakpoint
ALTER TABLE mail_preference ADD CONSTRAINT mail_preference_organization_id_user_id_membership_organization FOREIGN KEY (organization_id, user_id) REFERENCES membership(organization_id, user_id);--> statement-breakpoint
ALTER TABLE membership ADD CONSTRAINT membership_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE membership ADD CONSTRAINT membership_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id);--> statement-breakpoint
ALTER TABLE number_batch_chunk ADD CONSTRAINT number_batch_chunk_batch_id_number_batch_id_fk FOREIGN KEY (batch_id) REFERENCES number_batch(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE number_batch ADD CONSTRAINT number_batch_cost_center_id_cost_center_id_fk FOREIGN KEY (cost_center_id) REFERENCES cost_center(id);--> statement-breakpoint
ALTER TABLE number_batch ADD CONSTRAINT number_batch_created_by_key_api_key_id_fk FOREIGN KEY (created_by_key) REFERENCES api_key(id);--> statement-breakpoint
ALTER TABLE number_batch ADD CONSTRAINT number_batch_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE openid_provider ADD CONSTRAINT openid_provider_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE openid_sign_in ADD CONSTRAINT openid_sign_in_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE organization_block ADD CONSTRAINT organization_block_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE organization_service ADD CONSTRAINT organization_service_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE pending_usage ADD CONSTRAINT pending_usage_organization_id_billing_account_organization_id_f FOREIGN KEY (organization_id) REFERENCES billing_account(organization_id);--> statement-breakpoint
ALTER TABLE pending_usage ADD CONSTRAINT pending_usage_organization_id_cost_center_id_cost_center_organi FOREIGN KEY (organization_id, cost_center_id) REFERENCES cost_center(organization_id, id);--> statement-breakpoint
ALTER TABLE plan ADD CONSTRAINT plan_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE plan_usage ADD CONSTRAINT plan_usage_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE price ADD CONSTRAINT price_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE session ADD CONSTRAINT session_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE session ADD CONSTRAINT session_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id);--> statement-breakpoint
ALTER TABLE sign_in_link ADD CONSTRAINT sign_in_link_user_id_user_id_fk FOREIGN KEY (user_id) REFERENCES "user"(id);--> statement-breakpoint
ALTER TABLE speech_audio ADD CONSTRAINT speech_audio_cost_center_id_cost_center_id_fk FOREIGN KEY (cost_center_id) REFERENCES cost_center(id);--> statement-breakpoint
ALTER TABLE speech_audio ADD CONSTRAINT speech_audio_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE spend_limit ADD CONSTRAINT spend_limit_organization_id_billing_account_organization_id_fk FOREIGN KEY (organization_id) REFERENCES billing_account(organization_id);--> statement-breakpoint
ALTER TABLE synthesis ADD CONSTRAINT synthesis_audio_id_speech_audio_id_fk FOREIGN KEY (audio_id) REFERENCES speech_audio(id) ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE synthesis ADD CONSTRAINT synthesis_created_by_key_api_key_id_fk FOREIGN KEY (created_by_key) REFERENCES api_key(id);--> statement-breakpoint
ALTER TABLE synthesis ADD CONSTRAINT synthesis_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE webhook_account_secret ADD CONSTRAINT webhook_account_secret_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE webhook_attempt ADD CONSTRAINT webhook_attempt_delivery_id_webhook_delivery_id_fk FOREIGN KEY (delivery_id) REFERENCES webhook_delivery(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_endpoint_id_webhook_endpoint_id_fk FOREIGN KEY (endpoint_id) REFERENCES webhook_endpoint(id);--> statement-breakpoint
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_event_id_webhook_event_id_fk FOREIGN KEY (event_id) REFERENCES webhook_event(id) ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
ALTER TABLE webhook_event ADD CONSTRAINT webhook_event_organization_id_organization_id_fk FOREIGN KEY (organization_id) REFERENCES organization(id);--> statement-breakpoint
INSERT INTO click_cursor (shard, position) SELECT shard, '0-0' FROM generate_series(0, 7) AS shard;--> statement-breakpoint
INSERT INTO webhook_place (place) SELECT generate_series(1, 45);
