-- The structure that the migrations lead to. Printed by `npm run schema`; never edited by hand.

-- extensions
create extension pg_trgm;
create extension unaccent;

-- tables
create table account_recoveries (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  requested_at timestamp with time zone not null,
  ready_at timestamp with time zone not null,
  announced_at timestamp with time zone
);
create table account_tokens (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  kind text not null,
  token_hash text not null,
  email text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
create table accounts (
  id uuid not null default uuidv7(),
  username text not null,
  fullname text not null,
  email text not null,
  email_verified_at timestamp with time zone,
  password_hash text not null,
  avatar text,
  is_creator boolean not null default false,
  staff_roles text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  phone text,
  gender text,
  interests text[] not null default '{}'::text[],
  description text not null default ''::text,
  instagram text not null default ''::text,
  twitter text not null default ''::text,
  status text not null default 'active'::text,
  erase_after timestamp with time zone,
  password_changed_at timestamp with time zone not null default now(),
  notify_income boolean not null default true,
  notify_messages boolean not null default true,
  notify_news boolean not null default false,
  totp_secret_sealed text,
  totp_enabled_at timestamp with time zone,
  totp_last_step bigint not null default 0,
  last_seen_at timestamp with time zone default now(),
  pending_email text,
  email_changed_at timestamp with time zone,
  two_step_reset_at timestamp with time zone,
  country text,
  hidden_in text[] not null default '{}'::text[]
);
create table adjustments (
  id uuid not null default uuidv7(),
  money text not null,
  from_book text not null,
  from_owner uuid,
  to_book text not null,
  to_owner uuid,
  cents bigint not null,
  reason text not null,
  words text not null default ''::text,
  state text not null default 'proposed'::text,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  note text not null default ''::text,
  journal_id uuid
);
create table age_attempts (
  id uuid not null default uuidv7(),
  browser_hash text not null,
  device_hash text not null,
  agent text not null,
  account_id uuid,
  method text not null,
  nonce text not null,
  state text not null default 'waiting'::text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);
create table age_results (
  id uuid not null default uuidv7(),
  account_id uuid,
  token_hash text,
  previous_hash text,
  is_confirmed boolean not null default false,
  rotated_at timestamp with time zone not null,
  device_hash text not null,
  agent text not null,
  method text not null,
  reference text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);
create table age_reviews (
  id uuid not null,
  note_sealed bytea not null,
  created_at timestamp with time zone not null
);
create table announcements (
  id uuid not null default uuidv7(),
  audience text not null,
  title text not null,
  words text not null,
  is_mailed boolean not null,
  is_binding boolean not null default false,
  settings_version integer,
  written_by uuid not null,
  starts_at timestamp with time zone not null,
  told_to uuid,
  told integer not null default 0,
  told_at timestamp with time zone,
  withdrawn_at timestamp with time zone,
  withdrawn_by uuid,
  created_at timestamp with time zone not null
);
create table appeals (
  id uuid not null default uuidv7(),
  decision_id uuid not null,
  account_id uuid not null,
  words text not null,
  created_at timestamp with time zone not null,
  state text not null default 'open'::text,
  answer text,
  decided_by uuid,
  decided_at timestamp with time zone
);
create table appearances (
  id uuid not null default uuidv7(),
  media_id uuid,
  about_media uuid not null,
  owner_id uuid not null,
  account_id uuid,
  name_sealed bytea,
  state text not null default 'asked'::text,
  is_mistaken boolean not null default false,
  was_shown boolean not null default false,
  reason text,
  asked_at timestamp with time zone not null default now(),
  answered_at timestamp with time zone,
  media_gone_at timestamp with time zone
);
create table audience (
  creator_id uuid not null,
  viewer_id uuid not null,
  last_on date not null,
  source text not null
);
create table audience_figures (
  creator_id uuid not null,
  day date not null,
  new_viewers integer not null,
  returning_viewers integer not null
);
create table audience_list_people (
  list_id uuid not null,
  account_id uuid not null
);
create table audience_lists (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  name text not null,
  created_at timestamp with time zone not null
);
create table audit_anchors (
  seq bigint not null,
  hash bytea not null,
  rows bigint not null,
  until timestamp with time zone not null,
  at timestamp with time zone not null,
  signature bytea not null
);
create table audit_chain (
  seq bigint not null,
  audit_id bigint not null,
  hash bytea not null
);
create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  staff_id uuid,
  action text not null,
  target_kind text not null,
  target_id uuid not null,
  account_id uuid,
  before jsonb,
  after jsonb,
  reason text,
  spanned_words text[] not null generated always as (audit_spanned(audit_span(at), (audit_words(reason, before, after) || ARRAY[('#'::text || action), ('#'::text || staff_id)]))) stored
);
create table audit_proofs (
  id bigint not null generated always as identity,
  at timestamp with time zone not null,
  links bigint not null,
  head text not null,
  problems text[] not null
);
create table banned_files (
  media_id uuid not null,
  sha256 bytea not null,
  banned_at timestamp with time zone not null default now()
);
create table banned_prints (
  media_id uuid not null,
  print bit(256) not null
);
create table battle_invitations (
  id uuid not null default uuidv7(),
  from_id uuid not null,
  to_id uuid not null,
  from_live_id uuid not null,
  to_live_id uuid not null,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);
create table battle_sides (
  battle_id uuid not null,
  side smallint not null,
  account_id uuid not null,
  live_id uuid not null,
  score_cents integer not null default 0,
  is_running boolean not null default true
);
create table battle_tips (
  sale_id uuid not null,
  battle_id uuid not null,
  side smallint not null,
  account_id uuid not null,
  cents integer not null,
  created_at timestamp with time zone not null,
  reversed_at timestamp with time zone
);
create table battles (
  id uuid not null default uuidv7(),
  invitation_id uuid not null,
  started_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  end_reason text,
  talk_until timestamp with time zone
);
create table blocks (
  id uuid not null default uuidv7(),
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp with time zone not null default now()
);
create table book_proofs (
  id uuid not null default uuidv7(),
  asked_by uuid,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  problems text[] not null default '{}'::text[],
  journals bigint not null default 0,
  entries bigint not null default 0
);
create table brand_pictures (
  id text not null,
  variant text not null,
  png bytea not null
);
create table broadcast_contents (
  broadcast_id uuid not null,
  place smallint not null,
  type text not null,
  text text not null default ''::text,
  upload_id uuid,
  teaser_id uuid,
  words text not null default ''::text,
  medias smallint not null default 0
);
create table broadcast_figures (
  broadcast_id uuid not null,
  day date not null,
  sent integer not null,
  opened integer not null,
  unlocked integer not null,
  income_cents bigint not null
);
create table broadcast_moves (
  id bigint not null generated always as identity,
  broadcast_id uuid not null,
  day date not null,
  sent integer not null default 0,
  opened integer not null default 0,
  unlocked integer not null default 0,
  income_cents integer not null default 0
);
create table broadcast_sales (
  sale_id uuid not null,
  broadcast_id uuid not null,
  fan_id uuid not null,
  share_cents integer not null,
  created_at timestamp with time zone not null
);
create table broadcasts (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null
);
create unlogged table bus_payloads (
  id uuid not null,
  body text not null,
  created_at timestamp with time zone not null default now()
);
create table campaign_events (
  id bigint not null generated always as identity,
  campaign text not null,
  kind text not null,
  media_id uuid not null,
  account_id uuid,
  progress smallint not null default 0,
  created_at timestamp with time zone not null default now()
) partition by RANGE (created_at);
create table campaign_figures (
  creator_id uuid not null,
  day date not null,
  campaign text not null,
  views integer not null,
  quarters integer not null,
  swipes integer not null
);
create table campaign_stops (
  id uuid not null default uuidv7(),
  campaign text not null,
  reason text not null,
  stopped_at timestamp with time zone not null,
  resumed_at timestamp with time zone
);
create table card_countries (
  card_id uuid not null,
  country text not null
);
create table card_refund_taxes (
  card_refund_id uuid not null,
  tax_cents integer not null
);
create table card_refunds (
  id uuid not null default uuidv7(),
  sale_id uuid not null,
  top_up_id uuid not null,
  cents integer not null,
  journal_id uuid,
  created_at timestamp with time zone not null,
  credited_journal_id uuid,
  ended_by uuid,
  tried_at timestamp with time zone
);
create table cards (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  gateway text not null,
  token text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint,
  exp_year smallint,
  holder text not null,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone
);
create table case_media (
  case_id uuid not null,
  media_id uuid not null,
  account_id uuid not null,
  state text not null default 'named'::text,
  decision_id uuid,
  changed_at timestamp with time zone not null,
  hidden_at timestamp with time zone,
  not_hidden_reason text
);
create table case_steps (
  id uuid not null,
  place bigint not null generated always as identity,
  case_id uuid not null,
  at timestamp with time zone not null,
  step text not null,
  audience text not null,
  staff_id uuid,
  words_sealed bytea,
  files text[] not null default '{}'::text[]
);
create table cases (
  id uuid not null default uuidv7(),
  number integer not null generated always as identity,
  kind text not null,
  state text not null default 'received'::text,
  outcome text,
  topic text not null default ''::text,
  is_urgent boolean not null default false,
  account_id uuid,
  answers_id uuid,
  details_sealed bytea not null,
  email_hash bytea not null,
  addresses text[] not null,
  files text[] not null default '{}'::text[],
  token_hash text not null,
  token_sealed bytea not null,
  key text not null,
  fingerprint bytea not null,
  received_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  escalated_at timestamp with time zone,
  due_at timestamp with time zone,
  reminded smallint not null default 0,
  closed_at timestamp with time zone,
  address_hash bytea
);
create table chat_clips (
  upload_id uuid not null,
  width_px integer not null,
  height_px integer not null,
  duration_ms integer
);
create table chat_uploads (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  kind text not null,
  file text not null,
  mime_type text not null,
  state text not null default 'ready'::text,
  created_at timestamp with time zone not null default now(),
  faults smallint not null default 0,
  failure text,
  bytes bigint not null default 0,
  visitor_id uuid
);
create table collection_media (
  collection_id uuid not null,
  media_id uuid not null,
  place integer not null
);
create table collections (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  name text not null,
  cover_id uuid,
  place integer not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
create table comment_likes (
  account_id uuid not null,
  comment_id uuid not null,
  created_at timestamp with time zone not null default now()
);
create table comments (
  id uuid not null default uuidv7(),
  media_id uuid not null,
  account_id uuid not null,
  thread_id uuid,
  message text not null,
  likes integer not null default 0,
  replies integer not null default 0,
  score double precision not null default 0,
  created_at timestamp with time zone not null default now(),
  key text,
  held_at timestamp with time zone,
  answers_id uuid
);
create table consents (
  account_id uuid not null,
  kind text not null,
  version text not null,
  accepted_at timestamp with time zone not null default now(),
  place text
);
create table creator_agreements (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  application_id uuid not null,
  version integer not null,
  words jsonb not null,
  signed_sealed bytea not null,
  signed_at timestamp with time zone not null
);
create table creator_applications (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  origin text not null default 'form'::text,
  status text not null default 'draft'::text,
  instagram text not null default ''::text,
  twitter text not null default ''::text,
  details_sealed bytea,
  asked_for text,
  reason text,
  is_final boolean not null default false,
  agreement_version integer,
  must_sign_by timestamp with time zone,
  selling_waits boolean not null default false,
  notice_ends timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by uuid,
  ended_at timestamp with time zone,
  asked_step smallint,
  person_mark text
);
create table creator_fees (
  creator_id uuid not null,
  subscription_bp integer not null,
  sales_bp integer not null
);
create table creator_figures (
  creator_id uuid not null,
  day date not null,
  type text not null,
  source text not null,
  views integer not null,
  member_views integer not null,
  completions integer not null,
  watch_ms bigint not null,
  likes integer not null,
  follows integer not null,
  income_cents bigint not null
);
create table creator_milestones (
  account_id uuid not null,
  kind text not null,
  threshold integer not null,
  reached_at timestamp with time zone not null,
  celebrated_at timestamp with time zone
);
create table creator_signals (
  account_id uuid not null,
  creator_id uuid not null,
  kind text not null,
  at timestamp with time zone not null
);
create table creator_tax_numbers (
  creator_id uuid not null,
  number_sealed bytea not null,
  country text not null,
  hint text not null,
  updated_at timestamp with time zone not null
);
create table data_copies (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  status text not null default 'preparing'::text,
  file_key text,
  requested_at timestamp with time zone not null default now(),
  ready_at timestamp with time zone,
  expires_at timestamp with time zone
);
create table decisions (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  kind text not null,
  media_id uuid,
  comment_id uuid,
  message_id uuid,
  measure text not null,
  rule text,
  title text not null default ''::text,
  facts text not null default ''::text,
  source text not null,
  source_id uuid,
  redress text not null default 'appeal'::text,
  decided_by uuid not null,
  decided_at timestamp with time zone not null,
  until timestamp with time zone,
  ended_at timestamp with time zone,
  ended_how text,
  ended_by uuid,
  ended_words text,
  live_id uuid,
  live_message_id uuid
);
create table earning_accounts (
  creator_id uuid not null,
  released_through timestamp with time zone not null default '-infinity'::timestamp with time zone
);
create table feed_entries (
  media_id uuid not null,
  account_id uuid not null,
  type text not null,
  available_at timestamp with time zone not null,
  score double precision not null
);
create table feed_preferences (
  account_id uuid not null,
  is_personal boolean not null default true,
  updated_at timestamp with time zone not null default now()
);
create table figure_moves (
  id bigint not null generated always as identity,
  creator_id uuid not null,
  media_id uuid,
  type text not null,
  source text not null,
  day date not null,
  likes smallint not null default 0,
  follows smallint not null default 0,
  income_cents integer not null default 0
);
create table follows (
  follower_id uuid not null,
  followed_id uuid not null,
  created_at timestamp with time zone not null default now(),
  source text not null default 'other'::text
);
create table gateway_events (
  gateway text not null,
  event_id text not null,
  type text not null,
  payment text,
  received_at timestamp with time zone not null,
  handled_at timestamp with time zone,
  about text,
  cents integer,
  due_at timestamp with time zone
);
create table gift_prices (
  gift text not null,
  cents integer not null
);
create table hidden_media (
  account_id uuid not null,
  media_id uuid not null,
  created_at timestamp with time zone not null default now()
);
create table idempotency_keys (
  account_id uuid not null,
  key text not null,
  fingerprint bytea not null,
  answer text not null default ''::text,
  created_at timestamp with time zone not null
);
create table identity_files (
  id uuid not null default uuidv7(),
  application_id uuid not null,
  name text not null,
  kind text not null,
  slot smallint not null,
  content_type text not null,
  bytes integer not null,
  created_at timestamp with time zone not null
);
create table interactions (
  account_id uuid not null,
  media_id uuid not null,
  creator_id uuid not null,
  at timestamp with time zone not null,
  watched real,
  is_skipped boolean not null default false,
  is_liked boolean not null default false,
  is_commented boolean not null default false,
  is_shared boolean not null default false,
  is_bought boolean not null default false,
  is_reported boolean not null default false
);
create table invitation_codes (
  code text not null,
  account_id uuid not null,
  created_at timestamp with time zone not null default now(),
  replaced_at timestamp with time zone
);
create table invitations (
  invited_id uuid not null,
  inviter_id uuid,
  instagram text not null,
  joined_at timestamp with time zone not null
);
create table known_devices (
  account_id uuid not null,
  device_hash text not null,
  first_seen_at timestamp with time zone not null default now()
);
create table ledger_entries (
  journal_id uuid not null,
  id bigint not null generated always as identity,
  book text not null,
  owner_id uuid,
  cents bigint not null,
  money text not null,
  subaccount text
);
create table ledger_journals (
  id uuid not null default uuidv7(),
  kind text not null,
  key text not null,
  fingerprint bytea not null,
  created_at timestamp with time zone not null
);
create table ledger_months (
  month date not null,
  kind text not null,
  detail text not null,
  book text not null,
  money text not null,
  cents bigint not null,
  moves bigint not null
);
create table ledger_totals (
  book text not null,
  owner_id uuid,
  through_id bigint not null,
  cents bigint not null,
  money text not null
);
create table legal_texts (
  page text not null,
  version integer not null,
  edition integer not null,
  words jsonb not null,
  words_hash text not null,
  published_at timestamp with time zone not null,
  in_force_from timestamp with time zone not null
);
create table likes (
  account_id uuid not null,
  media_id uuid not null,
  created_at timestamp with time zone not null default now(),
  source text not null default 'other'::text
);
create table live_bans (
  account_id uuid not null,
  banned_id uuid not null,
  kind text not null,
  until timestamp with time zone,
  by_id uuid,
  created_at timestamp with time zone not null
);
create unlogged table live_health (
  live_id uuid not null,
  via text not null,
  kbit_per_second integer not null,
  width integer not null,
  height integer not null,
  frames_per_second real not null,
  keyframe_ms integer,
  drops integer not null,
  measured_at timestamp with time zone not null,
  lower_rung_px integer
);
create table live_messages (
  id uuid not null default uuidv7(),
  live_id uuid not null,
  account_id uuid not null,
  kind text not null default 'message'::text,
  text text not null,
  cents integer,
  sale_id uuid,
  badge text,
  key text,
  deleted_at timestamp with time zone,
  deleted_by uuid,
  created_at timestamp with time zone not null,
  held_at timestamp with time zone
);
create table live_minutes (
  live_id uuid not null,
  minute integer not null,
  viewers integer not null
);
create table live_moderators (
  account_id uuid not null,
  moderator_id uuid not null,
  created_at timestamp with time zone not null
);
create table live_moments (
  id uuid not null default uuidv7(),
  live_id uuid not null,
  taken_at timestamp with time zone not null,
  picture bytea not null
);
create table live_nodes (
  id uuid not null,
  address text not null,
  started_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  rtmp_port integer,
  rtmp_problem text
);
create table live_overlays (
  account_id uuid not null,
  token_hash bytea not null,
  sealed_token bytea not null,
  created_at timestamp with time zone not null
);
create table live_reminders (
  live_id uuid not null,
  account_id uuid not null,
  created_at timestamp with time zone not null
);
create table live_rooms (
  account_id uuid not null,
  slow_seconds integer not null default 0,
  who text not null default 'everyone'::text,
  pinned_message_id uuid,
  goal_title text not null default ''::text,
  goal_cents integer,
  menu jsonb not null default '[]'::jsonb,
  description text not null default ''::text,
  tags text[] not null default '{}'::text[],
  audience text not null default 'everyone'::text,
  price_cents integer,
  keep_recording boolean not null default true,
  updated_at timestamp with time zone not null,
  cover text
);
create table live_tickets (
  sale_id uuid not null,
  live_id uuid not null,
  account_id uuid not null,
  bought_at timestamp with time zone not null,
  revoked_at timestamp with time zone
);
create table live_tips (
  sale_id uuid not null,
  live_id uuid not null,
  account_id uuid not null,
  cents integer not null,
  share_cents integer not null,
  created_at timestamp with time zone not null,
  reversed_at timestamp with time zone
);
create unlogged table live_watchers (
  live_id uuid not null,
  process_id uuid not null,
  viewers integer not null,
  seen_at timestamp with time zone not null,
  marks integer[] not null default '{}'::integer[],
  ever integer not null default 0,
  ever_marks integer[] not null default '{}'::integer[]
);
create table lives (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  state text not null,
  via text,
  audience text not null default 'everyone'::text,
  price_cents integer,
  description text not null default ''::text,
  tags text[] not null default '{}'::text[],
  cover text,
  keep_recording boolean not null default true,
  announced_for timestamp with time zone,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  lost_at timestamp with time zone,
  ended_at timestamp with time zone,
  end_reason text,
  ended_by_words text not null default ''::text,
  node_id uuid,
  viewers integer not null default 0,
  peak_viewers integer not null default 0,
  viewers_total integer not null default 0,
  hearts integer not null default 0,
  comments integer not null default 0,
  recording_media_id uuid,
  followers_told boolean not null default false,
  reminded_at timestamp with time zone,
  paid_back_at timestamp with time zone,
  recording_stopped_at timestamp with time zone
);
create table mass_messages (
  id uuid not null,
  account_id uuid not null,
  send_to text not null,
  list_id uuid,
  without_buyers boolean not null,
  without_written boolean not null,
  without_expired boolean not null,
  state text not null,
  problem text,
  at timestamp with time zone not null,
  started_at timestamp with time zone,
  reached_id uuid,
  total integer not null,
  sent integer not null default 0,
  passed_over integer not null default 0,
  last_sent_at timestamp with time zone
);
create table mass_people (
  mass_id uuid not null,
  account_id uuid not null
);
create table media (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  type text not null,
  description text not null,
  tags text[] not null,
  visibility text not null,
  price_cents integer not null default 0,
  alt text not null default ''::text,
  sound_id uuid,
  sound_delay_ms integer not null default 0,
  original text not null,
  original_bytes bigint not null,
  poster_at_ms integer,
  state text not null default 'processing'::text,
  failure text,
  progress smallint not null default 0,
  width integer,
  height integer,
  duration_ms integer,
  pictures_run text,
  playback_run text,
  playback jsonb not null default '{}'::jsonb,
  verified boolean not null default false,
  approved boolean not null default false,
  review_reason text,
  available_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  shuffle double precision not null default random(),
  cover text,
  faults smallint not null default 0,
  is_listed boolean not null generated always as (((deleted_at IS NULL) AND approved AND (state = ANY (ARRAY['playable'::text, 'ready'::text])) AND (visibility <> 'private'::text) AND (unconfirmed = 0) AND (removal_id IS NULL) AND (hidden_at IS NULL))) stored,
  people_named smallint not null default 0,
  unconfirmed smallint not null default 0,
  people_against smallint not null default 0,
  removal_id uuid,
  hidden_at timestamp with time zone
);
create table media_captions (
  media_id uuid not null,
  language text not null,
  label text not null,
  file text not null,
  created_at timestamp with time zone not null default now()
);
create table media_checks (
  media_id uuid not null,
  is_approved boolean not null,
  tries integer not null default 0,
  verdict text,
  words text not null default ''::text,
  asked_at timestamp with time zone not null,
  answered_at timestamp with time zone
);
create table media_counts (
  media_id uuid not null,
  likes integer not null default 0,
  comments integer not null default 0,
  views integer not null default 0,
  completions integer not null default 0,
  member_views integer not null default 0
);
create table media_figures (
  creator_id uuid not null,
  day date not null,
  media_id uuid not null,
  type text not null,
  views integer not null,
  member_views integer not null,
  completions integer not null,
  watch_ms bigint not null,
  likes integer not null,
  income_cents bigint not null
);
create table media_holds (
  media_id uuid not null,
  kind text not null,
  words text not null,
  held_at timestamp with time zone not null
);
create table media_previews (
  media_id uuid not null,
  length_ms integer not null,
  file text,
  faults integer not null default 0,
  created_at timestamp with time zone not null default now()
);
create table media_prints (
  media_id uuid not null,
  sha256 bytea not null,
  prints bit(256)[] not null
);
create table media_rights (
  media_id uuid not null,
  account_id uuid not null,
  how text not null,
  granted_at timestamp with time zone not null default now()
);
create table media_seen (
  account_id uuid not null,
  media_id uuid not null,
  seen_at timestamp with time zone not null default now(),
  completed_at timestamp with time zone,
  source text
);
create table media_vectors (
  model_id uuid not null,
  place integer not null,
  media_id uuid not null,
  vector bytea not null,
  is_trained boolean not null,
  neighbours bytea not null,
  neighbour_strengths bytea not null,
  cluster smallint not null,
  quality real not null
);
create table media_views (
  media_id uuid not null,
  day date not null,
  views integer not null
);
create table media_watches (
  id bigint not null generated always as identity,
  media_id uuid not null,
  creator_id uuid not null,
  type text not null,
  viewer_id uuid,
  source text not null,
  campaign text,
  views smallint not null,
  member_views smallint not null,
  completions smallint not null,
  watched_ms integer not null,
  looks smallint not null,
  quarters smallint not null,
  swipes smallint not null,
  watched_at timestamp with time zone not null
);
create table media_weeks (
  creator_id uuid not null,
  week date not null,
  media_id uuid not null,
  type text not null,
  views integer not null,
  member_views integer not null,
  completions integer not null,
  watch_ms bigint not null,
  likes integer not null,
  income_cents bigint not null
);
create table messages (
  id uuid not null default uuidv7(),
  thread_id uuid not null,
  from_id uuid not null,
  key text,
  type text not null,
  text text not null default ''::text,
  upload_id uuid,
  created_at timestamp with time zone not null,
  change integer not null,
  reply_to uuid,
  unsent_at timestamp with time zone,
  own_reaction text,
  reader_reaction text,
  teaser_id uuid,
  broadcast_id uuid,
  broadcast_place smallint
);
create table messenger_rules (
  id uuid not null,
  creator_id uuid not null,
  event text not null,
  enabled boolean not null,
  delay_unit text not null,
  delay_amount integer not null,
  delay interval not null generated always as (((delay_amount)::double precision *
CASE delay_unit
    WHEN 'hours'::text THEN '01:00:00'::interval
    ELSE '00:01:00'::interval
END)) stored,
  problem text,
  switched_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
create table messenger_settings (
  account_id uuid not null,
  writers text not null default 'default'::text,
  read_marks boolean not null default true,
  typing boolean not null default true
);
create table mutes (
  account_id uuid not null,
  muted_id uuid not null,
  created_at timestamp with time zone not null default now()
);
create table notifications (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  kind text not null,
  actor_id uuid,
  media_id uuid,
  comment_id uuid,
  amount_cents integer,
  words text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  once_key text
);
create table one_tap_limits (
  account_id uuid not null,
  limit_cents integer not null,
  created_at timestamp with time zone not null
);
create table passkey_challenges (
  id uuid not null default uuidv7(),
  challenge_hash text not null,
  purpose text not null,
  holder text not null,
  account_id uuid,
  expires_at timestamp with time zone not null
);
create table passkeys (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  rp_id text not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  removed_at timestamp with time zone
);
create table payout_address_requests (
  id uuid not null default uuidv7(),
  creator_id uuid not null,
  sealed text not null,
  hint text not null,
  created_at timestamp with time zone not null
);
create table payout_batches (
  id uuid not null default uuidv7(),
  method text not null,
  exported_by uuid,
  created_at timestamp with time zone not null
);
create table payout_details (
  creator_id uuid not null,
  method text not null,
  sealed text not null,
  hint text not null,
  updated_at timestamp with time zone not null,
  leaving_at timestamp with time zone
);
create table payout_details_changes (
  id uuid not null default uuidv7(),
  creator_id uuid not null,
  method text,
  sealed text,
  hint text,
  updated_at timestamp with time zone,
  changed_at timestamp with time zone not null
);
create table payout_holds (
  id uuid not null default uuidv7(),
  creator_id uuid not null,
  reason text not null,
  held_by uuid not null,
  held_at timestamp with time zone not null,
  released_by uuid,
  released_at timestamp with time zone,
  release_reason text
);
create table payout_orders (
  id uuid not null default uuidv7(),
  run_on date not null,
  ordered_by uuid not null,
  ordered_at timestamp with time zone not null,
  finished_at timestamp with time zone
);
create table payout_runs (
  run_on date not null,
  finished_at timestamp with time zone not null
);
create table payout_sendings (
  payout_id uuid not null,
  sender text not null,
  external_id text,
  claimed_until timestamp with time zone,
  created_at timestamp with time zone not null
);
create table payout_waivers (
  id uuid not null default uuidv7(),
  creator_id uuid not null,
  reason text not null,
  waived_by uuid not null,
  waived_at timestamp with time zone not null
);
create table payouts (
  id uuid not null default uuidv7(),
  creator_id uuid not null,
  cents bigint not null,
  state text not null default 'pending'::text,
  method text not null,
  sealed text not null,
  hint text not null,
  batch_id uuid,
  run_on date not null,
  failure text,
  decided_by uuid,
  decided_at timestamp with time zone,
  journal_id uuid not null,
  end_journal_id uuid,
  created_at timestamp with time zone not null,
  kind text not null default 'run'::text,
  bounce_journal_id uuid
);
create table people_counts (
  account_id uuid not null,
  followers integer not null default 0,
  following integer not null default 0,
  posts integer not null default 0,
  is_creator boolean not null default false
);
create table person_notes (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  by_id uuid not null,
  words text not null,
  created_at timestamp with time zone not null
);
create table pinned_media (
  account_id uuid not null,
  media_id uuid not null,
  place smallint not null
);
create table previous_emails (
  account_id uuid not null,
  email text not null,
  replaced_at timestamp with time zone not null
);
create unlogged table process_figures (
  process_id uuid not null,
  minute timestamp with time zone not null,
  role text not null,
  machine text not null,
  version text not null,
  told_at timestamp with time zone not null,
  figures jsonb not null
);
create table provider_statement_lines (
  statement_id uuid not null,
  number integer not null,
  line_id text not null,
  kind text not null,
  payment text,
  reference text,
  cents bigint not null,
  currency text not null,
  fee_cents bigint not null,
  at timestamp with time zone not null
);
create table provider_statements (
  id uuid not null default uuidv7(),
  gateway text not null,
  format text not null,
  file_name text not null,
  hash bytea not null,
  from_at timestamp with time zone not null,
  to_at timestamp with time zone not null,
  margin_ms integer not null,
  line_count integer not null,
  uploaded_by uuid,
  created_at timestamp with time zone not null
);
create table push_deliveries (
  notification_id uuid not null,
  device_id uuid not null,
  due_at timestamp with time zone not null,
  attempts smallint not null default 0
);
create table push_devices (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  session_id uuid not null,
  key_id uuid not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  categories text[] not null,
  created_at timestamp with time zone not null
);
create table push_keys (
  id uuid not null default uuidv7(),
  public_key bytea not null,
  private_key_sealed bytea not null,
  created_at timestamp with time zone not null,
  replaced_at timestamp with time zone
);
create table push_settings (
  account_id uuid not null,
  quiet_from smallint,
  quiet_until smallint,
  time_zone text,
  shows_details boolean not null default false
);
create table push_summaries (
  device_id uuid not null,
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  due_at timestamp with time zone not null,
  attempts smallint not null default 0
);
create unlogged table rate_limits (
  key text not null,
  window_start timestamp with time zone not null,
  tries integer not null,
  expires_at timestamp with time zone not null
);
create table recommendation_models (
  id uuid not null default uuidv7(),
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  people integer not null default 0,
  responses integer not null default 0,
  media integer not null default 0,
  usual jsonb,
  centroids bytea not null default '\x'::bytea
);
create table reconciliation_notes (
  gateway text not null,
  subject text not null,
  state text not null,
  off_cents bigint,
  note text not null,
  noted_by uuid,
  noted_at timestamp with time zone not null
);
create table recordings (
  media_id uuid not null,
  takes text[] not null,
  edit jsonb not null
);
create table recovery_codes (
  account_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone
);
create table referral_accounts (
  creator_id uuid not null,
  booked_through timestamp with time zone not null
);
create table referral_shares (
  sale_id uuid not null,
  inviter_id uuid not null,
  creator_id uuid not null,
  money text not null,
  rate_bp integer not null,
  fee_bp integer not null,
  cents integer not null,
  returned_cents integer not null default 0,
  journal_id uuid not null,
  created_at timestamp with time zone not null
);
create table refund_requests (
  id uuid not null default uuidv7(),
  sale_id uuid not null,
  fan_id uuid not null,
  reason text not null,
  state text not null default 'open'::text,
  paid_to text,
  note text not null default ''::text,
  decided_by uuid,
  decided_at timestamp with time zone,
  created_at timestamp with time zone not null
);
create table releases (
  id uuid not null,
  token_hash text not null,
  token_sealed bytea not null,
  expires_at timestamp with time zone not null,
  way text,
  details_sealed bytea,
  pictures text[] not null default '{}'::text[],
  sent_at timestamp with time zone,
  withdraw_hash text,
  verdict text,
  verdict_at timestamp with time zone,
  needs_review boolean not null default false,
  flags text[] not null default '{}'::text[],
  owner_networks text[] not null default '{}'::text[]
);
create table report_groups (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  media_id uuid,
  comment_id uuid,
  message_id uuid,
  reports integer not null default 0,
  is_urgent boolean not null default false,
  reason text not null,
  since timestamp with time zone not null,
  state text not null default 'open'::text,
  outcome text,
  rule text,
  facts text not null default ''::text,
  days integer,
  decided_by uuid,
  decided_at timestamp with time zone,
  seconded_by uuid,
  live_id uuid,
  live_message_id uuid
);
create table reports (
  id uuid not null default uuidv7(),
  reporter_id uuid,
  account_id uuid not null,
  media_id uuid,
  comment_id uuid,
  reason text not null,
  details text not null default ''::text,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null default now(),
  is_urgent boolean not null default false,
  message_id uuid,
  said text not null default ''::text,
  upload_id uuid,
  group_id uuid,
  live_id uuid,
  live_message_id uuid
);
create table retired_cards (
  card_id uuid not null,
  retired_at timestamp with time zone not null
);
create table rule_sendings (
  rule_id uuid not null,
  person_id uuid not null,
  happened_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  sent_at timestamp with time zone
);
create table sale_gifts (
  sale_id uuid not null,
  gift text not null,
  cents integer not null
);
create table sale_reversals (
  id uuid not null default uuidv7(),
  sale_id uuid not null,
  journal_id uuid not null,
  reason text not null,
  cents integer not null,
  share_cents integer not null,
  created_at timestamp with time zone not null
);
create table sales (
  id uuid not null default uuidv7(),
  journal_id uuid not null,
  fan_id uuid not null,
  creator_id uuid not null,
  kind text not null,
  subject_id uuid,
  price_cents integer not null,
  share_cents integer not null,
  words text not null default ''::text,
  created_at timestamp with time zone not null,
  reversed_at timestamp with time zone,
  media_id uuid,
  money text not null,
  source text not null default 'other'::text
);
create table sandbox_cards (
  token text not null,
  brand text not null,
  last4 text not null,
  exp_month smallint not null,
  exp_year smallint not null,
  holder text not null,
  behaviour text not null,
  created_at timestamp with time zone not null default now()
);
create table sandbox_payments (
  id text not null,
  key text not null,
  token text,
  cents integer not null,
  state text not null,
  failure text,
  refunded_cents integer not null default 0,
  return_url text not null,
  created_at timestamp with time zone not null default now()
);
create table sandbox_refunds (
  key text not null,
  payment_id text not null,
  cents integer not null
);
create table scheduled_tags (
  media_id uuid not null,
  available_at timestamp with time zone not null,
  tags text[] not null
);
create table schema_history (
  number integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  is_contract boolean not null default false
);
create table search_entries (
  media_id uuid not null,
  words text[] not null,
  type text not null
);
create table search_words (
  word text not null,
  uses integer not null
);
create table sessions (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  token_hash text not null,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  staff_until timestamp with time zone,
  staff_confirmed_until timestamp with time zone,
  method text,
  device_hash text
);
create table setting_changes (
  version integer not null,
  key text not null,
  before jsonb not null,
  value jsonb not null,
  in_force_at timestamp with time zone not null
);
create table setting_versions (
  version integer not null generated always as identity,
  id uuid not null default uuidv7(),
  staff_id uuid not null,
  at timestamp with time zone not null,
  reason text not null,
  restores integer
);
create table share_link_visits (
  link_id uuid not null,
  day date not null,
  visits integer not null
);
create table share_links (
  id uuid not null default uuidv7(),
  code text not null,
  creator_id uuid not null,
  media_id uuid not null,
  price_cents integer not null,
  description text not null,
  created_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone
);
create table short_links (
  id text not null,
  media_id uuid not null,
  created_at timestamp with time zone not null default now()
);
create table site_days (
  day date not null,
  accounts integer not null,
  active integer not null,
  media integer not null,
  views bigint not null,
  reports integer not null,
  subscription_cents bigint not null,
  tip_cents bigint not null,
  sale_cents bigint not null,
  creator_cents bigint not null,
  refund_cents bigint not null,
  payout_cents bigint not null,
  counted_at timestamp with time zone not null
);
create table sound_favourites (
  account_id uuid not null,
  sound_id uuid not null,
  created_at timestamp with time zone not null default now()
);
create table sounds (
  id uuid not null default uuidv7(),
  name text not null,
  file text not null,
  mime_type text not null,
  duration_ms integer not null,
  created_at timestamp with time zone not null default now(),
  licence text not null,
  source text not null,
  removed_at timestamp with time zone
);
create table staff_claims (
  queue text not null,
  item_id text not null,
  account_id uuid not null,
  taken_at timestamp with time zone not null,
  alive_at timestamp with time zone not null
);
create table staff_looks (
  id uuid not null default uuidv7(),
  staff_id uuid not null,
  kind text not null,
  target_id uuid not null,
  reason text not null,
  at timestamp with time zone not null,
  until timestamp with time zone not null
);
create table stream_keys (
  account_id uuid not null,
  key_hash bytea not null,
  sealed_key bytea not null,
  created_at timestamp with time zone not null
);
create table subscription_bundles (
  creator_id uuid not null,
  months smallint not null,
  percent smallint not null
);
create table subscription_gifts (
  id uuid not null,
  sale_id uuid not null,
  buyer_id uuid not null,
  creator_id uuid not null,
  months smallint not null,
  month_cents integer not null,
  price_cents integer not null,
  is_anonymous boolean not null,
  message text not null,
  token_hash text,
  token_sealed bytea,
  expires_at timestamp with time zone,
  recipient_id uuid,
  accepted_at timestamp with time zone,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  reminder_at timestamp with time zone,
  returned_at timestamp with time zone,
  created_at timestamp with time zone not null
);
create table subscription_plans (
  id uuid not null default uuidv7(),
  creator_id uuid not null,
  period_cents integer not null,
  trial_cents integer,
  trial_duration smallint,
  trial_unit text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
create table subscription_promotion_takings (
  promotion_id uuid not null,
  fan_id uuid not null,
  taken_at timestamp with time zone not null
);
create table subscription_promotions (
  id uuid not null default uuidv7(),
  creator_id uuid not null,
  kind text not null,
  audience text not null,
  percent smallint,
  months smallint,
  days smallint,
  code text,
  taker_limit integer,
  taken integer not null default 0,
  ends_at timestamp with time zone,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null
);
create table subscriptions (
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  creator_id uuid not null,
  started_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null,
  price_cents integer not null default 0,
  anchor_day smallint not null default 1,
  is_renewing boolean not null default false,
  is_trial boolean not null default false,
  trial_used_at timestamp with time zone,
  first_charged_at timestamp with time zone,
  first_sale_id uuid,
  failed_tries smallint not null default 0,
  next_try_at timestamp with time zone,
  next_price_cents integer,
  price_notice_at timestamp with time zone,
  begun_by text,
  updated_at timestamp with time zone not null default now(),
  promotion_id uuid,
  promised_cents integer,
  promised_months smallint not null default 0,
  bundle_months smallint,
  reminder_at timestamp with time zone
);
create table support_answers (
  message_id uuid not null,
  conversation_id uuid not null,
  staff_id uuid
);
create table support_canned (
  id uuid not null default uuidv7(),
  shortcut text not null,
  title text not null,
  text text not null,
  updated_at timestamp with time zone not null
);
create table support_conversations (
  id uuid not null default uuidv7(),
  number bigint not null generated always as identity,
  account_id uuid,
  thread_id uuid,
  email text,
  password_hash text,
  email_proven_at timestamp with time zone,
  state text not null default 'new'::text,
  since timestamp(3) with time zone not null,
  assigned_to uuid,
  answers integer not null default 0,
  first_answer_at timestamp with time zone,
  last_id uuid,
  change integer not null default 0,
  read_by_visitor uuid,
  read_by_staff uuid,
  mailed_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  claimed_email text
);
create table support_messages (
  id uuid not null,
  conversation_id uuid not null,
  is_answer boolean not null,
  staff_id uuid,
  key text,
  type text not null,
  text text not null default ''::text,
  upload_id uuid,
  change integer not null,
  created_at timestamp with time zone not null
);
create table support_notes (
  id uuid not null default uuidv7(),
  conversation_id uuid not null,
  staff_id uuid,
  key text not null,
  text text not null,
  created_at timestamp with time zone not null
);
create table support_tokens (
  token_hash text not null,
  conversation_id uuid not null,
  kind text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone
);
create table tag_visits (
  account_id uuid not null,
  tag text not null,
  visits real not null,
  at timestamp with time zone not null
);
create table tags (
  tag text not null,
  uses integer not null
);
create table take_backs (
  id uuid not null default uuidv7(),
  top_up_id uuid not null,
  reason text not null,
  reference text not null,
  cents integer not null,
  lost_cents integer not null,
  created_at timestamp with time zone not null,
  returned_at timestamp with time zone,
  due_at timestamp with time zone,
  evidence_at timestamp with time zone,
  evidence_by uuid,
  evidence_note text,
  lost_at timestamp with time zone
);
create table tax_countries (
  account_id uuid not null,
  country text not null,
  declared_at timestamp with time zone not null
);
create table tax_documents (
  id uuid not null default uuidv7(),
  kind text not null,
  money text not null,
  year integer not null,
  number integer,
  account_id uuid not null,
  top_up_id uuid not null,
  journal_id uuid not null,
  source text not null,
  value_cents integer not null,
  tax_cents integer not null,
  is_on_top boolean not null,
  net_cents integer not null generated always as (
CASE
    WHEN is_on_top THEN value_cents
    ELSE (value_cents - tax_cents)
END) stored,
  total_cents integer not null generated always as (
CASE
    WHEN is_on_top THEN (value_cents + tax_cents)
    ELSE value_cents
END) stored,
  country text not null,
  rate_bp integer not null,
  seller_name text not null,
  seller_address text not null,
  seller_number text not null,
  buyer text not null,
  corrects uuid,
  issued_at timestamp with time zone not null
);
create table tax_rate_changes (
  id uuid not null default uuidv7(),
  country text not null,
  valid_from date not null,
  rate_bp integer not null,
  reason text not null,
  state text not null default 'proposed'::text,
  proposed_by uuid not null,
  proposed_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone
);
create table tax_rates (
  country text not null,
  valid_from date not null,
  rate_bp integer not null
);
create table tax_series (
  seller_number text not null,
  money text not null,
  year integer not null,
  invoices integer not null default 0,
  credit_notes integer not null default 0
);
create table teaser_media (
  teaser_id uuid not null,
  "position" smallint not null,
  media_id uuid not null,
  preview_ms integer
);
create table teasers (
  id uuid not null default uuidv7(),
  owner_id uuid not null,
  text text not null default ''::text,
  price_cents integer not null,
  created_at timestamp with time zone not null
);
create table threads (
  id uuid not null default uuidv7(),
  user1_id uuid not null,
  user2_id uuid not null,
  begun_by smallint not null,
  unread1 integer not null default 0,
  unread2 integer not null default 0,
  visible1 boolean not null default true,
  visible2 boolean not null default true,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  pinned1 boolean not null default false,
  pinned2 boolean not null default false,
  muted1 boolean not null default false,
  muted2 boolean not null default false,
  marked1 boolean not null default false,
  marked2 boolean not null default false,
  read1 uuid,
  read2 uuid,
  wrote1 boolean not null default false,
  wrote2 boolean not null default false,
  last_id uuid,
  change integer not null default 0
);
create table top_up_details (
  top_up_id uuid not null,
  method text,
  claim_url text
);
create table top_up_taxes (
  top_up_id uuid not null,
  country text not null,
  rate_bp integer not null,
  tax_cents integer not null,
  total_cents integer not null,
  is_on_top boolean not null,
  evidence text[] not null
);
create table top_ups (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  key text not null,
  pack_cents integer not null,
  card_id uuid,
  card_words text not null,
  gateway text not null,
  payment text,
  state text not null default 'starting'::text,
  failure text,
  is_automatic boolean not null default false,
  journal_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);
create table topic_preferences (
  account_id uuid not null,
  tag text not null,
  preference text not null,
  updated_at timestamp with time zone not null default now()
);
create table uploads (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  file_name text not null,
  bytes bigint not null,
  fields jsonb not null default '{}'::jsonb,
  submitted_at timestamp with time zone,
  received_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  appears_sealed bytea
);
create table wallets (
  account_id uuid not null,
  cents bigint not null default 0,
  auto_top_up_cents integer,
  updated_at timestamp with time zone not null default now(),
  dormancy_told text,
  dormancy_told_at timestamp with time zone,
  money text not null default 'real'::text
);

-- constraints
alter table account_recoveries add constraint account_recoveries_wait CHECK ((ready_at > requested_at));
alter table account_recoveries add constraint account_recoveries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table account_recoveries add constraint account_recoveries_pkey PRIMARY KEY (id);
alter table account_recoveries add constraint account_recoveries_account_key UNIQUE (account_id);
alter table account_tokens add constraint account_tokens_kind_check CHECK ((kind = ANY (ARRAY['verify-email'::text, 'change-email'::text, 'restore-email'::text, 'reset-password'::text, 'undo-deletion'::text])));
alter table account_tokens add constraint account_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table account_tokens add constraint account_tokens_pkey PRIMARY KEY (id);
alter table account_tokens add constraint account_tokens_token_hash_key UNIQUE (token_hash);
alter table accounts add constraint accounts_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table accounts add constraint accounts_deleting_has_a_date CHECK (((status = 'deleting'::text) = (erase_after IS NOT NULL)));
alter table accounts add constraint accounts_description_check CHECK ((length(description) <= 1000));
alter table accounts add constraint accounts_email_shape CHECK (((email ~ '^[^@\s]+@[^@\s]+$'::text) AND (length(email) <= 254)));
alter table accounts add constraint accounts_fullname_check CHECK ((fullname <> ''::text));
alter table accounts add constraint accounts_gender_check CHECK ((gender = ANY (ARRAY['man'::text, 'woman'::text, 'other'::text])));
alter table accounts add constraint accounts_hidden_in_check CHECK (((cardinality(hidden_in) <= 250) AND (array_to_string(hidden_in, ','::text, '?'::text) ~ '^([A-Z]{2}(,[A-Z]{2})*)?$'::text)));
alter table accounts add constraint accounts_instagram_check CHECK ((length(instagram) <= 100));
alter table accounts add constraint accounts_interests_check CHECK ((interests <@ ARRAY['men'::text, 'women'::text, 'other'::text]));
alter table accounts add constraint accounts_pending_email_shape CHECK (((pending_email ~ '^[^@\s]+@[^@\s]+$'::text) AND (length(pending_email) <= 254)));
alter table accounts add constraint accounts_staff_roles_check CHECK ((staff_roles <@ ARRAY['support'::text, 'moderator'::text, 'finance'::text, 'admin'::text]));
alter table accounts add constraint accounts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'deleting'::text, 'erased'::text])));
alter table accounts add constraint accounts_twitter_check CHECK ((length(twitter) <= 100));
alter table accounts add constraint accounts_two_step_has_a_secret CHECK (((totp_enabled_at IS NULL) OR (totp_secret_sealed IS NOT NULL)));
alter table accounts add constraint accounts_username_shape CHECK ((username ~ '^[A-Za-z0-9._~-]{4,32}$'::text));
alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table adjustments add constraint adjustments_approved_has_a_journal CHECK (((state = 'approved'::text) = (journal_id IS NOT NULL)));
alter table adjustments add constraint adjustments_by_two CHECK (((state = 'proposed'::text) OR ((state = 'withdrawn'::text) = (decided_by = proposed_by))));
alter table adjustments add constraint adjustments_cents_check CHECK (((cents >= 1) AND (cents <= 10000000)));
alter table adjustments add constraint adjustments_decision CHECK ((((state = 'proposed'::text) = (decided_by IS NULL)) AND ((state = 'proposed'::text) = (decided_at IS NULL))));
alter table adjustments add constraint adjustments_from_book_check CHECK ((from_book = ANY (ARRAY['wallet'::text, 'payable'::text, 'revenue'::text, 'clearing'::text])));
alter table adjustments add constraint adjustments_money_check CHECK ((money = ANY (ARRAY['real'::text, 'sandbox'::text])));
alter table adjustments add constraint adjustments_move_something CHECK (((from_book IS DISTINCT FROM to_book) OR (from_owner IS DISTINCT FROM to_owner)));
alter table adjustments add constraint adjustments_never_oneself CHECK (((from_owner IS DISTINCT FROM proposed_by) AND (to_owner IS DISTINCT FROM proposed_by) AND ((state <> 'approved'::text) OR ((from_owner IS DISTINCT FROM decided_by) AND (to_owner IS DISTINCT FROM decided_by)))));
alter table adjustments add constraint adjustments_note_check CHECK ((char_length(note) <= 500));
alter table adjustments add constraint adjustments_owners CHECK ((((from_book = ANY (ARRAY['wallet'::text, 'payable'::text])) = (from_owner IS NOT NULL)) AND ((to_book = ANY (ARRAY['wallet'::text, 'payable'::text])) = (to_owner IS NOT NULL))));
alter table adjustments add constraint adjustments_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)));
alter table adjustments add constraint adjustments_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text])));
alter table adjustments add constraint adjustments_to_book_check CHECK ((to_book = ANY (ARRAY['wallet'::text, 'payable'::text, 'revenue'::text, 'clearing'::text])));
alter table adjustments add constraint adjustments_words_check CHECK ((char_length(words) <= 300));
alter table adjustments add constraint adjustments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id);
alter table adjustments add constraint adjustments_from_owner_fkey FOREIGN KEY (from_owner) REFERENCES accounts(id);
alter table adjustments add constraint adjustments_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id);
alter table adjustments add constraint adjustments_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES accounts(id);
alter table adjustments add constraint adjustments_to_owner_fkey FOREIGN KEY (to_owner) REFERENCES accounts(id);
alter table adjustments add constraint adjustments_pkey PRIMARY KEY (id);
alter table adjustments add constraint adjustments_journal_id_key UNIQUE (journal_id);
alter table age_attempts add constraint age_attempts_agent_check CHECK ((char_length(agent) <= 60));
alter table age_attempts add constraint age_attempts_browser_hash_check CHECK ((char_length(browser_hash) = 64));
alter table age_attempts add constraint age_attempts_check CHECK ((expires_at > created_at));
alter table age_attempts add constraint age_attempts_device_hash_check CHECK ((char_length(device_hash) = 64));
alter table age_attempts add constraint age_attempts_method_check CHECK ((method = ANY (ARRAY['wallet'::text, 'provider'::text, 'staff'::text])));
alter table age_attempts add constraint age_attempts_nonce_check CHECK ((char_length(nonce) = 43));
alter table age_attempts add constraint age_attempts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'passed'::text, 'refused'::text])));
alter table age_attempts add constraint age_attempts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table age_attempts add constraint age_attempts_pkey PRIMARY KEY (id);
alter table age_attempts add constraint age_attempts_nonce_key UNIQUE (nonce);
alter table age_results add constraint age_results_agent_check CHECK ((char_length(agent) <= 60));
alter table age_results add constraint age_results_check CHECK ((expires_at > created_at));
alter table age_results add constraint age_results_check1 CHECK ((num_nonnulls(account_id, token_hash) = 1));
alter table age_results add constraint age_results_device_hash_check CHECK ((char_length(device_hash) = 64));
alter table age_results add constraint age_results_method_check CHECK ((method = ANY (ARRAY['wallet'::text, 'provider'::text, 'staff'::text])));
alter table age_results add constraint age_results_previous_hash_check CHECK ((char_length(previous_hash) = 64));
alter table age_results add constraint age_results_reference_check CHECK ((char_length(reference) = 64));
alter table age_results add constraint age_results_token_hash_check CHECK ((char_length(token_hash) = 64));
alter table age_results add constraint age_results_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table age_results add constraint age_results_pkey PRIMARY KEY (id);
alter table age_results add constraint age_results_account_id_key UNIQUE (account_id);
alter table age_results add constraint age_results_previous_hash_key UNIQUE (previous_hash);
alter table age_results add constraint age_results_reference_key UNIQUE (reference);
alter table age_results add constraint age_results_token_hash_key UNIQUE (token_hash);
alter table age_reviews add constraint age_reviews_id_fkey FOREIGN KEY (id) REFERENCES age_attempts(id) ON DELETE CASCADE;
alter table age_reviews add constraint age_reviews_pkey PRIMARY KEY (id);
alter table announcements add constraint announcements_audience_check CHECK ((audience = ANY (ARRAY['everybody'::text, 'creators'::text, 'staff'::text])));
alter table announcements add constraint announcements_check CHECK (((withdrawn_at IS NULL) = (withdrawn_by IS NULL)));
alter table announcements add constraint announcements_check1 CHECK ((is_mailed OR (NOT is_binding)));
alter table announcements add constraint announcements_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 80)));
alter table announcements add constraint announcements_told_check CHECK ((told >= 0));
alter table announcements add constraint announcements_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 400)));
alter table announcements add constraint announcements_settings_version_fkey FOREIGN KEY (settings_version) REFERENCES setting_versions(version);
alter table announcements add constraint announcements_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES accounts(id);
alter table announcements add constraint announcements_written_by_fkey FOREIGN KEY (written_by) REFERENCES accounts(id);
alter table announcements add constraint announcements_pkey PRIMARY KEY (id);
alter table announcements add constraint announcements_settings_version_key UNIQUE (settings_version);
alter table appeals add constraint appeals_answer_check CHECK ((char_length(answer) <= 1000));
alter table appeals add constraint appeals_decided CHECK ((((state = 'open'::text) = (decided_by IS NULL)) AND ((state = 'open'::text) = (decided_at IS NULL))));
alter table appeals add constraint appeals_never_ones_own CHECK ((decided_by <> account_id));
alter table appeals add constraint appeals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'granted'::text])));
alter table appeals add constraint appeals_words_check CHECK ((char_length(words) <= 2000));
alter table appeals add constraint appeals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table appeals add constraint appeals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id);
alter table appeals add constraint appeals_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decisions(id);
alter table appeals add constraint appeals_pkey PRIMARY KEY (id);
alter table appeals add constraint appeals_decision_id_key UNIQUE (decision_id);
alter table appearances add constraint appearances_answered CHECK (((state = 'asked'::text) = (answered_at IS NULL)));
alter table appearances add constraint appearances_mistaken CHECK (((NOT is_mistaken) OR (state = ANY (ARRAY['declined'::text, 'withdrawn'::text, 'removed'::text]))));
alter table appearances add constraint appearances_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)));
alter table appearances add constraint appearances_removed CHECK (((state <> 'removed'::text) OR is_mistaken OR (reason IS NOT NULL)));
alter table appearances add constraint appearances_somebody CHECK (((account_id IS NULL) <> (name_sealed IS NULL)));
alter table appearances add constraint appearances_somebody_else CHECK ((account_id <> owner_id));
alter table appearances add constraint appearances_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'confirmed'::text, 'declined'::text, 'withdrawn'::text, 'refused'::text, 'removed'::text])));
alter table appearances add constraint appearances_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table appearances add constraint appearances_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL;
alter table appearances add constraint appearances_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id);
alter table appearances add constraint appearances_pkey PRIMARY KEY (id);
alter table audience add constraint audience_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table audience add constraint audience_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table audience add constraint audience_pkey PRIMARY KEY (creator_id, viewer_id);
alter table audience_figures add constraint audience_figures_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table audience_figures add constraint audience_figures_pkey PRIMARY KEY (creator_id, day);
alter table audience_list_people add constraint audience_list_people_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table audience_list_people add constraint audience_list_people_list_id_fkey FOREIGN KEY (list_id) REFERENCES audience_lists(id) ON DELETE CASCADE;
alter table audience_list_people add constraint audience_list_people_pkey PRIMARY KEY (list_id, account_id);
alter table audience_lists add constraint audience_lists_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)));
alter table audience_lists add constraint audience_lists_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table audience_lists add constraint audience_lists_pkey PRIMARY KEY (id);
alter table audit_anchors add constraint audit_anchors_hash_check CHECK ((length(hash) = 32));
alter table audit_anchors add constraint audit_anchors_rows_check CHECK ((rows > 0));
alter table audit_anchors add constraint audit_anchors_seq_check CHECK ((seq > 0));
alter table audit_anchors add constraint audit_anchors_signature_check CHECK ((length(signature) = 32));
alter table audit_anchors add constraint audit_anchors_pkey PRIMARY KEY (seq);
alter table audit_chain add constraint audit_chain_hash_check CHECK ((length(hash) = 32));
alter table audit_chain add constraint audit_chain_seq_check CHECK ((seq > 0));
alter table audit_chain add constraint audit_chain_audit_id_fkey FOREIGN KEY (audit_id) REFERENCES audit_log(id);
alter table audit_chain add constraint audit_chain_pkey PRIMARY KEY (seq);
alter table audit_chain add constraint audit_chain_audit_id_key UNIQUE (audit_id);
alter table audit_log add constraint audit_log_action_check CHECK ((action ~ '^[a-z]+\.[a-zA-Z]+$'::text));
alter table audit_log add constraint audit_log_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000)));
alter table audit_log add constraint audit_log_target_kind_check CHECK ((target_kind ~ '^[a-z-]+$'::text));
alter table audit_log add constraint audit_log_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES accounts(id);
alter table audit_log add constraint audit_log_pkey PRIMARY KEY (id);
alter table audit_log add constraint audit_is_chained TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table audit_proofs add constraint audit_proofs_pkey PRIMARY KEY (id);
alter table banned_files add constraint banned_files_pkey PRIMARY KEY (media_id);
alter table banned_prints add constraint banned_prints_media_id_fkey FOREIGN KEY (media_id) REFERENCES banned_files(media_id) ON DELETE CASCADE;
alter table banned_prints add constraint banned_prints_pkey PRIMARY KEY (media_id, print);
alter table battle_invitations add constraint battle_invitations_never_oneself CHECK ((from_id <> to_id));
alter table battle_invitations add constraint battle_invitations_run_out CHECK ((expires_at > created_at));
alter table battle_invitations add constraint battle_invitations_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])));
alter table battle_invitations add constraint battle_invitations_from_id_fkey FOREIGN KEY (from_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table battle_invitations add constraint battle_invitations_from_live_id_fkey FOREIGN KEY (from_live_id) REFERENCES lives(id) ON DELETE CASCADE;
alter table battle_invitations add constraint battle_invitations_to_id_fkey FOREIGN KEY (to_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table battle_invitations add constraint battle_invitations_to_live_id_fkey FOREIGN KEY (to_live_id) REFERENCES lives(id) ON DELETE CASCADE;
alter table battle_invitations add constraint battle_invitations_pkey PRIMARY KEY (id);
alter table battle_sides add constraint battle_sides_score_cents_check CHECK ((score_cents >= 0));
alter table battle_sides add constraint battle_sides_side_check CHECK ((side = ANY (ARRAY[1, 2])));
alter table battle_sides add constraint battle_sides_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table battle_sides add constraint battle_sides_battle_id_fkey FOREIGN KEY (battle_id) REFERENCES battles(id) ON DELETE CASCADE;
alter table battle_sides add constraint battle_sides_live_id_fkey FOREIGN KEY (live_id) REFERENCES lives(id) ON DELETE CASCADE;
alter table battle_sides add constraint battle_sides_pkey PRIMARY KEY (battle_id, side);
alter table battle_tips add constraint battle_tips_cents_check CHECK ((cents > 0));
alter table battle_tips add constraint battle_tips_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table battle_tips add constraint battle_tips_battle_id_side_fkey FOREIGN KEY (battle_id, side) REFERENCES battle_sides(battle_id, side) ON DELETE CASCADE;
alter table battle_tips add constraint battle_tips_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id);
alter table battle_tips add constraint battle_tips_pkey PRIMARY KEY (sale_id);
alter table battles add constraint battles_end CHECK (((ended_at IS NULL) = (end_reason IS NULL)));
alter table battles add constraint battles_end_in_time CHECK (((ended_at >= started_at) AND (ended_at <= ends_at)));
alter table battles add constraint battles_end_reason_check CHECK ((end_reason = ANY (ARRAY['time'::text, 'stopped'::text])));
alter table battles add constraint battles_last CHECK ((ends_at > started_at));
alter table battles add constraint battles_talk_afterwards CHECK (((talk_until IS NULL) OR (talk_until > ended_at)));
alter table battles add constraint battles_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES battle_invitations(id) ON DELETE CASCADE;
alter table battles add constraint battles_pkey PRIMARY KEY (id);
alter table battles add constraint battles_of_invitation UNIQUE (invitation_id);
alter table blocks add constraint blocks_never_oneself CHECK ((blocker_id <> blocked_id));
alter table blocks add constraint blocks_never_support CHECK (((support_account() <> blocker_id) AND (support_account() <> blocked_id)));
alter table blocks add constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table blocks add constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table blocks add constraint blocks_pkey PRIMARY KEY (id);
alter table blocks add constraint blocks_once UNIQUE (blocker_id, blocked_id);
alter table book_proofs add constraint book_proofs_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES accounts(id);
alter table book_proofs add constraint book_proofs_pkey PRIMARY KEY (id);
alter table brand_pictures add constraint brand_pictures_id_check CHECK ((id ~ '^[0-9a-f]{64}$'::text));
alter table brand_pictures add constraint brand_pictures_png_check CHECK (((octet_length(png) >= 1) AND (octet_length(png) <= 4194304)));
alter table brand_pictures add constraint brand_pictures_variant_check CHECK ((variant = ANY (ARRAY['logo'::text, 'large'::text, 'small'::text, 'apple'::text, 'maskable'::text])));
alter table brand_pictures add constraint brand_pictures_pkey PRIMARY KEY (id, variant);
alter table broadcast_contents add constraint broadcast_contents_medias_check CHECK (((medias >= 0) AND (medias <= 10)));
alter table broadcast_contents add constraint broadcast_contents_place_check CHECK (((place >= 0) AND (place <= 9)));
alter table broadcast_contents add constraint broadcast_contents_teaser_has_its_offer CHECK (((type = 'teaser'::text) = (teaser_id IS NOT NULL)));
alter table broadcast_contents add constraint broadcast_contents_text_check CHECK ((char_length(text) <= 512));
alter table broadcast_contents add constraint broadcast_contents_text_says_something CHECK (((type <> 'text'::text) OR (text <> ''::text)));
alter table broadcast_contents add constraint broadcast_contents_type_check CHECK ((type = ANY (ARRAY['text'::text, 'teaser'::text, 'upload'::text])));
alter table broadcast_contents add constraint broadcast_contents_upload_has_its_file CHECK (((type = 'upload'::text) = (upload_id IS NOT NULL)));
alter table broadcast_contents add constraint broadcast_contents_words_check CHECK ((char_length(words) <= 512));
alter table broadcast_contents add constraint broadcast_contents_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(id) ON DELETE CASCADE;
alter table broadcast_contents add constraint broadcast_contents_teaser_id_fkey FOREIGN KEY (teaser_id) REFERENCES teasers(id) ON DELETE CASCADE;
alter table broadcast_contents add constraint broadcast_contents_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES chat_uploads(id) ON DELETE CASCADE;
alter table broadcast_contents add constraint broadcast_contents_pkey PRIMARY KEY (broadcast_id, place);
alter table broadcast_figures add constraint broadcast_figures_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(id) ON DELETE CASCADE;
alter table broadcast_figures add constraint broadcast_figures_pkey PRIMARY KEY (broadcast_id, day);
alter table broadcast_moves add constraint broadcast_moves_pkey PRIMARY KEY (id);
alter table broadcast_sales add constraint broadcast_sales_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(id) ON DELETE CASCADE;
alter table broadcast_sales add constraint broadcast_sales_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table broadcast_sales add constraint broadcast_sales_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id);
alter table broadcast_sales add constraint broadcast_sales_pkey PRIMARY KEY (sale_id);
alter table broadcasts add constraint broadcasts_kind_check CHECK ((kind = ANY (ARRAY['mass'::text, 'rule'::text, 'template'::text, 'test'::text])));
alter table broadcasts add constraint broadcasts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table broadcasts add constraint broadcasts_pkey PRIMARY KEY (id);
alter table bus_payloads add constraint bus_payloads_body_check CHECK ((body <> ''::text));
alter table bus_payloads add constraint bus_payloads_pkey PRIMARY KEY (id);
alter table campaign_events add constraint campaign_events_campaign_check CHECK (((char_length(campaign) >= 1) AND (char_length(campaign) <= 64)));
alter table campaign_events add constraint campaign_events_kind_check CHECK ((kind = ANY (ARRAY['view'::text, 'progress'::text, 'swipe'::text])));
alter table campaign_events add constraint campaign_events_progress_check CHECK (((progress >= 0) AND (progress <= 100)));
alter table campaign_events add constraint campaign_events_account_id_fkey1 FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL;
alter table campaign_events add constraint campaign_events_media_id_fkey1 FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table campaign_events add constraint campaign_events_pkey PRIMARY KEY (id, created_at);
alter table campaign_figures add constraint campaign_figures_campaign_check CHECK (((char_length(campaign) >= 1) AND (char_length(campaign) <= 64)));
alter table campaign_figures add constraint campaign_figures_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table campaign_figures add constraint campaign_figures_pkey PRIMARY KEY (creator_id, day, campaign);
alter table campaign_stops add constraint campaign_stops_campaign_check CHECK (((char_length(campaign) >= 1) AND (char_length(campaign) <= 64)));
alter table campaign_stops add constraint campaign_stops_check CHECK ((resumed_at >= stopped_at));
alter table campaign_stops add constraint campaign_stops_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000)));
alter table campaign_stops add constraint campaign_stops_pkey PRIMARY KEY (id);
alter table card_countries add constraint card_countries_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table card_countries add constraint card_countries_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE CASCADE;
alter table card_countries add constraint card_countries_pkey PRIMARY KEY (card_id);
alter table card_refund_taxes add constraint card_refund_taxes_tax_cents_check CHECK ((tax_cents > 0));
alter table card_refund_taxes add constraint card_refund_taxes_card_refund_id_fkey FOREIGN KEY (card_refund_id) REFERENCES card_refunds(id);
alter table card_refund_taxes add constraint card_refund_taxes_pkey PRIMARY KEY (card_refund_id);
alter table card_refunds add constraint card_refunds_cents_check CHECK ((cents > 0));
alter table card_refunds add constraint card_refunds_credited_is_over CHECK (((credited_journal_id IS NULL) OR (journal_id IS NOT NULL)));
alter table card_refunds add constraint card_refunds_credited_journal_id_fkey FOREIGN KEY (credited_journal_id) REFERENCES ledger_journals(id);
alter table card_refunds add constraint card_refunds_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES take_backs(id);
alter table card_refunds add constraint card_refunds_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id);
alter table card_refunds add constraint card_refunds_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id);
alter table card_refunds add constraint card_refunds_top_up_id_fkey FOREIGN KEY (top_up_id) REFERENCES top_ups(id);
alter table card_refunds add constraint card_refunds_pkey PRIMARY KEY (id);
alter table card_refunds add constraint card_refunds_journal_id_key UNIQUE (journal_id);
alter table card_refunds add constraint card_refunds_once UNIQUE (sale_id, top_up_id);
alter table cards add constraint cards_brand_check CHECK (((char_length(brand) >= 1) AND (char_length(brand) <= 40)));
alter table cards add constraint cards_exp_month_check CHECK (((exp_month >= 1) AND (exp_month <= 12)));
alter table cards add constraint cards_exp_year_check CHECK (((exp_year >= 2000) AND (exp_year <= 2200)));
alter table cards add constraint cards_holder_check CHECK (((char_length(holder) >= 1) AND (char_length(holder) <= 100)));
alter table cards add constraint cards_last4 CHECK (((last4 = ''::text) OR (last4 ~ '^\d{4}$'::text)));
alter table cards add constraint cards_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table cards add constraint cards_pkey PRIMARY KEY (id);
alter table cards add constraint cards_token UNIQUE (gateway, token);
alter table case_media add constraint case_media_not_hidden_reason CHECK ((not_hidden_reason = ANY (ARRAY['sender-refused'::text, 'kept-by-staff'::text, 'sender-limit'::text, 'creator-limit'::text])));
alter table case_media add constraint case_media_state_check CHECK ((state = ANY (ARRAY['named'::text, 'hidden'::text, 'taken-down'::text, 'restored'::text, 'kept'::text, 'withdrawn'::text])));
alter table case_media add constraint case_media_taken_down CHECK (((state <> 'taken-down'::text) OR (decision_id IS NOT NULL)));
alter table case_media add constraint case_media_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table case_media add constraint case_media_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE;
alter table case_media add constraint case_media_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES decisions(id);
alter table case_media add constraint case_media_pkey PRIMARY KEY (case_id, media_id);
alter table case_steps add constraint case_steps_audience_check CHECK ((audience = ANY (ARRAY['sender'::text, 'owner'::text, 'staff'::text])));
alter table case_steps add constraint case_steps_step_check CHECK ((step ~ '^[a-z-]{3,30}$'::text));
alter table case_steps add constraint case_steps_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE;
alter table case_steps add constraint case_steps_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES accounts(id);
alter table case_steps add constraint case_steps_pkey PRIMARY KEY (id);
alter table cases add constraint cases_addresses_check CHECK ((cardinality(addresses) <= 20));
alter table cases add constraint cases_answers CHECK (((answers_id IS NULL) OR (kind = 'counter'::text)));
alter table cases add constraint cases_closed CHECK ((((state = 'closed'::text) = (closed_at IS NOT NULL)) AND ((state = 'closed'::text) = (due_at IS NULL))));
alter table cases add constraint cases_confirmed CHECK (((confirmed_at IS NOT NULL) OR (state = 'received'::text) OR (outcome = 'withdrawn'::text)));
alter table cases add constraint cases_court CHECK (((outcome IS NULL) OR (outcome <> ALL (ARRAY['restored'::text, 'suit'::text])) OR (kind = ANY (ARRAY['counter'::text, 'dmca'::text]))));
alter table cases add constraint cases_files_check CHECK ((cardinality(files) <= 60));
alter table cases add constraint cases_forwarded CHECK (((state <> 'forwarded'::text) OR ((kind = 'counter'::text) AND (answers_id IS NOT NULL))));
alter table cases add constraint cases_key_check CHECK (((char_length(key) >= 8) AND (char_length(key) <= 100)));
alter table cases add constraint cases_kind_check CHECK ((kind = ANY (ARRAY['report'::text, 'complaint'::text, 'dmca'::text, 'counter'::text, 'consent'::text])));
alter table cases add constraint cases_outcome CHECK (((outcome IS NOT NULL) = (state = ANY (ARRAY['closed'::text, 'escalated'::text]))));
alter table cases add constraint cases_outcome_check CHECK ((outcome = ANY (ARRAY['taken-down'::text, 'upheld'::text, 'refused'::text, 'incomplete'::text, 'withdrawn'::text, 'restored'::text, 'suit'::text])));
alter table cases add constraint cases_reminded_check CHECK (((reminded >= 0) AND (reminded <= 2)));
alter table cases add constraint cases_second_look CHECK (((state <> 'escalated'::text) OR (escalated_at IS NOT NULL)));
alter table cases add constraint cases_state_check CHECK ((state = ANY (ARRAY['received'::text, 'confirmed'::text, 'asked'::text, 'forwarded'::text, 'escalated'::text, 'closed'::text])));
alter table cases add constraint cases_topic_check CHECK ((char_length(topic) <= 60));
alter table cases add constraint cases_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table cases add constraint cases_answers_id_fkey FOREIGN KEY (answers_id) REFERENCES cases(id);
alter table cases add constraint cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id);
alter table cases add constraint cases_pkey PRIMARY KEY (id);
alter table cases add constraint cases_key_key UNIQUE (key);
alter table cases add constraint cases_number_key UNIQUE (number);
alter table cases add constraint cases_token_hash_key UNIQUE (token_hash);
alter table chat_clips add constraint chat_clips_duration_ms_check CHECK ((duration_ms > 0));
alter table chat_clips add constraint chat_clips_height_px_check CHECK ((height_px > 0));
alter table chat_clips add constraint chat_clips_width_px_check CHECK ((width_px > 0));
alter table chat_clips add constraint chat_clips_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES chat_uploads(id) ON DELETE CASCADE;
alter table chat_clips add constraint chat_clips_pkey PRIMARY KEY (upload_id);
alter table chat_uploads add constraint chat_uploads_bytes_check CHECK ((bytes >= 0));
alter table chat_uploads add constraint chat_uploads_faults_check CHECK ((faults >= 0));
alter table chat_uploads add constraint chat_uploads_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'video'::text])));
alter table chat_uploads add constraint chat_uploads_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'ready'::text, 'failed'::text])));
alter table chat_uploads add constraint chat_uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table chat_uploads add constraint chat_uploads_pkey PRIMARY KEY (id);
alter table collection_media add constraint collection_media_place_check CHECK ((place >= 0));
alter table collection_media add constraint collection_media_collection_id_fkey FOREIGN KEY (collection_id) REFERENCES collections(id) ON DELETE CASCADE;
alter table collection_media add constraint collection_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table collection_media add constraint collection_media_pkey PRIMARY KEY (collection_id, media_id);
alter table collections add constraint collections_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)));
alter table collections add constraint collections_place_check CHECK ((place >= 0));
alter table collections add constraint collections_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table collections add constraint collections_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES media(id) ON DELETE SET NULL;
alter table collections add constraint collections_pkey PRIMARY KEY (id);
alter table comment_likes add constraint comment_likes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table comment_likes add constraint comment_likes_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE;
alter table comment_likes add constraint comment_likes_pkey PRIMARY KEY (account_id, comment_id);
alter table comments add constraint comments_held_alone CHECK (((held_at IS NULL) OR (replies = 0)));
alter table comments add constraint comments_key_check CHECK (((char_length(key) >= 8) AND (char_length(key) <= 100)));
alter table comments add constraint comments_likes_check CHECK ((likes >= 0));
alter table comments add constraint comments_message_check CHECK (((char_length(message) >= 1) AND (char_length(message) <= 512)));
alter table comments add constraint comments_replies_check CHECK ((replies >= 0));
alter table comments add constraint comments_told_later CHECK (((held_at IS NOT NULL) OR (answers_id IS NULL)));
alter table comments add constraint comments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table comments add constraint comments_answers_id_fkey FOREIGN KEY (answers_id) REFERENCES comments(id) ON DELETE SET NULL;
alter table comments add constraint comments_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table comments add constraint comments_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES comments(id) ON DELETE CASCADE;
alter table comments add constraint comments_pkey PRIMARY KEY (id);
alter table consents add constraint consents_check CHECK (((kind <> 'terms'::text) OR ((place IS NOT NULL) AND (version ~ '^[1-9][0-9]{0,5}$'::text))));
alter table consents add constraint consents_kind_check CHECK ((kind = ANY (ARRAY['age'::text, 'cookies'::text, 'terms'::text])));
alter table consents add constraint consents_place_check CHECK ((place = ANY (ARRAY['sign-up'::text, 'asked'::text])));
alter table consents add constraint consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table consents add constraint consents_pkey PRIMARY KEY (account_id, kind, version);
alter table creator_agreements add constraint creator_agreements_version_check CHECK ((version > 0));
alter table creator_agreements add constraint creator_agreements_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table creator_agreements add constraint creator_agreements_application_id_fkey FOREIGN KEY (application_id) REFERENCES creator_applications(id);
alter table creator_agreements add constraint creator_agreements_pkey PRIMARY KEY (id);
alter table creator_applications add constraint creator_applications_asked_for_check CHECK (((char_length(asked_for) >= 1) AND (char_length(asked_for) <= 2000)));
alter table creator_applications add constraint creator_applications_asked_step CHECK (((asked_step >= 1) AND (asked_step <= 5)));
alter table creator_applications add constraint creator_applications_check CHECK (((NOT is_final) OR (status = 'rejected'::text)));
alter table creator_applications add constraint creator_applications_check1 CHECK (((NOT selling_waits) OR (must_sign_by IS NOT NULL)));
alter table creator_applications add constraint creator_applications_check2 CHECK (((notice_ends IS NULL) OR (status = ANY (ARRAY['approved'::text, 'revoked'::text, 'ended'::text]))));
alter table creator_applications add constraint creator_applications_check3 CHECK (((submitted_at IS NOT NULL) OR (status = 'draft'::text) OR (origin <> 'form'::text)));
alter table creator_applications add constraint creator_applications_check4 CHECK (((ended_at IS NOT NULL) = (status = ANY (ARRAY['rejected'::text, 'ended'::text]))));
alter table creator_applications add constraint creator_applications_check5 CHECK (((details_sealed IS NOT NULL) OR (status = ANY (ARRAY['draft'::text, 'rejected'::text])) OR (origin <> 'form'::text)));
alter table creator_applications add constraint creator_applications_instagram_check CHECK ((char_length(instagram) <= 200));
alter table creator_applications add constraint creator_applications_origin_check CHECK ((origin = ANY (ARRAY['form'::text, 'before'::text, 'sample'::text])));
alter table creator_applications add constraint creator_applications_person_mark_check CHECK (((char_length(person_mark) >= 20) AND (char_length(person_mark) <= 100)));
alter table creator_applications add constraint creator_applications_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000)));
alter table creator_applications add constraint creator_applications_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'pending'::text, 'approved'::text, 'rejected'::text, 'revoked'::text, 'ended'::text])));
alter table creator_applications add constraint creator_applications_step_of_what_is_asked CHECK (((asked_step IS NULL) OR (asked_for IS NOT NULL)));
alter table creator_applications add constraint creator_applications_twitter_check CHECK ((char_length(twitter) <= 200));
alter table creator_applications add constraint creator_applications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table creator_applications add constraint creator_applications_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id);
alter table creator_applications add constraint creator_applications_pkey PRIMARY KEY (id);
alter table creator_fees add constraint creator_fees_sales_bp_check CHECK (((sales_bp >= 0) AND (sales_bp <= 10000)));
alter table creator_fees add constraint creator_fees_subscription_bp_check CHECK (((subscription_bp >= 0) AND (subscription_bp <= 10000)));
alter table creator_fees add constraint creator_fees_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table creator_fees add constraint creator_fees_pkey PRIMARY KEY (creator_id);
alter table creator_figures add constraint creator_figures_source_check CHECK ((source = ANY (ARRAY['feed'::text, 'popular'::text, 'followed'::text, 'recommended'::text, 'new'::text, 'profile'::text, 'search'::text, 'link'::text, 'campaign'::text, 'other'::text])));
alter table creator_figures add constraint creator_figures_type_check CHECK ((type = ANY (ARRAY['video'::text, 'photo'::text, 'none'::text])));
alter table creator_figures add constraint creator_figures_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table creator_figures add constraint creator_figures_pkey PRIMARY KEY (creator_id, day, type, source);
alter table creator_milestones add constraint creator_milestones_kind_check CHECK ((kind = ANY (ARRAY['followers'::text, 'views'::text, 'sales'::text, 'income'::text])));
alter table creator_milestones add constraint creator_milestones_threshold_check CHECK ((threshold > 0));
alter table creator_milestones add constraint creator_milestones_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table creator_milestones add constraint creator_milestones_pkey PRIMARY KEY (account_id, kind, threshold);
alter table creator_signals add constraint creator_signals_kind_check CHECK ((kind = ANY (ARRAY['tip'::text, 'subscription'::text, 'mute'::text, 'report'::text])));
alter table creator_signals add constraint creator_signals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table creator_signals add constraint creator_signals_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table creator_signals add constraint creator_signals_pkey PRIMARY KEY (account_id, creator_id, kind);
alter table creator_tax_numbers add constraint creator_tax_numbers_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table creator_tax_numbers add constraint creator_tax_numbers_hint_check CHECK (((char_length(hint) >= 1) AND (char_length(hint) <= 10)));
alter table creator_tax_numbers add constraint creator_tax_numbers_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table creator_tax_numbers add constraint creator_tax_numbers_pkey PRIMARY KEY (creator_id);
alter table data_copies add constraint data_copies_ready_has_a_file CHECK (((status = 'ready'::text) = (file_key IS NOT NULL)));
alter table data_copies add constraint data_copies_status_check CHECK ((status = ANY (ARRAY['preparing'::text, 'ready'::text, 'failed'::text])));
alter table data_copies add constraint data_copies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table data_copies add constraint data_copies_pkey PRIMARY KEY (id);
alter table decisions add constraint decisions_end_once CHECK (((ended_at IS NULL) = (ended_how IS NULL)));
alter table decisions add constraint decisions_ended_how_check CHECK ((ended_how = ANY (ARRAY['appeal'::text, 'lifted'::text, 'over'::text, 'restored'::text, 'counter-notice'::text])));
alter table decisions add constraint decisions_ended_words_check CHECK ((char_length(ended_words) <= 1000));
alter table decisions add constraint decisions_facts_check CHECK ((char_length(facts) <= 1000));
alter table decisions add constraint decisions_have_a_rule CHECK (((measure = ANY (ARRAY['none'::text, 'reject'::text])) OR (rule IS NOT NULL)));
alter table decisions add constraint decisions_kind_check CHECK ((kind = ANY (ARRAY['media'::text, 'comment'::text, 'message'::text, 'live'::text, 'live-message'::text, 'account'::text])));
alter table decisions add constraint decisions_measure_check CHECK ((measure = ANY (ARRAY['none'::text, 'remove'::text, 'remove-warn'::text, 'reject'::text, 'warn'::text, 'no-live'::text, 'suspend'::text, 'ban'::text])));
alter table decisions add constraint decisions_never_on_oneself CHECK ((decided_by <> account_id));
alter table decisions add constraint decisions_redress_check CHECK ((redress = ANY (ARRAY['appeal'::text, 'counter-notice'::text])));
alter table decisions add constraint decisions_rule_check CHECK (((char_length(rule) >= 1) AND (char_length(rule) <= 40)));
alter table decisions add constraint decisions_source_check CHECK ((source = ANY (ARRAY['report'::text, 'case'::text, 'staff'::text])));
alter table decisions add constraint decisions_title_check CHECK ((char_length(title) <= 256));
alter table decisions add constraint decisions_until_a_day CHECK (((until IS NULL) OR ((until > decided_at) AND (measure = ANY (ARRAY['suspend'::text, 'no-live'::text])))));
alter table decisions add constraint decisions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table decisions add constraint decisions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id);
alter table decisions add constraint decisions_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES accounts(id);
alter table decisions add constraint decisions_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL;
alter table decisions add constraint decisions_pkey PRIMARY KEY (id);
alter table earning_accounts add constraint earning_accounts_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id);
alter table earning_accounts add constraint earning_accounts_pkey PRIMARY KEY (creator_id);
alter table feed_entries add constraint feed_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table feed_entries add constraint feed_entries_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table feed_entries add constraint feed_entries_pkey PRIMARY KEY (media_id);
alter table feed_preferences add constraint feed_preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table feed_preferences add constraint feed_preferences_pkey PRIMARY KEY (account_id);
alter table figure_moves add constraint figure_moves_pkey PRIMARY KEY (id);
alter table follows add constraint follows_never_oneself CHECK ((follower_id <> followed_id));
alter table follows add constraint follows_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table follows add constraint follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table follows add constraint follows_pkey PRIMARY KEY (follower_id, followed_id);
alter table gateway_events add constraint gateway_events_about_check CHECK ((char_length(about) <= 200));
alter table gateway_events add constraint gateway_events_event_id_check CHECK (((char_length(event_id) >= 1) AND (char_length(event_id) <= 200)));
alter table gateway_events add constraint gateway_events_pkey PRIMARY KEY (gateway, event_id);
alter table gift_prices add constraint gift_prices_cents_check CHECK (((cents >= 300) AND ((cents % 100) = 0)));
alter table gift_prices add constraint gift_prices_pkey PRIMARY KEY (gift, cents);
alter table hidden_media add constraint hidden_media_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table hidden_media add constraint hidden_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table hidden_media add constraint hidden_media_pkey PRIMARY KEY (account_id, media_id);
alter table idempotency_keys add constraint idempotency_keys_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200)));
alter table idempotency_keys add constraint idempotency_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (account_id, key);
alter table identity_files add constraint identity_files_bytes_check CHECK ((bytes > 0));
alter table identity_files add constraint identity_files_check CHECK (((slot >= 1) AND (slot <=
CASE kind
    WHEN 'document'::text THEN 5
    ELSE 1
END)));
alter table identity_files add constraint identity_files_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text])));
alter table identity_files add constraint identity_files_kind_check CHECK ((kind = ANY (ARRAY['document'::text, 'face'::text, 'signature'::text])));
alter table identity_files add constraint identity_files_name_check CHECK ((name ~ '^[0-9a-f]{32}$'::text));
alter table identity_files add constraint identity_files_application_id_fkey FOREIGN KEY (application_id) REFERENCES creator_applications(id);
alter table identity_files add constraint identity_files_pkey PRIMARY KEY (id);
alter table identity_files add constraint identity_files_application_id_kind_slot_key UNIQUE (application_id, kind, slot);
alter table identity_files add constraint identity_files_name_key UNIQUE (name);
alter table interactions add constraint interactions_watched_check CHECK (((watched >= (0)::double precision) AND (watched <= (3)::double precision)));
alter table interactions add constraint interactions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table interactions add constraint interactions_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table interactions add constraint interactions_pkey PRIMARY KEY (account_id, media_id);
alter table invitation_codes add constraint invitation_codes_code_check CHECK ((code ~ '^[A-Za-z0-9]{10}$'::text));
alter table invitation_codes add constraint invitation_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table invitation_codes add constraint invitation_codes_pkey PRIMARY KEY (code);
alter table invitations add constraint invitations_instagram_check CHECK (((char_length(instagram) >= 1) AND (char_length(instagram) <= 100)));
alter table invitations add constraint invitations_never_of_oneself CHECK ((invited_id <> inviter_id));
alter table invitations add constraint invitations_invited_id_fkey FOREIGN KEY (invited_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table invitations add constraint invitations_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES accounts(id) ON DELETE SET NULL;
alter table invitations add constraint invitations_pkey PRIMARY KEY (invited_id);
alter table known_devices add constraint known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table known_devices add constraint known_devices_pkey PRIMARY KEY (account_id, device_hash);
alter table ledger_entries add constraint ledger_entries_book_check CHECK ((book = ANY (ARRAY['wallet'::text, 'held'::text, 'payable'::text, 'revenue'::text, 'clearing'::text, 'payouts'::text, 'refunds'::text, 'tax'::text])));
alter table ledger_entries add constraint ledger_entries_cents_check CHECK ((cents <> 0));
alter table ledger_entries add constraint ledger_entries_money CHECK ((money = ANY (ARRAY['real'::text, 'sandbox'::text])));
alter table ledger_entries add constraint ledger_entries_owner CHECK (((book = ANY (ARRAY['wallet'::text, 'held'::text, 'payable'::text])) = (owner_id IS NOT NULL)));
alter table ledger_entries add constraint ledger_entries_payouts_are_real CHECK (((book <> 'payouts'::text) OR (money = 'real'::text))) NOT VALID;
alter table ledger_entries add constraint ledger_entries_subaccount CHECK (((subaccount IS NULL) OR ((book = ANY (ARRAY['clearing'::text, 'tax'::text])) AND ((char_length(subaccount) >= 1) AND (char_length(subaccount) <= 40)))));
alter table ledger_entries add constraint ledger_entries_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id);
alter table ledger_entries add constraint ledger_entries_pkey PRIMARY KEY (journal_id, id);
alter table ledger_journals add constraint ledger_journals_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200)));
alter table ledger_journals add constraint ledger_journals_kind_check CHECK ((kind = ANY (ARRAY['top-up'::text, 'sale'::text, 'release'::text, 'refund'::text, 'chargeback'::text, 'card-refund'::text, 'payout'::text, 'payout-paid'::text, 'payout-returned'::text, 'adjustment'::text, 'dormancy-fee'::text, 'forfeiture'::text, 'incentive'::text, 'write-off'::text, 'referral'::text])));
alter table ledger_journals add constraint ledger_journals_pkey PRIMARY KEY (id);
alter table ledger_journals add constraint adjustment_journals_are_approved TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table ledger_journals add constraint ledger_journals_once UNIQUE (key);
alter table ledger_months add constraint ledger_months_pkey PRIMARY KEY (month, kind, detail, book, money);
alter table ledger_totals add constraint ledger_totals_money CHECK ((money = ANY (ARRAY['real'::text, 'sandbox'::text])));
alter table ledger_totals add constraint ledger_totals_account UNIQUE NULLS NOT DISTINCT (book, owner_id, money);
alter table legal_texts add constraint legal_texts_check CHECK ((in_force_from >= published_at));
alter table legal_texts add constraint legal_texts_edition_check CHECK ((edition > 0));
alter table legal_texts add constraint legal_texts_page_check CHECK ((page = ANY (ARRAY['terms'::text, 'privacy'::text, 'cookies'::text, 'dmca'::text, 'refunds'::text, 'complaints'::text])));
alter table legal_texts add constraint legal_texts_version_check CHECK ((version > 0));
alter table legal_texts add constraint legal_texts_pkey PRIMARY KEY (page, version, edition);
alter table likes add constraint likes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table likes add constraint likes_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table likes add constraint likes_pkey PRIMARY KEY (account_id, media_id);
alter table live_bans add constraint live_bans_kind_check CHECK ((kind = ANY (ARRAY['mute'::text, 'ban'::text])));
alter table live_bans add constraint live_bans_never_oneself CHECK ((account_id <> banned_id));
alter table live_bans add constraint live_bans_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table live_bans add constraint live_bans_banned_id_fkey FOREIGN KEY (banned_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table live_bans add constraint live_bans_by_id_fkey FOREIGN KEY (by_id) REFERENCES accounts(id) ON DELETE SET NULL;
alter table live_bans add constraint live_bans_pkey PRIMARY KEY (account_id, banned_id, kind);
alter table live_health add constraint live_health_lower_rung_px_check CHECK ((lower_rung_px > 0));
alter table live_health add constraint live_health_via_check CHECK ((via = ANY (ARRAY['rtmp'::text, 'webrtc'::text])));
alter table live_health add constraint live_health_live_id_fkey FOREIGN KEY (live_id) REFERENCES lives(id) ON DELETE CASCADE;
alter table live_health add constraint live_health_pkey PRIMARY KEY (live_id);
alter table live_messages add constraint live_messages_badge_check CHECK ((badge = ANY (ARRAY['creator'::text, 'moderator'::text, 'subscriber'::text])));
alter table live_messages add constraint live_messages_cents_check CHECK ((cents > 0));
alter table live_messages add constraint live_messages_held_are_words CHECK (((held_at IS NULL) OR (kind = 'message'::text)));
alter table live_messages add constraint live_messages_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200)));
alter table live_messages add constraint live_messages_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'tip'::text, 'system'::text])));
alter table live_messages add constraint live_messages_says_something CHECK (((kind <> 'message'::text) OR (text <> ''::text)));
alter table live_messages add constraint live_messages_text_check CHECK ((char_length(text) <= 512));
alter table live_messages add constraint live_messages_tip CHECK (((kind = 'tip'::text) = ((cents IS NOT NULL) AND (sale_id IS NOT NULL))));
alter table live_messages add constraint live_messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table live_messages add constraint live_messages_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES accounts(id) ON DELETE SET NULL;
alter table live_messages add constraint live_messages_live_id_fkey FOREIGN KEY (live_id) REFERENCES lives(id) ON DELETE CASCADE;
alter table live_messages add constraint live_messages_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id);
alter table live_messages add constraint live_messages_pkey PRIMARY KEY (id);
alter table live_messages add constraint live_messages_once UNIQUE (live_id, account_id, key);
alter table live_messages add constraint live_messages_sale UNIQUE (sale_id);
alter table live_minutes add constraint live_minutes_minute_check CHECK ((minute >= 0));
alter table live_minutes add constraint live_minutes_viewers_check CHECK ((viewers >= 0));
alter table live_minutes add constraint live_minutes_live_id_fkey FOREIGN KEY (live_id) REFERENCES lives(id) ON DELETE CASCADE;
alter table live_minutes add constraint live_minutes_pkey PRIMARY KEY (live_id, minute);
alter table live_moderators add constraint live_moderators_never_oneself CHECK ((account_id <> moderator_id));
alter table live_moderators add constraint live_moderators_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table live_moderators add constraint live_moderators_moderator_id_fkey FOREIGN KEY (moderator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table live_moderators add constraint live_moderators_pkey PRIMARY KEY (account_id, moderator_id);
alter table live_moments add constraint live_moments_picture_check CHECK (((octet_length(picture) >= 1) AND (octet_length(picture) <= 500000)));
alter table live_moments add constraint live_moments_live_id_fkey FOREIGN KEY (live_id) REFERENCES lives(id) ON DELETE CASCADE;
alter table live_moments add constraint live_moments_pkey PRIMARY KEY (id);
alter table live_nodes add constraint live_nodes_rtmp_port_check CHECK (((rtmp_port >= 1) AND (rtmp_port <= 65535)));
alter table live_nodes add constraint live_nodes_pkey PRIMARY KEY (id);
alter table live_overlays add constraint live_overlays_token_hash_check CHECK ((octet_length(token_hash) = 32));
alter table live_overlays add constraint live_overlays_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table live_overlays add constraint live_overlays_pkey PRIMARY KEY (account_id);
alter table live_overlays add constraint live_overlays_token_hash_key UNIQUE (token_hash);
alter table live_reminders add constraint live_reminders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table live_reminders add constraint live_reminders_live_id_fkey FOREIGN KEY (live_id) REFERENCES lives(id) ON DELETE CASCADE;
alter table live_reminders add constraint live_reminders_pkey PRIMARY KEY (live_id, account_id);
alter table live_rooms add constraint live_rooms_audience_check CHECK ((audience = ANY (ARRAY['everyone'::text, 'subscribers'::text, 'ticket'::text])));
alter table live_rooms add constraint live_rooms_cover CHECK ((cover ~ (('^/files/live-covers/'::text || (account_id)::text) || '/[0-9a-f]{16}\.webp$'::text)));
alter table live_rooms add constraint live_rooms_description_check CHECK ((char_length(description) <= 256));
alter table live_rooms add constraint live_rooms_goal_cents_check CHECK (((goal_cents >= 100) AND (goal_cents <= 100000000)));
alter table live_rooms add constraint live_rooms_goal_title_check CHECK ((char_length(goal_title) <= 80));
alter table live_rooms add constraint live_rooms_menu_check CHECK (((jsonb_typeof(menu) = 'array'::text) AND (jsonb_array_length(menu) <= 20)));
alter table live_rooms add constraint live_rooms_price_cents_check CHECK (((price_cents >= 300) AND (price_cents <= 100000)));
alter table live_rooms add constraint live_rooms_price_of_tickets CHECK (((audience = 'ticket'::text) = (price_cents IS NOT NULL)));
alter table live_rooms add constraint live_rooms_slow_seconds_check CHECK (((slow_seconds >= 0) AND (slow_seconds <= 300)));
alter table live_rooms add constraint live_rooms_tags_check CHECK ((cardinality(tags) <= 20));
alter table live_rooms add constraint live_rooms_who_check CHECK ((who = ANY (ARRAY['everyone'::text, 'followers'::text, 'subscribers'::text])));
alter table live_rooms add constraint live_rooms_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table live_rooms add constraint live_rooms_pinned_message_id_fkey FOREIGN KEY (pinned_message_id) REFERENCES live_messages(id) ON DELETE SET NULL;
alter table live_rooms add constraint live_rooms_pkey PRIMARY KEY (account_id);
alter table live_tickets add constraint live_tickets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table live_tickets add constraint live_tickets_live_id_fkey FOREIGN KEY (live_id) REFERENCES lives(id) ON DELETE CASCADE;
alter table live_tickets add constraint live_tickets_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id);
alter table live_tickets add constraint live_tickets_pkey PRIMARY KEY (sale_id);
alter table live_tips add constraint live_tips_cents_check CHECK ((cents > 0));
alter table live_tips add constraint live_tips_share_cents_check CHECK ((share_cents >= 0));
alter table live_tips add constraint live_tips_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table live_tips add constraint live_tips_live_id_fkey FOREIGN KEY (live_id) REFERENCES lives(id) ON DELETE CASCADE;
alter table live_tips add constraint live_tips_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id);
alter table live_tips add constraint live_tips_pkey PRIMARY KEY (sale_id);
alter table live_watchers add constraint live_watchers_ever_check CHECK ((ever >= 0));
alter table live_watchers add constraint live_watchers_viewers_check CHECK ((viewers >= 0));
alter table live_watchers add constraint live_watchers_live_id_fkey FOREIGN KEY (live_id) REFERENCES lives(id) ON DELETE CASCADE;
alter table live_watchers add constraint live_watchers_pkey PRIMARY KEY (live_id, process_id);
alter table lives add constraint lives_announced_has_a_time CHECK (((state <> 'announced'::text) OR (announced_for IS NOT NULL)));
alter table lives add constraint lives_audience_check CHECK ((audience = ANY (ARRAY['everyone'::text, 'subscribers'::text, 'ticket'::text])));
alter table lives add constraint lives_comments_check CHECK ((comments >= 0));
alter table lives add constraint lives_cover CHECK ((cover ~ (('^/files/live-covers/'::text || (account_id)::text) || '/[0-9a-f]{16}\.webp$'::text)));
alter table lives add constraint lives_description_check CHECK ((char_length(description) <= 256));
alter table lives add constraint lives_end CHECK (((state = 'ended'::text) = ((ended_at IS NOT NULL) AND (end_reason IS NOT NULL))));
alter table lives add constraint lives_end_reason_check CHECK ((end_reason = ANY (ARRAY['stopped'::text, 'lost'::text, 'replaced'::text, 'closed'::text, 'cancelled'::text, 'missed'::text])));
alter table lives add constraint lives_ended_by_words_check CHECK ((char_length(ended_by_words) <= 500));
alter table lives add constraint lives_hearts_check CHECK ((hearts >= 0));
alter table lives add constraint lives_lost_is_reconnecting CHECK (((state = 'reconnecting'::text) = (lost_at IS NOT NULL)));
alter table lives add constraint lives_peak_viewers_check CHECK ((peak_viewers >= 0));
alter table lives add constraint lives_price_cents_check CHECK (((price_cents >= 300) AND (price_cents <= 100000)));
alter table lives add constraint lives_price_of_tickets CHECK (((audience = 'ticket'::text) = (price_cents IS NOT NULL)));
alter table lives add constraint lives_ran_by_something CHECK (((started_at IS NULL) OR (via IS NOT NULL)));
alter table lives add constraint lives_state_check CHECK ((state = ANY (ARRAY['announced'::text, 'starting'::text, 'live'::text, 'reconnecting'::text, 'ended'::text])));
alter table lives add constraint lives_tags_check CHECK ((cardinality(tags) <= 20));
alter table lives add constraint lives_via_check CHECK ((via = ANY (ARRAY['rtmp'::text, 'webrtc'::text])));
alter table lives add constraint lives_viewers_check CHECK ((viewers >= 0));
alter table lives add constraint lives_viewers_total_check CHECK ((viewers_total >= 0));
alter table lives add constraint lives_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table lives add constraint lives_node_id_fkey FOREIGN KEY (node_id) REFERENCES live_nodes(id) ON DELETE SET NULL;
alter table lives add constraint lives_recording_media_id_fkey FOREIGN KEY (recording_media_id) REFERENCES media(id) ON DELETE SET NULL;
alter table lives add constraint lives_pkey PRIMARY KEY (id);
alter table mass_messages add constraint mass_messages_begun CHECK (((started_at IS NOT NULL) OR ((reached_id IS NULL) AND (sent = 0) AND (passed_over = 0))));
alter table mass_messages add constraint mass_messages_list_is_of_lists CHECK (((list_id IS NULL) OR (send_to = 'list'::text)));
alter table mass_messages add constraint mass_messages_passed_over_check CHECK ((passed_over >= 0));
alter table mass_messages add constraint mass_messages_problem_check CHECK ((problem = ANY (ARRAY['creator'::text, 'media'::text, 'list'::text])));
alter table mass_messages add constraint mass_messages_problem_pauses CHECK (((problem IS NULL) OR (state = ANY (ARRAY['paused'::text, 'cancelled'::text, 'unsent'::text]))));
alter table mass_messages add constraint mass_messages_send_to_check CHECK ((send_to = ANY (ARRAY['everyone'::text, 'follower'::text, 'subscriber'::text, 'custom'::text, 'list'::text])));
alter table mass_messages add constraint mass_messages_sent_check CHECK ((sent >= 0));
alter table mass_messages add constraint mass_messages_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'cancelled'::text, 'unsent'::text])));
alter table mass_messages add constraint mass_messages_total_check CHECK ((total >= 0));
alter table mass_messages add constraint mass_messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table mass_messages add constraint mass_messages_id_fkey FOREIGN KEY (id) REFERENCES broadcasts(id) ON DELETE CASCADE;
alter table mass_messages add constraint mass_messages_list_id_fkey FOREIGN KEY (list_id) REFERENCES audience_lists(id) ON DELETE SET NULL;
alter table mass_messages add constraint mass_messages_pkey PRIMARY KEY (id);
alter table mass_people add constraint mass_people_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table mass_people add constraint mass_people_mass_id_fkey FOREIGN KEY (mass_id) REFERENCES mass_messages(id) ON DELETE CASCADE;
alter table mass_people add constraint mass_people_pkey PRIMARY KEY (mass_id, account_id);
alter table media add constraint media_alt_check CHECK ((char_length(alt) <= 300));
alter table media add constraint media_cover_check CHECK ((cover ~ '^cover-[0-9a-f]{12}\.webp$'::text));
alter table media add constraint media_description_check CHECK (((char_length(description) >= 3) AND (char_length(description) <= 256)));
alter table media add constraint media_duration_ms_check CHECK ((duration_ms > 0));
alter table media add constraint media_failure_has_words CHECK (((state = 'failed'::text) = (failure IS NOT NULL)));
alter table media add constraint media_faults_check CHECK ((faults >= 0));
alter table media add constraint media_height_check CHECK ((height > 0));
alter table media add constraint media_original_bytes_check CHECK ((original_bytes > 0));
alter table media add constraint media_poster_at_ms_check CHECK ((poster_at_ms >= 0));
alter table media add constraint media_price_cents_check CHECK (((price_cents = 0) OR ((price_cents >= 300) AND (price_cents <= 100000))));
alter table media add constraint media_private_is_not_in_the_shop CHECK (((visibility <> 'private'::text) OR (price_cents = 0)));
alter table media add constraint media_progress_check CHECK (((progress >= 0) AND (progress <= 100)));
alter table media add constraint media_shown_has_pictures CHECK (((state = ANY (ARRAY['processing'::text, 'failed'::text])) OR ((pictures_run IS NOT NULL) AND (width IS NOT NULL) AND (height IS NOT NULL))));
alter table media add constraint media_sound_delay_ms_check CHECK (((sound_delay_ms >= 0) AND (sound_delay_ms <= 60000)));
alter table media add constraint media_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'playable'::text, 'ready'::text, 'failed'::text])));
alter table media add constraint media_tags_check CHECK ((cardinality(tags) <= 20));
alter table media add constraint media_type_check CHECK ((type = ANY (ARRAY['video'::text, 'photo'::text])));
alter table media add constraint media_verdict_is_from_a_look CHECK ((verified OR (NOT approved)));
alter table media add constraint media_visibility_check CHECK ((visibility = ANY (ARRAY['free'::text, 'subscription'::text, 'private'::text])));
alter table media add constraint media_width_check CHECK ((width > 0));
alter table media add constraint media_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table media add constraint media_removal_id_fkey FOREIGN KEY (removal_id) REFERENCES decisions(id);
alter table media add constraint media_sound_id_fkey FOREIGN KEY (sound_id) REFERENCES sounds(id) ON DELETE SET NULL;
alter table media add constraint media_pkey PRIMARY KEY (id);
alter table media_captions add constraint media_captions_label_check CHECK (((char_length(label) >= 1) AND (char_length(label) <= 60)));
alter table media_captions add constraint media_captions_language_check CHECK ((language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$'::text));
alter table media_captions add constraint media_captions_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table media_captions add constraint media_captions_pkey PRIMARY KEY (media_id, language);
alter table media_checks add constraint media_checks_check CHECK (((verdict IS NULL) = (answered_at IS NULL)));
alter table media_checks add constraint media_checks_tries_check CHECK ((tries >= 0));
alter table media_checks add constraint media_checks_verdict_check CHECK ((verdict = ANY (ARRAY['allow'::text, 'hold'::text, 'refuse'::text, 'silent'::text])));
alter table media_checks add constraint media_checks_words_check CHECK ((char_length(words) <= 500));
alter table media_checks add constraint media_checks_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table media_checks add constraint media_checks_pkey PRIMARY KEY (media_id);
alter table media_counts add constraint media_counts_comments_check CHECK ((comments >= 0));
alter table media_counts add constraint media_counts_completions_check CHECK ((completions >= 0));
alter table media_counts add constraint media_counts_likes_check CHECK ((likes >= 0));
alter table media_counts add constraint media_counts_member_views_check CHECK ((member_views >= 0));
alter table media_counts add constraint media_counts_views_check CHECK ((views >= 0));
alter table media_counts add constraint media_counts_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table media_counts add constraint media_counts_pkey PRIMARY KEY (media_id);
alter table media_figures add constraint media_figures_type_check CHECK ((type = ANY (ARRAY['video'::text, 'photo'::text])));
alter table media_figures add constraint media_figures_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table media_figures add constraint media_figures_pkey PRIMARY KEY (creator_id, day, media_id);
alter table media_holds add constraint media_holds_kind_check CHECK ((kind = ANY (ARRAY['words'::text, 'pictures'::text, 'check'::text])));
alter table media_holds add constraint media_holds_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 600)));
alter table media_holds add constraint media_holds_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table media_holds add constraint media_holds_pkey PRIMARY KEY (media_id, kind);
alter table media_previews add constraint media_previews_faults_check CHECK ((faults >= 0));
alter table media_previews add constraint media_previews_file_check CHECK ((file ~ '^[0-9a-f]{20}\.mp4$'::text));
alter table media_previews add constraint media_previews_length_ms_check CHECK (((length_ms >= 1000) AND (length_ms <= 20000)));
alter table media_previews add constraint media_previews_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table media_previews add constraint media_previews_pkey PRIMARY KEY (media_id, length_ms);
alter table media_prints add constraint media_prints_sha256_check CHECK ((octet_length(sha256) = 32));
alter table media_prints add constraint media_prints_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table media_prints add constraint media_prints_pkey PRIMARY KEY (media_id);
alter table media_rights add constraint media_rights_how_check CHECK ((how = ANY (ARRAY['purchase'::text, 'message'::text, 'share-link'::text, 'free-link'::text, 'free-message'::text])));
alter table media_rights add constraint media_rights_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table media_rights add constraint media_rights_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE RESTRICT;
alter table media_rights add constraint media_rights_pkey PRIMARY KEY (media_id, account_id);
alter table media_seen add constraint media_seen_source_check CHECK ((source = ANY (ARRAY['feed'::text, 'popular'::text, 'followed'::text, 'recommended'::text, 'new'::text, 'profile'::text, 'search'::text, 'link'::text, 'campaign'::text, 'other'::text])));
alter table media_seen add constraint media_seen_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table media_seen add constraint media_seen_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table media_seen add constraint media_seen_pkey PRIMARY KEY (account_id, media_id);
alter table media_vectors add constraint media_vectors_place_check CHECK ((place >= 0));
alter table media_vectors add constraint media_vectors_model_id_fkey FOREIGN KEY (model_id) REFERENCES recommendation_models(id) ON DELETE CASCADE;
alter table media_vectors add constraint media_vectors_pkey PRIMARY KEY (model_id, place);
alter table media_views add constraint media_views_views_check CHECK ((views >= 0));
alter table media_views add constraint media_views_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table media_views add constraint media_views_pkey PRIMARY KEY (media_id, day);
alter table media_watches add constraint media_watches_watched_ms_check CHECK ((watched_ms >= 0));
alter table media_watches add constraint media_watches_pkey PRIMARY KEY (id);
alter table media_weeks add constraint media_weeks_type_check CHECK ((type = ANY (ARRAY['video'::text, 'photo'::text])));
alter table media_weeks add constraint media_weeks_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table media_weeks add constraint media_weeks_pkey PRIMARY KEY (creator_id, week, media_id);
alter table messages add constraint messages_broadcast_has_a_place CHECK (((broadcast_id IS NULL) OR (broadcast_place IS NOT NULL)));
alter table messages add constraint messages_change_counts CHECK ((change > 0));
alter table messages add constraint messages_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200)));
alter table messages add constraint messages_own_reaction_check CHECK (((char_length(own_reaction) >= 1) AND (char_length(own_reaction) <= 16)));
alter table messages add constraint messages_reader_reaction_check CHECK (((char_length(reader_reaction) >= 1) AND (char_length(reader_reaction) <= 16)));
alter table messages add constraint messages_teaser_has_its_offer CHECK (((type = 'teaser'::text) = (teaser_id IS NOT NULL)));
alter table messages add constraint messages_teaser_says_it CHECK (((type <> 'teaser'::text) OR (text = ''::text)));
alter table messages add constraint messages_text_check CHECK ((char_length(text) <=
CASE
    WHEN (from_id = support_account()) THEN 2000
    ELSE 512
END));
alter table messages add constraint messages_text_says_something CHECK (((type <> 'text'::text) OR (text <> ''::text) OR (unsent_at IS NOT NULL)));
alter table messages add constraint messages_type_check CHECK ((type = ANY (ARRAY['text'::text, 'teaser'::text, 'upload'::text])));
alter table messages add constraint messages_unsent_is_empty CHECK (((unsent_at IS NULL) OR ((type = 'text'::text) AND (text = ''::text) AND (num_nonnulls(reply_to, own_reaction, reader_reaction) = 0))));
alter table messages add constraint messages_upload_has_its_file CHECK (((type = 'upload'::text) = (upload_id IS NOT NULL)));
alter table messages add constraint messages_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES broadcasts(id) ON DELETE SET NULL;
alter table messages add constraint messages_from_id_fkey FOREIGN KEY (from_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table messages add constraint messages_reply_in_thread FOREIGN KEY (thread_id, reply_to) REFERENCES messages(thread_id, id) ON DELETE SET NULL (reply_to);
alter table messages add constraint messages_teaser FOREIGN KEY (teaser_id, from_id) REFERENCES teasers(id, owner_id);
alter table messages add constraint messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE;
alter table messages add constraint messages_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES chat_uploads(id) ON DELETE CASCADE;
alter table messages add constraint messages_pkey PRIMARY KEY (id);
alter table messages add constraint messages_change UNIQUE (thread_id, change);
alter table messages add constraint messages_in_thread UNIQUE (thread_id, id);
alter table messages add constraint messages_once UNIQUE (from_id, key);
alter table messenger_rules add constraint messenger_rules_delay CHECK (((delay_amount >= 0) AND (delay_amount <=
CASE delay_unit
    WHEN 'hours'::text THEN 720
    ELSE 43200
END)));
alter table messenger_rules add constraint messenger_rules_delay_unit_check CHECK ((delay_unit = ANY (ARRAY['minutes'::text, 'hours'::text])));
alter table messenger_rules add constraint messenger_rules_event_check CHECK ((event = ANY (ARRAY['follow'::text, 'subscribe'::text, 'subscription_ended'::text, 'first_purchase'::text])));
alter table messenger_rules add constraint messenger_rules_problem_check CHECK ((problem = 'media'::text));
alter table messenger_rules add constraint messenger_rules_problem_is_off CHECK (((problem IS NULL) OR (NOT enabled)));
alter table messenger_rules add constraint messenger_rules_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table messenger_rules add constraint messenger_rules_id_fkey FOREIGN KEY (id) REFERENCES broadcasts(id) ON DELETE CASCADE;
alter table messenger_rules add constraint messenger_rules_pkey PRIMARY KEY (id);
alter table messenger_rules add constraint messenger_rules_once UNIQUE (creator_id, event);
alter table messenger_settings add constraint messenger_settings_writers_check CHECK ((writers = ANY (ARRAY['default'::text, 'everybody'::text, 'followers'::text, 'subscribers'::text])));
alter table messenger_settings add constraint messenger_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table messenger_settings add constraint messenger_settings_pkey PRIMARY KEY (account_id);
alter table mutes add constraint mutes_never_oneself CHECK ((account_id <> muted_id));
alter table mutes add constraint mutes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table mutes add constraint mutes_muted_id_fkey FOREIGN KEY (muted_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table mutes add constraint mutes_pkey PRIMARY KEY (account_id, muted_id);
alter table notifications add constraint notifications_amount_cents_check CHECK ((amount_cents > 0));
alter table notifications add constraint notifications_kind_check CHECK ((kind ~ '^[a-z-]{1,40}$'::text));
alter table notifications add constraint notifications_never_of_oneself CHECK ((actor_id <> account_id));
alter table notifications add constraint notifications_once_key_check CHECK (((char_length(once_key) >= 1) AND (char_length(once_key) <= 200)));
alter table notifications add constraint notifications_words_check CHECK ((char_length(words) <= 512));
alter table notifications add constraint notifications_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES comments(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table notifications add constraint notifications_pkey PRIMARY KEY (id);
alter table one_tap_limits add constraint one_tap_limits_is_a_pack CHECK ((((limit_cents >= 100) AND (limit_cents <= 100000)) AND ((limit_cents % 100) = 0)));
alter table one_tap_limits add constraint one_tap_limits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table one_tap_limits add constraint one_tap_limits_pkey PRIMARY KEY (account_id);
alter table passkey_challenges add constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'sign-up'::text, 'add'::text, 'confirm'::text, 'recover'::text])));
alter table passkey_challenges add constraint passkey_challenges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table passkey_challenges add constraint passkey_challenges_pkey PRIMARY KEY (id);
alter table passkey_challenges add constraint passkey_challenges_hash_key UNIQUE (challenge_hash);
alter table passkeys add constraint passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60)));
alter table passkeys add constraint passkeys_sign_count_check CHECK (((sign_count >= 0) AND (sign_count <= '4294967295'::bigint)));
alter table passkeys add constraint passkeys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table passkeys add constraint passkeys_pkey PRIMARY KEY (id);
alter table passkeys add constraint passkeys_credential_id_key UNIQUE (credential_id);
alter table payout_address_requests add constraint payout_address_requests_hint_check CHECK (((char_length(hint) >= 1) AND (char_length(hint) <= 60)));
alter table payout_address_requests add constraint payout_address_requests_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table payout_address_requests add constraint payout_address_requests_pkey PRIMARY KEY (id);
alter table payout_address_requests add constraint payout_address_requests_creator_id_key UNIQUE (creator_id);
alter table payout_batches add constraint payout_batches_exported_by_fkey FOREIGN KEY (exported_by) REFERENCES accounts(id);
alter table payout_batches add constraint payout_batches_pkey PRIMARY KEY (id);
alter table payout_details add constraint payout_details_hint_check CHECK (((char_length(hint) >= 1) AND (char_length(hint) <= 40)));
alter table payout_details add constraint payout_details_method_check CHECK ((method = ANY (ARRAY['wire'::text, 'paypal'::text, 'wise'::text, 'sepa'::text, 'bitcoin'::text])));
alter table payout_details add constraint payout_details_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table payout_details add constraint payout_details_pkey PRIMARY KEY (creator_id);
alter table payout_details_changes add constraint payout_details_changes_are_whole CHECK ((((method IS NULL) = (sealed IS NULL)) AND ((method IS NULL) = (hint IS NULL)) AND ((method IS NULL) = (updated_at IS NULL))));
alter table payout_details_changes add constraint payout_details_changes_method_check CHECK ((method = ANY (ARRAY['wire'::text, 'paypal'::text, 'wise'::text, 'sepa'::text, 'bitcoin'::text])));
alter table payout_details_changes add constraint payout_details_changes_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table payout_details_changes add constraint payout_details_changes_pkey PRIMARY KEY (id);
alter table payout_holds add constraint payout_holds_never_oneself CHECK ((released_by <> creator_id));
alter table payout_holds add constraint payout_holds_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)));
alter table payout_holds add constraint payout_holds_release_is_whole CHECK ((num_nulls(released_by, released_at, release_reason) = ANY (ARRAY[0, 3])));
alter table payout_holds add constraint payout_holds_release_reason_check CHECK (((char_length(release_reason) >= 1) AND (char_length(release_reason) <= 500)));
alter table payout_holds add constraint payout_holds_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id);
alter table payout_holds add constraint payout_holds_held_by_fkey FOREIGN KEY (held_by) REFERENCES accounts(id);
alter table payout_holds add constraint payout_holds_released_by_fkey FOREIGN KEY (released_by) REFERENCES accounts(id);
alter table payout_holds add constraint payout_holds_pkey PRIMARY KEY (id);
alter table payout_orders add constraint payout_orders_ordered_by_fkey FOREIGN KEY (ordered_by) REFERENCES accounts(id);
alter table payout_orders add constraint payout_orders_pkey PRIMARY KEY (id);
alter table payout_runs add constraint payout_runs_pkey PRIMARY KEY (run_on);
alter table payout_sendings add constraint payout_sendings_external_id_check CHECK (((char_length(external_id) >= 1) AND (char_length(external_id) <= 200)));
alter table payout_sendings add constraint payout_sendings_sender_check CHECK (((char_length(sender) >= 1) AND (char_length(sender) <= 40)));
alter table payout_sendings add constraint payout_sendings_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payouts(id);
alter table payout_sendings add constraint payout_sendings_pkey PRIMARY KEY (payout_id);
alter table payout_waivers add constraint payout_waivers_never_oneself CHECK ((waived_by <> creator_id));
alter table payout_waivers add constraint payout_waivers_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)));
alter table payout_waivers add constraint payout_waivers_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id);
alter table payout_waivers add constraint payout_waivers_waived_by_fkey FOREIGN KEY (waived_by) REFERENCES accounts(id);
alter table payout_waivers add constraint payout_waivers_pkey PRIMARY KEY (id);
alter table payouts add constraint payouts_bounced_has_failed CHECK (((bounce_journal_id IS NULL) OR (state = 'failed'::text)));
alter table payouts add constraint payouts_cents_check CHECK ((cents > 0));
alter table payouts add constraint payouts_ended_has_a_journal CHECK (((state = ANY (ARRAY['paid'::text, 'failed'::text, 'cancelled'::text])) = (end_journal_id IS NOT NULL)));
alter table payouts add constraint payouts_kind_check CHECK ((kind = ANY (ARRAY['run'::text, 'termination'::text])));
alter table payouts add constraint payouts_method_check CHECK ((method = ANY (ARRAY['wire'::text, 'paypal'::text, 'wise'::text, 'sepa'::text, 'bitcoin'::text])));
alter table payouts add constraint payouts_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'processing'::text, 'paid'::text, 'failed'::text, 'cancelled'::text])));
alter table payouts add constraint payouts_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES payout_batches(id);
alter table payouts add constraint payouts_bounce_journal_id_fkey FOREIGN KEY (bounce_journal_id) REFERENCES ledger_journals(id);
alter table payouts add constraint payouts_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id);
alter table payouts add constraint payouts_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id);
alter table payouts add constraint payouts_end_journal_id_fkey FOREIGN KEY (end_journal_id) REFERENCES ledger_journals(id);
alter table payouts add constraint payouts_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id);
alter table payouts add constraint payouts_pkey PRIMARY KEY (id);
alter table payouts add constraint payouts_bounce_journal_id_key UNIQUE (bounce_journal_id);
alter table payouts add constraint payouts_end_journal_id_key UNIQUE (end_journal_id);
alter table payouts add constraint payouts_journal_id_key UNIQUE (journal_id);
alter table payouts add constraint payouts_once UNIQUE (creator_id, run_on);
alter table people_counts add constraint people_counts_followers_check CHECK ((followers >= 0));
alter table people_counts add constraint people_counts_following_check CHECK ((following >= 0));
alter table people_counts add constraint people_counts_posts_check CHECK ((posts >= 0));
alter table people_counts add constraint people_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table people_counts add constraint people_counts_pkey PRIMARY KEY (account_id);
alter table person_notes add constraint person_notes_words_check CHECK (((char_length(words) >= 1) AND (char_length(words) <= 1000)));
alter table person_notes add constraint person_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table person_notes add constraint person_notes_by_id_fkey FOREIGN KEY (by_id) REFERENCES accounts(id);
alter table person_notes add constraint person_notes_pkey PRIMARY KEY (id);
alter table pinned_media add constraint pinned_media_place_check CHECK (((place >= 1) AND (place <= 3)));
alter table pinned_media add constraint pinned_media_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table pinned_media add constraint pinned_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table pinned_media add constraint pinned_media_pkey PRIMARY KEY (account_id, place);
alter table pinned_media add constraint pinned_media_media_id_key UNIQUE (media_id);
alter table previous_emails add constraint previous_emails_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table previous_emails add constraint previous_emails_pkey PRIMARY KEY (account_id, email);
alter table process_figures add constraint process_figures_figures_check CHECK ((pg_column_size(figures) <= 16384));
alter table process_figures add constraint process_figures_machine_check CHECK ((length(machine) <= 200));
alter table process_figures add constraint process_figures_minute_check CHECK ((minute = date_trunc('minute'::text, minute)));
alter table process_figures add constraint process_figures_role_check CHECK ((role = ANY (ARRAY['web'::text, 'worker'::text, 'live'::text, 'site'::text])));
alter table process_figures add constraint process_figures_version_check CHECK ((length(version) <= 50));
alter table process_figures add constraint process_figures_pkey PRIMARY KEY (process_id, minute);
alter table provider_statement_lines add constraint provider_statement_lines_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text));
alter table provider_statement_lines add constraint provider_statement_lines_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text, 'dispute'::text, 'reversal'::text, 'fee'::text, 'payout'::text, 'other'::text])));
alter table provider_statement_lines add constraint provider_statement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES provider_statements(id) ON DELETE CASCADE;
alter table provider_statement_lines add constraint provider_statement_lines_pkey PRIMARY KEY (statement_id, number);
alter table provider_statements add constraint provider_statements_check CHECK ((from_at <= to_at));
alter table provider_statements add constraint provider_statements_file_name_check CHECK ((char_length(file_name) <= 200));
alter table provider_statements add constraint provider_statements_format_check CHECK (((char_length(format) >= 1) AND (char_length(format) <= 40)));
alter table provider_statements add constraint provider_statements_gateway_check CHECK (((char_length(gateway) >= 1) AND (char_length(gateway) <= 40)));
alter table provider_statements add constraint provider_statements_hash_check CHECK ((octet_length(hash) = 32));
alter table provider_statements add constraint provider_statements_line_count_check CHECK ((line_count >= 0));
alter table provider_statements add constraint provider_statements_margin_ms_check CHECK ((margin_ms >= 0));
alter table provider_statements add constraint provider_statements_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES accounts(id) ON DELETE SET NULL;
alter table provider_statements add constraint provider_statements_pkey PRIMARY KEY (id);
alter table provider_statements add constraint provider_statements_once UNIQUE (gateway, hash);
alter table push_deliveries add constraint push_deliveries_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE;
alter table push_deliveries add constraint push_deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notifications(id) ON DELETE CASCADE;
alter table push_deliveries add constraint push_deliveries_pkey PRIMARY KEY (notification_id, device_id);
alter table push_devices add constraint push_devices_auth_check CHECK ((octet_length(auth) = 16));
alter table push_devices add constraint push_devices_categories_check CHECK ((cardinality(categories) <= 20));
alter table push_devices add constraint push_devices_endpoint_check CHECK (((char_length(endpoint) >= 1) AND (char_length(endpoint) <= 1000)));
alter table push_devices add constraint push_devices_p256dh_check CHECK ((octet_length(p256dh) = 65));
alter table push_devices add constraint push_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table push_devices add constraint push_devices_key_id_fkey FOREIGN KEY (key_id) REFERENCES push_keys(id);
alter table push_devices add constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
alter table push_devices add constraint push_devices_pkey PRIMARY KEY (id);
alter table push_devices add constraint push_devices_endpoint_key UNIQUE (endpoint);
alter table push_devices add constraint push_devices_session_id_key UNIQUE (session_id);
alter table push_keys add constraint push_keys_public_key_check CHECK ((octet_length(public_key) = 65));
alter table push_keys add constraint push_keys_pkey PRIMARY KEY (id);
alter table push_keys add constraint push_keys_public_key_key UNIQUE (public_key);
alter table push_settings add constraint push_settings_check CHECK ((num_nulls(quiet_from, quiet_until, time_zone) = ANY (ARRAY[0, 3])));
alter table push_settings add constraint push_settings_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439)));
alter table push_settings add constraint push_settings_quiet_until_check CHECK (((quiet_until >= 0) AND (quiet_until <= 1439)));
alter table push_settings add constraint push_settings_time_zone_check CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 64)));
alter table push_settings add constraint push_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table push_settings add constraint push_settings_pkey PRIMARY KEY (account_id);
alter table push_summaries add constraint push_summaries_device_id_fkey FOREIGN KEY (device_id) REFERENCES push_devices(id) ON DELETE CASCADE;
alter table push_summaries add constraint push_summaries_pkey PRIMARY KEY (device_id);
alter table rate_limits add constraint rate_limits_tries_check CHECK ((tries > 0));
alter table rate_limits add constraint rate_limits_pkey PRIMARY KEY (key);
alter table recommendation_models add constraint recommendation_models_pkey PRIMARY KEY (id);
alter table reconciliation_notes add constraint reconciliation_notes_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 1000)));
alter table reconciliation_notes add constraint reconciliation_notes_state_check CHECK ((state = ANY (ARRAY['missing-here'::text, 'not-at-provider'::text, 'different'::text])));
alter table reconciliation_notes add constraint reconciliation_notes_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 1000)));
alter table reconciliation_notes add constraint reconciliation_notes_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES accounts(id) ON DELETE SET NULL;
alter table reconciliation_notes add constraint reconciliation_notes_pkey PRIMARY KEY (gateway, subject);
alter table recordings add constraint recordings_edit_check CHECK ((jsonb_typeof(edit) = 'object'::text));
alter table recordings add constraint recordings_takes_check CHECK (((cardinality(takes) >= 1) AND (cardinality(takes) <= 20)));
alter table recordings add constraint recordings_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table recordings add constraint recordings_pkey PRIMARY KEY (media_id);
alter table recovery_codes add constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (account_id, code_hash);
alter table referral_accounts add constraint referral_accounts_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table referral_accounts add constraint referral_accounts_pkey PRIMARY KEY (creator_id);
alter table referral_shares add constraint referral_shares_cents_check CHECK ((cents > 0));
alter table referral_shares add constraint referral_shares_check CHECK (((returned_cents >= 0) AND (returned_cents <= cents)));
alter table referral_shares add constraint referral_shares_fee_bp_check CHECK (((fee_bp >= 0) AND (fee_bp <= 5000)));
alter table referral_shares add constraint referral_shares_money CHECK ((money = ANY (ARRAY['real'::text, 'sandbox'::text])));
alter table referral_shares add constraint referral_shares_never_to_oneself CHECK ((inviter_id <> creator_id));
alter table referral_shares add constraint referral_shares_rate_bp_check CHECK (((rate_bp >= 1) AND (rate_bp <= 5000)));
alter table referral_shares add constraint referral_shares_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id);
alter table referral_shares add constraint referral_shares_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES accounts(id);
alter table referral_shares add constraint referral_shares_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id);
alter table referral_shares add constraint referral_shares_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id);
alter table referral_shares add constraint referral_shares_pkey PRIMARY KEY (sale_id);
alter table refund_requests add constraint refund_requests_decision CHECK ((((state = 'open'::text) = (decided_at IS NULL)) AND ((state = 'granted'::text) = (paid_to IS NOT NULL))));
alter table refund_requests add constraint refund_requests_note_check CHECK ((char_length(note) <= 512));
alter table refund_requests add constraint refund_requests_paid_to_check CHECK ((paid_to = ANY (ARRAY['credits'::text, 'card'::text])));
alter table refund_requests add constraint refund_requests_reason_check CHECK (((char_length(reason) >= 3) AND (char_length(reason) <= 512)));
alter table refund_requests add constraint refund_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'granted'::text, 'refused'::text])));
alter table refund_requests add constraint refund_requests_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id);
alter table refund_requests add constraint refund_requests_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES accounts(id);
alter table refund_requests add constraint refund_requests_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id);
alter table refund_requests add constraint refund_requests_pkey PRIMARY KEY (id);
alter table refund_requests add constraint refund_requests_sale_id_key UNIQUE (sale_id);
alter table releases add constraint releases_flags CHECK ((flags <@ ARRAY['same-browser'::text, 'same-network'::text]));
alter table releases add constraint releases_judged CHECK ((((verdict IS NULL) = (verdict_at IS NULL)) AND ((verdict IS NULL) OR (way IS NOT NULL))));
alter table releases add constraint releases_sent CHECK ((((way IS NULL) = (sent_at IS NULL)) AND ((way IS NULL) OR (cardinality(pictures) > 0))));
alter table releases add constraint releases_signed CHECK (((way IS DISTINCT FROM 'link'::text) OR ((details_sealed IS NOT NULL) AND (withdraw_hash IS NOT NULL))));
alter table releases add constraint releases_verdict_check CHECK ((verdict = ANY (ARRAY['good'::text, 'bad'::text])));
alter table releases add constraint releases_way_check CHECK ((way = ANY (ARRAY['link'::text, 'paper'::text])));
alter table releases add constraint releases_id_fkey FOREIGN KEY (id) REFERENCES appearances(id) ON DELETE CASCADE;
alter table releases add constraint releases_pkey PRIMARY KEY (id);
alter table releases add constraint releases_token_hash_key UNIQUE (token_hash);
alter table releases add constraint releases_withdraw_hash_key UNIQUE (withdraw_hash);
alter table report_groups add constraint report_groups_days_check CHECK (((days >= 1) AND (days <= 365)));
alter table report_groups add constraint report_groups_decided CHECK ((((state = 'open'::text) = (outcome IS NULL)) AND ((outcome IS NULL) = (decided_by IS NULL))));
alter table report_groups add constraint report_groups_facts_check CHECK ((char_length(facts) <= 1000));
alter table report_groups add constraint report_groups_never_ones_own CHECK (((decided_by <> account_id) AND (seconded_by <> account_id)));
alter table report_groups add constraint report_groups_outcome_check CHECK ((outcome = ANY (ARRAY['none'::text, 'remove'::text, 'remove-warn'::text, 'remove-forbid'::text, 'remove-suspend'::text])));
alter table report_groups add constraint report_groups_reports_check CHECK ((reports >= 0));
alter table report_groups add constraint report_groups_rule_check CHECK (((char_length(rule) >= 1) AND (char_length(rule) <= 40)));
alter table report_groups add constraint report_groups_second_person CHECK ((seconded_by <> decided_by));
alter table report_groups add constraint report_groups_state_check CHECK ((state = ANY (ARRAY['open'::text, 'proposed'::text, 'deciding'::text, 'decided'::text])));
alter table report_groups add constraint report_groups_suspension_by_two CHECK (((outcome <> 'remove-suspend'::text) OR (state = ANY (ARRAY['open'::text, 'proposed'::text])) OR (seconded_by IS NOT NULL)));
alter table report_groups add constraint report_groups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table report_groups add constraint report_groups_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id);
alter table report_groups add constraint report_groups_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table report_groups add constraint report_groups_seconded_by_fkey FOREIGN KEY (seconded_by) REFERENCES accounts(id);
alter table report_groups add constraint report_groups_pkey PRIMARY KEY (id);
alter table reports add constraint reports_details_check CHECK ((char_length(details) <= 1000));
alter table reports add constraint reports_never_of_oneself CHECK ((reporter_id <> account_id));
alter table reports add constraint reports_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 100)));
alter table reports add constraint reports_said_check CHECK ((char_length(said) <= 512));
alter table reports add constraint reports_said_in_a_live CHECK (((live_message_id IS NULL) OR (live_id IS NOT NULL)));
alter table reports add constraint reports_state_check CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text])));
alter table reports add constraint reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table reports add constraint reports_group_id_fkey FOREIGN KEY (group_id) REFERENCES report_groups(id) ON DELETE SET NULL;
alter table reports add constraint reports_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table reports add constraint reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table reports add constraint reports_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES chat_uploads(id) ON DELETE SET NULL;
alter table reports add constraint reports_pkey PRIMARY KEY (id);
alter table retired_cards add constraint retired_cards_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE CASCADE;
alter table retired_cards add constraint retired_cards_pkey PRIMARY KEY (card_id);
alter table rule_sendings add constraint rule_sendings_person_id_fkey FOREIGN KEY (person_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table rule_sendings add constraint rule_sendings_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES messenger_rules(id) ON DELETE CASCADE;
alter table rule_sendings add constraint rule_sendings_pkey PRIMARY KEY (rule_id, person_id);
alter table sale_gifts add constraint sale_gifts_price FOREIGN KEY (gift, cents) REFERENCES gift_prices(gift, cents);
alter table sale_gifts add constraint sale_gifts_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id);
alter table sale_gifts add constraint sale_gifts_pkey PRIMARY KEY (sale_id);
alter table sale_reversals add constraint sale_reversals_cents_check CHECK ((cents > 0));
alter table sale_reversals add constraint sale_reversals_reason_check CHECK ((reason = ANY (ARRAY['refund'::text, 'chargeback'::text, 'write-off'::text])));
alter table sale_reversals add constraint sale_reversals_share_cents_check CHECK ((share_cents >= 0));
alter table sale_reversals add constraint sale_reversals_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id);
alter table sale_reversals add constraint sale_reversals_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id);
alter table sale_reversals add constraint sale_reversals_pkey PRIMARY KEY (id);
alter table sales add constraint sales_check CHECK (((share_cents >= 0) AND (share_cents <= price_cents)));
alter table sales add constraint sales_kind_check CHECK ((kind = ANY (ARRAY['tip'::text, 'media'::text, 'teaser'::text, 'share-link'::text, 'subscription'::text, 'live'::text, 'subscription-gift'::text])));
alter table sales add constraint sales_money CHECK ((money = ANY (ARRAY['real'::text, 'sandbox'::text])));
alter table sales add constraint sales_never_to_oneself CHECK ((fan_id <> creator_id));
alter table sales add constraint sales_price_cents_check CHECK ((price_cents > 0));
alter table sales add constraint sales_subject CHECK (((kind = ANY (ARRAY['tip'::text, 'live'::text])) OR (subject_id IS NOT NULL)));
alter table sales add constraint sales_words_check CHECK ((char_length(words) <= 512));
alter table sales add constraint sales_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id);
alter table sales add constraint sales_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES accounts(id);
alter table sales add constraint sales_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id);
alter table sales add constraint sales_pkey PRIMARY KEY (id);
alter table sales add constraint sales_journal UNIQUE (journal_id);
alter table sandbox_cards add constraint sandbox_cards_pkey PRIMARY KEY (token);
alter table sandbox_payments add constraint sandbox_payments_cents_check CHECK ((cents > 0));
alter table sandbox_payments add constraint sandbox_payments_check CHECK (((refunded_cents >= 0) AND (refunded_cents <= cents)));
alter table sandbox_payments add constraint sandbox_payments_state_check CHECK ((state = ANY (ARRAY['paid'::text, 'challenge'::text, 'failed'::text, 'disputed'::text])));
alter table sandbox_payments add constraint sandbox_payments_token_fkey FOREIGN KEY (token) REFERENCES sandbox_cards(token);
alter table sandbox_payments add constraint sandbox_payments_pkey PRIMARY KEY (id);
alter table sandbox_payments add constraint sandbox_payments_key_key UNIQUE (key);
alter table sandbox_refunds add constraint sandbox_refunds_cents_check CHECK ((cents > 0));
alter table sandbox_refunds add constraint sandbox_refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES sandbox_payments(id);
alter table sandbox_refunds add constraint sandbox_refunds_pkey PRIMARY KEY (key);
alter table scheduled_tags add constraint scheduled_tags_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table scheduled_tags add constraint scheduled_tags_pkey PRIMARY KEY (media_id);
alter table schema_history add constraint schema_history_pkey PRIMARY KEY (number);
alter table search_entries add constraint search_entries_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table search_entries add constraint search_entries_pkey PRIMARY KEY (media_id);
alter table search_words add constraint search_words_uses_check CHECK ((uses >= 0));
alter table search_words add constraint search_words_pkey PRIMARY KEY (word);
alter table sessions add constraint sessions_confirmed_inside CHECK (((staff_confirmed_until IS NULL) OR (staff_until IS NOT NULL)));
alter table sessions add constraint sessions_method_check CHECK ((method = ANY (ARRAY['password'::text, 'code'::text, 'passkey'::text])));
alter table sessions add constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table sessions add constraint sessions_token_hash_key UNIQUE (token_hash);
alter table setting_changes add constraint setting_changes_keep_the_agreement CHECK (
CASE key
    WHEN 'fees.subscriptionPercent'::text THEN (((value)::numeric >= (80)::numeric) AND ((value)::numeric <= (100)::numeric))
    WHEN 'fees.salesPercent'::text THEN (((value)::numeric >= (70)::numeric) AND ((value)::numeric <= (100)::numeric))
    WHEN 'payouts.minimumCents'::text THEN ((value)::numeric > (0)::numeric)
    WHEN 'payouts.holdDays'::text THEN (((value)::numeric >= (1)::numeric) AND ((value)::numeric <= (60)::numeric))
    WHEN 'payouts.everyWeeks'::text THEN (((value)::numeric >= (1)::numeric) AND ((value)::numeric <= (8)::numeric))
    WHEN 'payouts.waitAfterChangeDays'::text THEN ((value)::numeric >= (1)::numeric)
    ELSE true
END);
alter table setting_changes add constraint setting_changes_key_check CHECK ((key ~ '^[a-z]+\.[a-zA-Z]+$'::text));
alter table setting_changes add constraint setting_changes_version_fkey FOREIGN KEY (version) REFERENCES setting_versions(version);
alter table setting_changes add constraint setting_changes_pkey PRIMARY KEY (version, key);
alter table setting_versions add constraint setting_versions_check CHECK (((restores >= 0) AND (restores <= (version - 1))));
alter table setting_versions add constraint setting_versions_reason_check CHECK (((char_length(reason) >= 3) AND (char_length(reason) <= 500)));
alter table setting_versions add constraint setting_versions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES accounts(id);
alter table setting_versions add constraint setting_versions_pkey PRIMARY KEY (version);
alter table setting_versions add constraint setting_versions_id_key UNIQUE (id);
alter table share_link_visits add constraint share_link_visits_visits_check CHECK ((visits > 0));
alter table share_link_visits add constraint share_link_visits_link_id_fkey FOREIGN KEY (link_id) REFERENCES share_links(id) ON DELETE CASCADE;
alter table share_link_visits add constraint share_link_visits_pkey PRIMARY KEY (link_id, day);
alter table share_links add constraint share_links_code_check CHECK ((code ~ '^[A-Za-z0-9]{8}$'::text));
alter table share_links add constraint share_links_description_check CHECK ((char_length(description) <= 256));
alter table share_links add constraint share_links_price_cents_check CHECK (((price_cents = 0) OR ((price_cents >= 300) AND (price_cents <= 100000))));
alter table share_links add constraint share_links_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table share_links add constraint share_links_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table share_links add constraint share_links_pkey PRIMARY KEY (id);
alter table share_links add constraint share_links_code_key UNIQUE (code);
alter table short_links add constraint short_links_id_check CHECK ((id ~ '^[A-Za-z0-9]{8}$'::text));
alter table short_links add constraint short_links_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table short_links add constraint short_links_pkey PRIMARY KEY (id);
alter table short_links add constraint short_links_media_id_key UNIQUE (media_id);
alter table site_days add constraint site_days_pkey PRIMARY KEY (day);
alter table sound_favourites add constraint sound_favourites_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table sound_favourites add constraint sound_favourites_sound_id_fkey FOREIGN KEY (sound_id) REFERENCES sounds(id) ON DELETE CASCADE;
alter table sound_favourites add constraint sound_favourites_pkey PRIMARY KEY (account_id, sound_id);
alter table sounds add constraint sounds_duration_ms_check CHECK ((duration_ms > 0));
alter table sounds add constraint sounds_licence_check CHECK (((char_length(licence) >= 1) AND (char_length(licence) <= 100)));
alter table sounds add constraint sounds_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)));
alter table sounds add constraint sounds_source_check CHECK (((char_length(source) >= 1) AND (char_length(source) <= 300)));
alter table sounds add constraint sounds_pkey PRIMARY KEY (id);
alter table staff_claims add constraint staff_claims_alive_after_taken CHECK ((alive_at >= taken_at));
alter table staff_claims add constraint staff_claims_item_id_check CHECK (((char_length(item_id) >= 1) AND (char_length(item_id) <= 64)));
alter table staff_claims add constraint staff_claims_queue_check CHECK ((queue ~ '^[a-z]{1,20}$'::text));
alter table staff_claims add constraint staff_claims_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table staff_claims add constraint staff_claims_pkey PRIMARY KEY (queue, item_id);
alter table staff_looks add constraint staff_looks_check CHECK ((until > at));
alter table staff_looks add constraint staff_looks_kind_check CHECK ((kind = ANY (ARRAY['media'::text, 'attachment'::text, 'account'::text, 'thread'::text, 'live'::text])));
alter table staff_looks add constraint staff_looks_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 2000)));
alter table staff_looks add constraint staff_looks_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES accounts(id);
alter table staff_looks add constraint staff_looks_pkey PRIMARY KEY (id);
alter table stream_keys add constraint stream_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table stream_keys add constraint stream_keys_pkey PRIMARY KEY (account_id);
alter table stream_keys add constraint stream_keys_hash UNIQUE (key_hash);
alter table subscription_bundles add constraint subscription_bundles_months_check CHECK ((months = ANY (ARRAY[3, 6, 12])));
alter table subscription_bundles add constraint subscription_bundles_percent_check CHECK (((percent >= 5) AND (percent <= 75)));
alter table subscription_bundles add constraint subscription_bundles_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table subscription_bundles add constraint subscription_bundles_pkey PRIMARY KEY (creator_id, months);
alter table subscription_gifts add constraint subscription_gifts_accepted_whole CHECK (((num_nulls(recipient_id, accepted_at, starts_at, ends_at) = ANY (ARRAY[0, 4])) AND (starts_at <= ends_at)));
alter table subscription_gifts add constraint subscription_gifts_for_another CHECK (((buyer_id <> creator_id) AND (recipient_id IS DISTINCT FROM buyer_id) AND (recipient_id IS DISTINCT FROM creator_id)));
alter table subscription_gifts add constraint subscription_gifts_for_someone CHECK (((token_hash IS NOT NULL) OR (recipient_id IS NOT NULL)));
alter table subscription_gifts add constraint subscription_gifts_link_whole CHECK ((num_nulls(token_hash, token_sealed, expires_at) = ANY (ARRAY[0, 3])));
alter table subscription_gifts add constraint subscription_gifts_message_check CHECK ((char_length(message) <= 280));
alter table subscription_gifts add constraint subscription_gifts_month_cents_check CHECK ((month_cents > 0));
alter table subscription_gifts add constraint subscription_gifts_months_check CHECK ((months = ANY (ARRAY[1, 3, 6, 12])));
alter table subscription_gifts add constraint subscription_gifts_price CHECK ((price_cents = (months * month_cents)));
alter table subscription_gifts add constraint subscription_gifts_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES accounts(id);
alter table subscription_gifts add constraint subscription_gifts_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id);
alter table subscription_gifts add constraint subscription_gifts_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES accounts(id);
alter table subscription_gifts add constraint subscription_gifts_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales(id);
alter table subscription_gifts add constraint subscription_gifts_pkey PRIMARY KEY (id);
alter table subscription_gifts add constraint subscription_gifts_sale_id_key UNIQUE (sale_id);
alter table subscription_gifts add constraint subscription_gifts_token_hash_key UNIQUE (token_hash);
alter table subscription_plans add constraint subscription_plans_period_cents_check CHECK (((period_cents >= 100) AND (period_cents <= 100000)));
alter table subscription_plans add constraint subscription_plans_trial_cents_check CHECK (((trial_cents >= 0) AND (trial_cents <= 100000)));
alter table subscription_plans add constraint subscription_plans_trial_duration_check CHECK (((trial_duration >= 1) AND (trial_duration <= 365)));
alter table subscription_plans add constraint subscription_plans_trial_is_whole CHECK ((num_nulls(trial_cents, trial_duration, trial_unit) = ANY (ARRAY[0, 3])));
alter table subscription_plans add constraint subscription_plans_trial_unit_check CHECK ((trial_unit = ANY (ARRAY['day'::text, 'month'::text])));
alter table subscription_plans add constraint subscription_plans_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table subscription_plans add constraint subscription_plans_pkey PRIMARY KEY (creator_id);
alter table subscription_plans add constraint subscription_plans_id_key UNIQUE (id);
alter table subscription_promotion_takings add constraint subscription_promotion_takings_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table subscription_promotion_takings add constraint subscription_promotion_takings_promotion_id_fkey FOREIGN KEY (promotion_id) REFERENCES subscription_promotions(id) ON DELETE CASCADE;
alter table subscription_promotion_takings add constraint subscription_promotion_takings_pkey PRIMARY KEY (promotion_id, fan_id);
alter table subscription_promotions add constraint subscription_promotions_audience_check CHECK ((audience = ANY (ARRAY['new'::text, 'returning'::text, 'everyone'::text])));
alter table subscription_promotions add constraint subscription_promotions_code_check CHECK ((code ~ '^[A-Za-z0-9]{6,32}$'::text));
alter table subscription_promotions add constraint subscription_promotions_days_check CHECK (((days >= 1) AND (days <= 90)));
alter table subscription_promotions add constraint subscription_promotions_kind_check CHECK ((kind = ANY (ARRAY['discount'::text, 'trial-link'::text])));
alter table subscription_promotions add constraint subscription_promotions_limit CHECK (((taker_limit IS NULL) OR (taken <= taker_limit)));
alter table subscription_promotions add constraint subscription_promotions_months_check CHECK (((months >= 1) AND (months <= 12)));
alter table subscription_promotions add constraint subscription_promotions_percent_check CHECK (((percent >= 5) AND (percent <= 90)));
alter table subscription_promotions add constraint subscription_promotions_shape CHECK (
CASE kind
    WHEN 'discount'::text THEN ((num_nulls(percent, months) = 0) AND (num_nonnulls(days, code) = 0))
    ELSE ((num_nulls(days, code) = 0) AND (num_nonnulls(percent, months) = 0) AND (audience = 'new'::text))
END);
alter table subscription_promotions add constraint subscription_promotions_taken_check CHECK ((taken >= 0));
alter table subscription_promotions add constraint subscription_promotions_taker_limit_check CHECK (((taker_limit >= 1) AND (taker_limit <= 100000)));
alter table subscription_promotions add constraint subscription_promotions_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table subscription_promotions add constraint subscription_promotions_pkey PRIMARY KEY (id);
alter table subscription_promotions add constraint subscription_promotions_code_key UNIQUE (code);
alter table subscriptions add constraint subscriptions_anchor_day_check CHECK (((anchor_day >= 1) AND (anchor_day <= 31)));
alter table subscriptions add constraint subscriptions_begun_by_check CHECK (((char_length(begun_by) >= 1) AND (char_length(begun_by) <= 200)));
alter table subscriptions add constraint subscriptions_bundle_months_check CHECK ((bundle_months = ANY (ARRAY[3, 6, 12])));
alter table subscriptions add constraint subscriptions_failed_tries_check CHECK (((failed_tries >= 0) AND (failed_tries <= 3)));
alter table subscriptions add constraint subscriptions_never_oneself CHECK ((fan_id <> creator_id));
alter table subscriptions add constraint subscriptions_next_price_cents_check CHECK ((next_price_cents >= 0));
alter table subscriptions add constraint subscriptions_notice_is_whole CHECK (((next_price_cents IS NULL) = (price_notice_at IS NULL)));
alter table subscriptions add constraint subscriptions_one_offer CHECK (((bundle_months IS NULL) OR ((promotion_id IS NULL) AND (promised_cents IS NULL) AND (NOT is_trial))));
alter table subscriptions add constraint subscriptions_price_cents_check CHECK ((price_cents >= 0));
alter table subscriptions add constraint subscriptions_promise_is_whole CHECK (((promised_months = 0) OR (promised_cents IS NOT NULL)));
alter table subscriptions add constraint subscriptions_promised_cents_check CHECK ((promised_cents > 0));
alter table subscriptions add constraint subscriptions_promised_months_check CHECK (((promised_months >= 0) AND (promised_months <= 11)));
alter table subscriptions add constraint subscriptions_renewing_has_a_time CHECK (((NOT is_renewing) OR (next_try_at IS NOT NULL)));
alter table subscriptions add constraint subscriptions_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table subscriptions add constraint subscriptions_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table subscriptions add constraint subscriptions_first_sale_id_fkey FOREIGN KEY (first_sale_id) REFERENCES sales(id);
alter table subscriptions add constraint subscriptions_promotion_taken FOREIGN KEY (promotion_id, fan_id) REFERENCES subscription_promotion_takings(promotion_id, fan_id) ON DELETE SET NULL (promotion_id);
alter table subscriptions add constraint subscriptions_pkey PRIMARY KEY (id);
alter table subscriptions add constraint subscriptions_once UNIQUE (fan_id, creator_id);
alter table support_answers add constraint support_answers_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support_conversations(id) ON DELETE CASCADE;
alter table support_answers add constraint support_answers_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
alter table support_answers add constraint support_answers_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES accounts(id) ON DELETE SET NULL;
alter table support_answers add constraint support_answers_pkey PRIMARY KEY (message_id);
alter table support_canned add constraint support_canned_shortcut_check CHECK ((shortcut ~ '^[a-z0-9-]{1,30}$'::text));
alter table support_canned add constraint support_canned_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000)));
alter table support_canned add constraint support_canned_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 80)));
alter table support_canned add constraint support_canned_pkey PRIMARY KEY (id);
alter table support_canned add constraint support_canned_shortcut UNIQUE (shortcut);
alter table support_conversations add constraint support_conversations_answers_check CHECK ((answers >= 0));
alter table support_conversations add constraint support_conversations_change_check CHECK ((change >= 0));
alter table support_conversations add constraint support_conversations_claimed_email_check CHECK ((char_length(claimed_email) <= 254));
alter table support_conversations add constraint support_conversations_email_check CHECK ((char_length(email) <= 254));
alter table support_conversations add constraint support_conversations_of_somebody CHECK (
CASE
    WHEN (account_id IS NULL) THEN ((thread_id IS NULL) AND (num_nonnulls(email, claimed_email) = 1))
    ELSE ((thread_id IS NOT NULL) AND (num_nonnulls(email, claimed_email, password_hash, email_proven_at, last_id) = 0))
END);
alter table support_conversations add constraint support_conversations_state_check CHECK ((state = ANY (ARRAY['new'::text, 'open'::text, 'waiting'::text, 'closed'::text])));
alter table support_conversations add constraint support_conversations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table support_conversations add constraint support_conversations_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES accounts(id) ON DELETE SET NULL;
alter table support_conversations add constraint support_conversations_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES threads(id) ON DELETE CASCADE;
alter table support_conversations add constraint support_conversations_pkey PRIMARY KEY (id);
alter table support_conversations add constraint support_conversations_address UNIQUE (email);
alter table support_conversations add constraint support_conversations_member UNIQUE (account_id);
alter table support_conversations add constraint support_conversations_number UNIQUE (number);
alter table support_conversations add constraint support_conversations_thread UNIQUE (thread_id);
alter table support_messages add constraint support_messages_change_check CHECK ((change > 0));
alter table support_messages add constraint support_messages_has_its_file CHECK (((type = 'upload'::text) = (upload_id IS NOT NULL)));
alter table support_messages add constraint support_messages_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200)));
alter table support_messages add constraint support_messages_of_staff CHECK ((is_answer OR (staff_id IS NULL)));
alter table support_messages add constraint support_messages_says_something CHECK (((type = 'text'::text) = (text <> ''::text)));
alter table support_messages add constraint support_messages_text_check CHECK ((char_length(text) <= 2000));
alter table support_messages add constraint support_messages_type_check CHECK ((type = ANY (ARRAY['text'::text, 'upload'::text])));
alter table support_messages add constraint support_messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support_conversations(id) ON DELETE CASCADE;
alter table support_messages add constraint support_messages_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES accounts(id) ON DELETE SET NULL;
alter table support_messages add constraint support_messages_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES chat_uploads(id) ON DELETE CASCADE;
alter table support_messages add constraint support_messages_pkey PRIMARY KEY (id);
alter table support_messages add constraint support_messages_change UNIQUE (conversation_id, change);
alter table support_messages add constraint support_messages_once UNIQUE (conversation_id, is_answer, key);
alter table support_notes add constraint support_notes_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200)));
alter table support_notes add constraint support_notes_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 2000)));
alter table support_notes add constraint support_notes_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support_conversations(id) ON DELETE CASCADE;
alter table support_notes add constraint support_notes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES accounts(id) ON DELETE SET NULL;
alter table support_notes add constraint support_notes_pkey PRIMARY KEY (id);
alter table support_notes add constraint support_notes_once UNIQUE (conversation_id, key);
alter table support_tokens add constraint support_tokens_kind_check CHECK ((kind = ANY (ARRAY['browser'::text, 'mail'::text, 'reset'::text])));
alter table support_tokens add constraint support_tokens_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES support_conversations(id) ON DELETE CASCADE;
alter table support_tokens add constraint support_tokens_pkey PRIMARY KEY (token_hash);
alter table tag_visits add constraint tag_visits_tag_check CHECK (((char_length(tag) >= 2) AND (char_length(tag) <= 20)));
alter table tag_visits add constraint tag_visits_visits_check CHECK ((visits > (0)::double precision));
alter table tag_visits add constraint tag_visits_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table tag_visits add constraint tag_visits_pkey PRIMARY KEY (account_id, tag);
alter table tags add constraint tags_uses_check CHECK ((uses >= 0));
alter table tags add constraint tags_pkey PRIMARY KEY (tag);
alter table take_backs add constraint take_backs_cents_check CHECK ((cents >= 0));
alter table take_backs add constraint take_backs_check CHECK (((lost_cents >= 0) AND (lost_cents <= cents)));
alter table take_backs add constraint take_backs_end_once CHECK (((lost_at IS NULL) OR (returned_at IS NULL)));
alter table take_backs add constraint take_backs_evidence_is_whole CHECK ((num_nulls(evidence_at, evidence_by, evidence_note) = ANY (ARRAY[0, 3])));
alter table take_backs add constraint take_backs_evidence_note_check CHECK (((char_length(evidence_note) >= 1) AND (char_length(evidence_note) <= 1000)));
alter table take_backs add constraint take_backs_reason_check CHECK ((reason = ANY (ARRAY['dispute'::text, 'refund'::text])));
alter table take_backs add constraint take_backs_reference_check CHECK ((char_length(reference) <= 200));
alter table take_backs add constraint take_backs_evidence_by_fkey FOREIGN KEY (evidence_by) REFERENCES accounts(id);
alter table take_backs add constraint take_backs_top_up_id_fkey FOREIGN KEY (top_up_id) REFERENCES top_ups(id);
alter table take_backs add constraint take_backs_pkey PRIMARY KEY (id);
alter table take_backs add constraint take_backs_once UNIQUE (top_up_id, reference);
alter table tax_countries add constraint tax_countries_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table tax_countries add constraint tax_countries_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table tax_countries add constraint tax_countries_pkey PRIMARY KEY (account_id);
alter table tax_documents add constraint tax_documents_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table tax_documents add constraint tax_documents_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit-note'::text])));
alter table tax_documents add constraint tax_documents_money_check CHECK ((money = ANY (ARRAY['real'::text, 'sandbox'::text])));
alter table tax_documents add constraint tax_documents_number_check CHECK ((number > 0));
alter table tax_documents add constraint tax_documents_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 5000)));
alter table tax_documents add constraint tax_documents_sign CHECK (
CASE kind
    WHEN 'invoice'::text THEN ((value_cents > 0) AND (tax_cents >= 0) AND (corrects IS NULL))
    ELSE ((value_cents < 0) AND (tax_cents <= 0) AND (corrects IS NOT NULL))
END);
alter table tax_documents add constraint tax_documents_source_check CHECK (((char_length(source) >= 1) AND (char_length(source) <= 100)));
alter table tax_documents add constraint tax_documents_value_cents_check CHECK ((value_cents <> 0));
alter table tax_documents add constraint tax_documents_year CHECK (((year)::numeric = EXTRACT(year FROM (issued_at AT TIME ZONE 'UTC'::text))));
alter table tax_documents add constraint tax_documents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table tax_documents add constraint tax_documents_corrects_fkey FOREIGN KEY (corrects) REFERENCES tax_documents(id);
alter table tax_documents add constraint tax_documents_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id);
alter table tax_documents add constraint tax_documents_top_up_id_fkey FOREIGN KEY (top_up_id) REFERENCES top_ups(id);
alter table tax_documents add constraint tax_documents_pkey PRIMARY KEY (id);
alter table tax_documents add constraint number_tax_document TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table tax_documents add constraint tax_documents_number UNIQUE (seller_number, money, year, kind, number);
alter table tax_documents add constraint tax_documents_source_key UNIQUE (source);
alter table tax_rate_changes add constraint tax_rate_changes_by_two CHECK (((state = 'proposed'::text) OR ((state = 'withdrawn'::text) = (decided_by = proposed_by))));
alter table tax_rate_changes add constraint tax_rate_changes_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table tax_rate_changes add constraint tax_rate_changes_decision CHECK ((((state = 'proposed'::text) = (decided_by IS NULL)) AND ((state = 'proposed'::text) = (decided_at IS NULL))));
alter table tax_rate_changes add constraint tax_rate_changes_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 5000)));
alter table tax_rate_changes add constraint tax_rate_changes_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500)));
alter table tax_rate_changes add constraint tax_rate_changes_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text])));
alter table tax_rate_changes add constraint tax_rate_changes_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES accounts(id);
alter table tax_rate_changes add constraint tax_rate_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES accounts(id);
alter table tax_rate_changes add constraint tax_rate_changes_pkey PRIMARY KEY (id);
alter table tax_rates add constraint tax_rates_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table tax_rates add constraint tax_rates_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 5000)));
alter table tax_rates add constraint tax_rates_pkey PRIMARY KEY (country, valid_from);
alter table tax_rates add constraint tax_rates_are_approved TRIGGER DEFERRABLE INITIALLY DEFERRED;
alter table tax_series add constraint tax_series_credit_notes_check CHECK ((credit_notes >= 0));
alter table tax_series add constraint tax_series_invoices_check CHECK ((invoices >= 0));
alter table tax_series add constraint tax_series_money_check CHECK ((money = ANY (ARRAY['real'::text, 'sandbox'::text])));
alter table tax_series add constraint tax_series_pkey PRIMARY KEY (seller_number, money, year);
alter table teaser_media add constraint teaser_media_position_check CHECK ((("position" >= 0) AND ("position" <= 9)));
alter table teaser_media add constraint teaser_media_preview_ms_check CHECK (((preview_ms >= 1000) AND (preview_ms <= 20000)));
alter table teaser_media add constraint teaser_media_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table teaser_media add constraint teaser_media_teaser_id_fkey FOREIGN KEY (teaser_id) REFERENCES teasers(id) ON DELETE CASCADE;
alter table teaser_media add constraint teaser_media_pkey PRIMARY KEY (teaser_id, "position");
alter table teaser_media add constraint teaser_media_once UNIQUE (teaser_id, media_id);
alter table teasers add constraint teasers_price_cents_check CHECK (((price_cents = 0) OR ((price_cents >= 300) AND (price_cents <= 100000))));
alter table teasers add constraint teasers_text_check CHECK ((char_length(text) <= 512));
alter table teasers add constraint teasers_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table teasers add constraint teasers_pkey PRIMARY KEY (id);
alter table teasers add constraint teasers_of_owner UNIQUE (id, owner_id);
alter table threads add constraint threads_begun_by_check CHECK ((begun_by = ANY (ARRAY[1, 2])));
alter table threads add constraint threads_change_check CHECK ((change >= 0));
alter table threads add constraint threads_smaller_first CHECK ((user1_id < user2_id));
alter table threads add constraint threads_unread1_check CHECK ((unread1 >= 0));
alter table threads add constraint threads_unread2_check CHECK ((unread2 >= 0));
alter table threads add constraint threads_user1_id_fkey FOREIGN KEY (user1_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table threads add constraint threads_user2_id_fkey FOREIGN KEY (user2_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table threads add constraint threads_pkey PRIMARY KEY (id);
alter table threads add constraint threads_of_two UNIQUE (user1_id, user2_id);
alter table top_up_details add constraint top_up_details_claim_url_check CHECK (((char_length(claim_url) >= 1) AND (char_length(claim_url) <= 2000)));
alter table top_up_details add constraint top_up_details_method_check CHECK (((char_length(method) >= 1) AND (char_length(method) <= 40)));
alter table top_up_details add constraint top_up_details_top_up_id_fkey FOREIGN KEY (top_up_id) REFERENCES top_ups(id) ON DELETE CASCADE;
alter table top_up_details add constraint top_up_details_pkey PRIMARY KEY (top_up_id);
alter table top_up_taxes add constraint top_up_taxes_amount CHECK (((tax_cents)::numeric =
CASE
    WHEN is_on_top THEN round(((((total_cents - tax_cents) * rate_bp))::numeric / 10000.0))
    ELSE round((((total_cents * rate_bp))::numeric / (10000.0 + (rate_bp)::numeric)))
END));
alter table top_up_taxes add constraint top_up_taxes_country_check CHECK ((country ~ '^[A-Z]{2}$'::text));
alter table top_up_taxes add constraint top_up_taxes_evidence CHECK (((evidence <@ ARRAY['card'::text, 'network'::text, 'account'::text, 'declared'::text]) AND ((cardinality(evidence) >= 2) OR (evidence = ARRAY['declared'::text]))));
alter table top_up_taxes add constraint top_up_taxes_rate_bp_check CHECK (((rate_bp >= 0) AND (rate_bp <= 5000)));
alter table top_up_taxes add constraint top_up_taxes_tax_cents_check CHECK ((tax_cents >= 0));
alter table top_up_taxes add constraint top_up_taxes_total_cents_check CHECK ((total_cents > 0));
alter table top_up_taxes add constraint top_up_taxes_top_up_id_fkey FOREIGN KEY (top_up_id) REFERENCES top_ups(id);
alter table top_up_taxes add constraint top_up_taxes_pkey PRIMARY KEY (top_up_id);
alter table top_ups add constraint top_ups_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200)));
alter table top_ups add constraint top_ups_pack_is_a_pack CHECK ((((pack_cents >= 100) AND (pack_cents <= 100000)) AND ((pack_cents % 100) = 0)));
alter table top_ups add constraint top_ups_paid_has_a_journal CHECK (((state = ANY (ARRAY['paid'::text, 'disputed'::text, 'refunded'::text])) = (journal_id IS NOT NULL)));
alter table top_ups add constraint top_ups_state_check CHECK ((state = ANY (ARRAY['starting'::text, 'challenge'::text, 'paid'::text, 'failed'::text, 'disputed'::text, 'refunded'::text])));
alter table top_ups add constraint top_ups_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table top_ups add constraint top_ups_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id) ON DELETE SET NULL;
alter table top_ups add constraint top_ups_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES ledger_journals(id);
alter table top_ups add constraint top_ups_pkey PRIMARY KEY (id);
alter table top_ups add constraint top_ups_journal_id_key UNIQUE (journal_id);
alter table top_ups add constraint top_ups_once UNIQUE (account_id, key);
alter table top_ups add constraint top_ups_payment UNIQUE (gateway, payment);
alter table topic_preferences add constraint topic_preferences_preference_check CHECK ((preference = ANY (ARRAY['more'::text, 'less'::text, 'hidden'::text])));
alter table topic_preferences add constraint topic_preferences_tag_check CHECK (((char_length(tag) >= 2) AND (char_length(tag) <= 20)));
alter table topic_preferences add constraint topic_preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table topic_preferences add constraint topic_preferences_pkey PRIMARY KEY (account_id, tag);
alter table uploads add constraint uploads_bytes_check CHECK ((bytes > 0));
alter table uploads add constraint uploads_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 255)));
alter table uploads add constraint uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table uploads add constraint uploads_pkey PRIMARY KEY (id);
alter table wallets add constraint wallets_auto_top_up_is_a_pack CHECK ((((auto_top_up_cents >= 100) AND (auto_top_up_cents <= 100000)) AND ((auto_top_up_cents % 100) = 0)));
alter table wallets add constraint wallets_dormancy_is_whole CHECK (((dormancy_told IS NULL) = (dormancy_told_at IS NULL)));
alter table wallets add constraint wallets_dormancy_told_check CHECK ((dormancy_told = ANY (ARRAY['dormancy-fee'::text, 'forfeiture'::text])));
alter table wallets add constraint wallets_money CHECK ((money = ANY (ARRAY['real'::text, 'sandbox'::text])));
alter table wallets add constraint wallets_never_below_zero CHECK ((cents >= 0));
alter table wallets add constraint wallets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table wallets add constraint wallets_pkey PRIMARY KEY (account_id);

-- indexes
CREATE INDEX account_recoveries_ready_at ON public.account_recoveries USING btree (ready_at);
CREATE INDEX account_tokens_account_id ON public.account_tokens USING btree (account_id, kind);
CREATE INDEX account_tokens_expires_at ON public.account_tokens USING btree (expires_at);
CREATE INDEX accounts_created ON public.accounts USING brin (created_at);
CREATE INDEX accounts_email ON public.accounts USING btree (lower(email));
CREATE UNIQUE INDEX accounts_email_key ON public.accounts USING btree (lower(email)) WHERE (email_verified_at IS NOT NULL);
CREATE INDEX accounts_erase_after ON public.accounts USING btree (erase_after) WHERE (erase_after IS NOT NULL);
CREATE INDEX accounts_fullname_alike ON public.accounts USING gin (lower(fullname) gin_trgm_ops);
CREATE INDEX accounts_hidden_in ON public.accounts USING btree (id) WHERE (hidden_in <> '{}'::text[]);
CREATE INDEX accounts_near_names ON public.accounts USING gin (near_words(((username || ' '::text) || fullname))) WHERE is_creator;
CREATE INDEX accounts_seen ON public.accounts USING btree (last_seen_at);
CREATE INDEX accounts_staff ON public.accounts USING btree (id) WHERE (staff_roles <> '{}'::text[]);
CREATE INDEX accounts_username_alike ON public.accounts USING gin (lower(username) gin_trgm_ops);
CREATE UNIQUE INDEX accounts_username_key ON public.accounts USING btree (lower(username));
CREATE INDEX adjustments_from ON public.adjustments USING btree (from_owner) WHERE (from_owner IS NOT NULL);
CREATE INDEX adjustments_to ON public.adjustments USING btree (to_owner) WHERE (to_owner IS NOT NULL);
CREATE INDEX adjustments_waiting ON public.adjustments USING btree (proposed_at) WHERE (state = 'proposed'::text);
CREATE INDEX age_attempts_account ON public.age_attempts USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX age_attempts_browser ON public.age_attempts USING btree (browser_hash);
CREATE INDEX age_attempts_expires_at ON public.age_attempts USING btree (expires_at);
CREATE INDEX age_results_expires_at ON public.age_results USING btree (expires_at);
CREATE INDEX age_reviews_created_at ON public.age_reviews USING btree (created_at, id);
CREATE INDEX announcements_withdrawn_by ON public.announcements USING btree (withdrawn_by) WHERE (withdrawn_by IS NOT NULL);
CREATE INDEX announcements_written_by ON public.announcements USING btree (written_by);
CREATE INDEX appeals_account ON public.appeals USING btree (account_id);
CREATE INDEX appeals_decided_by ON public.appeals USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX appeals_queue ON public.appeals USING btree (created_at, id) WHERE (state = 'open'::text);
CREATE INDEX appearances_gone ON public.appearances USING btree (media_gone_at) WHERE (media_gone_at IS NOT NULL);
CREATE INDEX appearances_of_media ON public.appearances USING btree (media_id);
CREATE INDEX appearances_of_owner ON public.appearances USING btree (owner_id, id);
CREATE INDEX appearances_of_person ON public.appearances USING btree (account_id, id) WHERE (account_id IS NOT NULL);
CREATE UNIQUE INDEX appearances_once ON public.appearances USING btree (media_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX audience_last_on ON public.audience USING btree (last_on);
CREATE INDEX audience_list_people_account ON public.audience_list_people USING btree (account_id);
CREATE UNIQUE INDEX audience_lists_name ON public.audience_lists USING btree (account_id, lower(name));
CREATE INDEX audience_viewer ON public.audience USING btree (viewer_id);
CREATE INDEX audit_log_by_account ON public.audit_log USING btree (account_id, at, id) WHERE (account_id IS NOT NULL);
CREATE INDEX audit_log_by_action ON public.audit_log USING btree (action, at, id);
CREATE INDEX audit_log_by_staff ON public.audit_log USING btree (staff_id, at, id);
CREATE INDEX audit_log_by_staff_action ON public.audit_log USING btree (staff_id, action, at, id);
CREATE INDEX audit_log_by_target ON public.audit_log USING btree (target_id, at, id);
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (at, id);
CREATE INDEX audit_log_by_words ON public.audit_log USING gin (spanned_words) WITH (fastupdate=off);
CREATE INDEX banned_files_hash ON public.banned_files USING btree (sha256);
CREATE INDEX battle_invitations_from ON public.battle_invitations USING btree (from_id, id DESC);
CREATE INDEX battle_invitations_from_live ON public.battle_invitations USING btree (from_live_id);
CREATE UNIQUE INDEX battle_invitations_open ON public.battle_invitations USING btree (from_id) WHERE (state = 'open'::text);
CREATE INDEX battle_invitations_to ON public.battle_invitations USING btree (to_id, id DESC);
CREATE INDEX battle_invitations_to_live ON public.battle_invitations USING btree (to_live_id);
CREATE INDEX battle_sides_of ON public.battle_sides USING btree (account_id, battle_id DESC);
CREATE INDEX battle_sides_of_live ON public.battle_sides USING btree (live_id);
CREATE UNIQUE INDEX battle_sides_running ON public.battle_sides USING btree (account_id) WHERE is_running;
CREATE UNIQUE INDEX battle_sides_running_live ON public.battle_sides USING btree (live_id) WHERE is_running;
CREATE INDEX battle_tips_by ON public.battle_tips USING btree (account_id);
CREATE INDEX battle_tips_in ON public.battle_tips USING btree (battle_id, created_at DESC);
CREATE INDEX blocks_blocked ON public.blocks USING btree (blocked_id);
CREATE INDEX book_proofs_started ON public.book_proofs USING btree (started_at DESC);
CREATE INDEX broadcast_contents_teaser ON public.broadcast_contents USING btree (teaser_id) WHERE (teaser_id IS NOT NULL);
CREATE INDEX broadcast_contents_upload ON public.broadcast_contents USING btree (upload_id) WHERE (upload_id IS NOT NULL);
CREATE INDEX broadcast_moves_of_broadcast ON public.broadcast_moves USING btree (broadcast_id);
CREATE INDEX broadcast_sales_fan ON public.broadcast_sales USING btree (fan_id);
CREATE INDEX broadcast_sales_of_broadcast ON public.broadcast_sales USING btree (broadcast_id, created_at DESC, sale_id DESC);
CREATE INDEX broadcasts_of_account ON public.broadcasts USING btree (account_id, kind, id DESC);
CREATE INDEX bus_payloads_created_at ON public.bus_payloads USING btree (created_at);
CREATE INDEX campaign_events_account ON ONLY public.campaign_events USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX campaign_events_campaign ON ONLY public.campaign_events USING btree (campaign, created_at);
CREATE INDEX campaign_events_created_at ON ONLY public.campaign_events USING btree (created_at);
CREATE INDEX campaign_events_media ON ONLY public.campaign_events USING btree (media_id);
CREATE INDEX campaign_figures_by_day ON public.campaign_figures USING btree (day, campaign) INCLUDE (creator_id, views, quarters, swipes);
CREATE INDEX campaign_figures_of_one ON public.campaign_figures USING btree (campaign, day) INCLUDE (creator_id, views, quarters, swipes);
CREATE UNIQUE INDEX campaign_stops_in_force ON public.campaign_stops USING btree (campaign) WHERE (resumed_at IS NULL);
CREATE INDEX card_refunds_top_up ON public.card_refunds USING btree (top_up_id);
CREATE INDEX card_refunds_waiting ON public.card_refunds USING btree (tried_at NULLS FIRST, created_at) WHERE (journal_id IS NULL);
CREATE INDEX cards_account ON public.cards USING btree (account_id, created_at DESC) WHERE (removed_at IS NULL);
CREATE INDEX case_media_by_account ON public.case_media USING btree (account_id, changed_at);
CREATE INDEX case_media_by_media ON public.case_media USING btree (media_id);
CREATE UNIQUE INDEX case_steps_by_case ON public.case_steps USING btree (case_id, place);
CREATE INDEX case_steps_by_staff ON public.case_steps USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX cases_answering ON public.cases USING btree (answers_id) WHERE (answers_id IS NOT NULL);
CREATE INDEX cases_by_account ON public.cases USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX cases_by_address ON public.cases USING btree (address_hash) WHERE (address_hash IS NOT NULL);
CREATE INDEX cases_by_sender ON public.cases USING btree (email_hash, kind);
CREATE UNIQUE INDEX cases_forwarded_once ON public.cases USING btree (answers_id) WHERE (state = 'forwarded'::text);
CREATE INDEX cases_over ON public.cases USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX cases_queue ON public.cases USING btree (due_at, id) WHERE (state <> 'closed'::text);
CREATE INDEX chat_uploads_account ON public.chat_uploads USING btree (account_id);
CREATE INDEX chat_uploads_created ON public.chat_uploads USING btree (created_at);
CREATE INDEX chat_uploads_visitor ON public.chat_uploads USING btree (visitor_id) WHERE (visitor_id IS NOT NULL);
CREATE INDEX collection_media_in_order ON public.collection_media USING btree (collection_id, place, media_id);
CREATE INDEX collection_media_media ON public.collection_media USING btree (media_id);
CREATE INDEX collections_cover ON public.collections USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE UNIQUE INDEX collections_name ON public.collections USING btree (account_id, lower(name));
CREATE INDEX collections_of_account ON public.collections USING btree (account_id, place, id);
CREATE INDEX comment_likes_comment ON public.comment_likes USING btree (comment_id);
CREATE INDEX comments_account ON public.comments USING btree (account_id);
CREATE INDEX comments_answers ON public.comments USING btree (answers_id) WHERE (answers_id IS NOT NULL);
CREATE INDEX comments_newest ON public.comments USING btree (media_id, id DESC) WHERE (thread_id IS NULL);
CREATE INDEX comments_of_account_on_media ON public.comments USING btree (account_id, media_id);
CREATE UNIQUE INDEX comments_once ON public.comments USING btree (account_id, key) WHERE (key IS NOT NULL);
CREATE INDEX comments_thread ON public.comments USING btree (thread_id, id) WHERE (thread_id IS NOT NULL);
CREATE INDEX comments_top ON public.comments USING btree (media_id, score DESC, id DESC) WHERE (thread_id IS NULL);
CREATE INDEX creator_agreements_by_account ON public.creator_agreements USING btree (account_id, signed_at);
CREATE INDEX creator_agreements_by_application ON public.creator_agreements USING btree (application_id);
CREATE INDEX creator_applications_by_account ON public.creator_applications USING btree (account_id, id);
CREATE INDEX creator_applications_ended ON public.creator_applications USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX creator_applications_open ON public.creator_applications USING btree (account_id) WHERE (status = ANY (ARRAY['draft'::text, 'pending'::text, 'approved'::text, 'revoked'::text]));
CREATE INDEX creator_applications_person_mark ON public.creator_applications USING btree (person_mark) WHERE (person_mark IS NOT NULL);
CREATE INDEX creator_applications_queue ON public.creator_applications USING btree (status, submitted_at, id);
CREATE INDEX creator_figures_day ON public.creator_figures USING btree (day);
CREATE INDEX creator_signals_at ON public.creator_signals USING btree (at);
CREATE INDEX creator_signals_creator ON public.creator_signals USING btree (creator_id);
CREATE INDEX data_copies_account_id ON public.data_copies USING btree (account_id);
CREATE UNIQUE INDEX data_copies_one_in_preparation ON public.data_copies USING btree (account_id) WHERE (status = 'preparing'::text);
CREATE INDEX decisions_account ON public.decisions USING btree (account_id, id DESC);
CREATE INDEX decisions_by_time ON public.decisions USING btree (decided_at);
CREATE UNIQUE INDEX decisions_closing ON public.decisions USING btree (account_id) WHERE ((measure = ANY (ARRAY['suspend'::text, 'ban'::text])) AND (ended_at IS NULL));
CREATE INDEX decisions_decided_by ON public.decisions USING btree (decided_by);
CREATE INDEX decisions_media ON public.decisions USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE UNIQUE INDEX decisions_no_live ON public.decisions USING btree (account_id) WHERE ((measure = 'no-live'::text) AND (ended_at IS NULL));
CREATE INDEX decisions_source ON public.decisions USING btree (source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX decisions_to_end ON public.decisions USING btree (until) WHERE ((until IS NOT NULL) AND (ended_at IS NULL));
CREATE INDEX feed_entries_account ON public.feed_entries USING btree (account_id, available_at DESC, media_id DESC);
CREATE INDEX feed_entries_account_score ON public.feed_entries USING btree (account_id, score DESC, media_id DESC);
CREATE INDEX feed_entries_newest ON public.feed_entries USING btree (available_at DESC, media_id DESC);
CREATE INDEX feed_entries_score ON public.feed_entries USING btree (score DESC, media_id DESC);
CREATE INDEX follows_followed ON public.follows USING btree (followed_id, created_at DESC);
CREATE INDEX follows_follower ON public.follows USING btree (follower_id, created_at DESC);
CREATE INDEX follows_walk ON public.follows USING btree (followed_id, follower_id);
CREATE INDEX gateway_events_waiting ON public.gateway_events USING btree (gateway, payment) WHERE (handled_at IS NULL);
CREATE INDEX hidden_media_media ON public.hidden_media USING btree (media_id);
CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);
CREATE INDEX interactions_at ON public.interactions USING btree (at);
CREATE INDEX interactions_media ON public.interactions USING btree (media_id);
CREATE INDEX interactions_newest ON public.interactions USING btree (account_id, at DESC) INCLUDE (media_id);
CREATE UNIQUE INDEX invitation_codes_one_in_use ON public.invitation_codes USING btree (account_id) WHERE (replaced_at IS NULL);
CREATE INDEX invitations_of_inviter ON public.invitations USING btree (inviter_id, joined_at DESC, invited_id DESC) WHERE (inviter_id IS NOT NULL);
CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (book, owner_id, id) INCLUDE (cents, money);
CREATE INDEX ledger_entries_sandbox ON public.ledger_entries USING btree (book, owner_id) INCLUDE (cents) WHERE (money = 'sandbox'::text);
CREATE INDEX ledger_entries_subaccounts ON public.ledger_entries USING btree (book, subaccount, journal_id) INCLUDE (cents, money) WHERE (subaccount IS NOT NULL);
CREATE INDEX ledger_journals_created ON public.ledger_journals USING btree (created_at DESC, id DESC);
CREATE INDEX ledger_journals_kind ON public.ledger_journals USING btree (kind, created_at DESC, id DESC);
CREATE INDEX likes_newest ON public.likes USING btree (account_id, created_at DESC, media_id);
CREATE INDEX likes_of_media ON public.likes USING btree (media_id, created_at);
CREATE INDEX live_bans_by ON public.live_bans USING btree (by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX live_bans_of ON public.live_bans USING btree (banned_id);
CREATE INDEX live_messages_by ON public.live_messages USING btree (account_id, live_id, id);
CREATE INDEX live_messages_deleted_by ON public.live_messages USING btree (deleted_by) WHERE (deleted_by IS NOT NULL);
CREATE INDEX live_messages_held ON public.live_messages USING btree (live_id, id) WHERE ((held_at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX live_messages_in ON public.live_messages USING btree (live_id, id);
CREATE INDEX live_moderators_of ON public.live_moderators USING btree (moderator_id);
CREATE INDEX live_moments_live ON public.live_moments USING btree (live_id, taken_at DESC);
CREATE INDEX live_moments_taken ON public.live_moments USING btree (taken_at);
CREATE INDEX live_reminders_of ON public.live_reminders USING btree (account_id);
CREATE INDEX live_rooms_pinned ON public.live_rooms USING btree (pinned_message_id) WHERE (pinned_message_id IS NOT NULL);
CREATE INDEX live_tickets_of ON public.live_tickets USING btree (account_id, bought_at DESC);
CREATE UNIQUE INDEX live_tickets_standing ON public.live_tickets USING btree (live_id, account_id) WHERE (revoked_at IS NULL);
CREATE INDEX live_tips_by ON public.live_tips USING btree (account_id, created_at DESC);
CREATE INDEX live_tips_of ON public.live_tips USING btree (live_id, account_id) INCLUDE (cents, share_cents) WHERE (reversed_at IS NULL);
CREATE INDEX lives_announced ON public.lives USING btree (announced_for) WHERE (state = 'announced'::text);
CREATE INDEX lives_now ON public.lives USING btree (started_at DESC, id DESC) WHERE (state = ANY (ARRAY['live'::text, 'reconnecting'::text]));
CREATE INDEX lives_of ON public.lives USING btree (account_id, id DESC);
CREATE INDEX lives_of_node ON public.lives USING btree (node_id) WHERE (state = ANY (ARRAY['starting'::text, 'live'::text, 'reconnecting'::text]));
CREATE INDEX lives_on_air ON public.lives USING btree (account_id) INCLUDE (id, via) WHERE (state = ANY (ARRAY['live'::text, 'reconnecting'::text]));
CREATE INDEX lives_recording ON public.lives USING btree (recording_media_id) WHERE (recording_media_id IS NOT NULL);
CREATE UNIQUE INDEX lives_running ON public.lives USING btree (account_id) WHERE (state = ANY (ARRAY['starting'::text, 'live'::text, 'reconnecting'::text]));
CREATE INDEX lives_to_pay_back ON public.lives USING btree (ended_at) WHERE ((state = 'ended'::text) AND (audience = 'ticket'::text) AND (paid_back_at IS NULL));
CREATE INDEX mass_messages_list ON public.mass_messages USING btree (list_id) WHERE (list_id IS NOT NULL);
CREATE INDEX mass_messages_of_account ON public.mass_messages USING btree (account_id, id DESC);
CREATE INDEX mass_messages_recent ON public.mass_messages USING btree (account_id, last_sent_at) WHERE (last_sent_at IS NOT NULL);
CREATE INDEX mass_people_account ON public.mass_people USING btree (account_id);
CREATE INDEX media_by_tag ON public.media USING gin (tags);
CREATE INDEX media_checks_waiting ON public.media_checks USING btree (media_id) WHERE (verdict IS NULL);
CREATE INDEX media_created ON public.media USING brin (created_at);
CREATE INDEX media_deleted_of_account ON public.media USING btree (account_id, available_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);
CREATE INDEX media_for_subscribers ON public.media USING btree (account_id, type, available_at) WHERE ((visibility = 'subscription'::text) AND (price_cents = 0) AND is_listed);
CREATE INDEX media_of_account ON public.media USING btree (account_id, available_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX media_previews_to_cut ON public.media_previews USING btree (created_at) WHERE (file IS NULL);
CREATE INDEX media_removal ON public.media USING btree (removal_id) WHERE (removal_id IS NOT NULL);
CREATE INDEX media_rights_account ON public.media_rights USING btree (account_id, granted_at DESC);
CREATE INDEX media_seen_at ON public.media_seen USING btree (seen_at);
CREATE INDEX media_seen_media ON public.media_seen USING btree (media_id);
CREATE INDEX media_shown ON public.media USING btree (type, available_at DESC, id DESC) WHERE is_listed;
CREATE INDEX media_shuffled ON public.media USING btree (type, shuffle) WHERE is_listed;
CREATE INDEX media_sound ON public.media USING btree (sound_id, available_at DESC, id DESC) WHERE (is_listed AND (deleted_at IS NULL) AND (sound_id IS NOT NULL));
CREATE INDEX media_to_review ON public.media USING btree (created_at, id) WHERE ((NOT verified) AND (NOT approved) AND (deleted_at IS NULL) AND (state = ANY (ARRAY['playable'::text, 'ready'::text])));
CREATE UNIQUE INDEX messages_broadcast ON public.messages USING btree (broadcast_id, thread_id, broadcast_place) WHERE (broadcast_id IS NOT NULL);
CREATE INDEX messages_from ON public.messages USING btree (from_id, id);
CREATE INDEX messages_reactions ON public.messages USING btree (thread_id) WHERE ((own_reaction IS NOT NULL) OR (reader_reaction IS NOT NULL));
CREATE INDEX messages_reply ON public.messages USING btree (reply_to) WHERE (reply_to IS NOT NULL);
CREATE INDEX messages_teaser ON public.messages USING btree (teaser_id, thread_id) WHERE (teaser_id IS NOT NULL);
CREATE INDEX messages_upload ON public.messages USING btree (upload_id, thread_id) WHERE (upload_id IS NOT NULL);
CREATE INDEX mutes_muted ON public.mutes USING btree (muted_id);
CREATE INDEX notifications_actor ON public.notifications USING btree (actor_id);
CREATE INDEX notifications_comment ON public.notifications USING btree (comment_id) WHERE (comment_id IS NOT NULL);
CREATE INDEX notifications_media ON public.notifications USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX notifications_newest ON public.notifications USING btree (account_id, id DESC);
CREATE UNIQUE INDEX notifications_told_once ON public.notifications USING btree (account_id, kind, once_key) WHERE (once_key IS NOT NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (account_id) WHERE (read_at IS NULL);
CREATE INDEX passkey_challenges_account ON public.passkey_challenges USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX passkey_challenges_expires_at ON public.passkey_challenges USING btree (expires_at);
CREATE INDEX passkeys_account ON public.passkeys USING btree (account_id);
CREATE INDEX passkeys_removed ON public.passkeys USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX payout_details_changes_changed_at ON public.payout_details_changes USING btree (changed_at);
CREATE INDEX payout_details_changes_creator ON public.payout_details_changes USING btree (creator_id);
CREATE INDEX payout_details_leaving ON public.payout_details USING btree (creator_id) WHERE (leaving_at IS NOT NULL);
CREATE INDEX payout_holds_creator ON public.payout_holds USING btree (creator_id, held_at DESC);
CREATE UNIQUE INDEX payout_holds_open ON public.payout_holds USING btree (creator_id) WHERE (released_at IS NULL);
CREATE UNIQUE INDEX payout_orders_under_way ON public.payout_orders USING btree ((true)) WHERE (finished_at IS NULL);
CREATE INDEX payout_waivers_creator ON public.payout_waivers USING btree (creator_id, waived_at DESC);
CREATE INDEX payouts_created ON public.payouts USING brin (created_at);
CREATE INDEX payouts_creator ON public.payouts USING btree (creator_id, created_at DESC, id DESC);
CREATE INDEX payouts_failed ON public.payouts USING btree (decided_at DESC) WHERE (state = 'failed'::text);
CREATE INDEX payouts_open ON public.payouts USING btree (state, created_at) WHERE (state = ANY (ARRAY['pending'::text, 'processing'::text]));
CREATE INDEX payouts_run ON public.payouts USING btree (run_on, state);
CREATE INDEX people_counts_creators ON public.people_counts USING btree (followers DESC, account_id) WHERE is_creator;
CREATE INDEX person_notes_account ON public.person_notes USING btree (account_id, id DESC);
CREATE INDEX person_notes_by ON public.person_notes USING btree (by_id);
CREATE INDEX process_figures_minute ON public.process_figures USING btree (minute);
CREATE INDEX provider_statement_lines_payment ON public.provider_statement_lines USING btree (payment) WHERE (payment IS NOT NULL);
CREATE INDEX provider_statements_newest ON public.provider_statements USING btree (created_at DESC, id DESC);
CREATE INDEX provider_statements_uploaded_by ON public.provider_statements USING btree (uploaded_by);
CREATE INDEX push_deliveries_device ON public.push_deliveries USING btree (device_id);
CREATE INDEX push_deliveries_due ON public.push_deliveries USING btree (due_at);
CREATE INDEX push_devices_account ON public.push_devices USING btree (account_id);
CREATE INDEX push_devices_key ON public.push_devices USING btree (key_id);
CREATE UNIQUE INDEX push_keys_current ON public.push_keys USING btree (((replaced_at IS NULL))) WHERE (replaced_at IS NULL);
CREATE INDEX push_summaries_due ON public.push_summaries USING btree (due_at);
CREATE INDEX rate_limits_expires_at ON public.rate_limits USING btree (expires_at);
CREATE INDEX reconciliation_notes_noted_by ON public.reconciliation_notes USING btree (noted_by);
CREATE INDEX referral_shares_inviter ON public.referral_shares USING btree (inviter_id, created_at DESC);
CREATE INDEX referral_shares_journal ON public.referral_shares USING btree (journal_id);
CREATE INDEX refund_requests_fan ON public.refund_requests USING btree (fan_id);
CREATE INDEX refund_requests_open ON public.refund_requests USING btree (created_at) WHERE (state = 'open'::text);
CREATE INDEX releases_to_check ON public.releases USING btree (sent_at, id) WHERE ((way IS NOT NULL) AND (verdict IS NULL));
CREATE INDEX report_groups_account ON public.report_groups USING btree (account_id, id DESC);
CREATE INDEX report_groups_decided ON public.report_groups USING btree (decided_at) WHERE (state = 'decided'::text);
CREATE INDEX report_groups_decided_by ON public.report_groups USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX report_groups_live ON public.report_groups USING btree (live_id) WHERE ((live_id IS NOT NULL) AND (state <> 'decided'::text));
CREATE INDEX report_groups_media ON public.report_groups USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX report_groups_oldest ON public.report_groups USING btree (since, id) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX report_groups_open ON public.report_groups USING btree (account_id, media_id, comment_id, message_id, live_id, live_message_id) NULLS NOT DISTINCT WHERE (state <> 'decided'::text);
CREATE INDEX report_groups_proposed ON public.report_groups USING btree (since, id) WHERE (state = 'proposed'::text);
CREATE INDEX report_groups_queue ON public.report_groups USING btree (((NOT is_urgent)), since, id) WHERE (state = 'open'::text);
CREATE INDEX reports_account ON public.reports USING btree (account_id);
CREATE INDEX reports_comment ON public.reports USING btree (comment_id) WHERE (comment_id IS NOT NULL);
CREATE INDEX reports_created ON public.reports USING brin (created_at);
CREATE INDEX reports_group ON public.reports USING btree (group_id, id) WHERE (group_id IS NOT NULL);
CREATE INDEX reports_media ON public.reports USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX reports_message ON public.reports USING btree (message_id) WHERE (message_id IS NOT NULL);
CREATE UNIQUE INDEX reports_open_once ON public.reports USING btree (reporter_id, account_id, media_id, comment_id, message_id, live_id, live_message_id) NULLS NOT DISTINCT WHERE (state = 'open'::text);
CREATE INDEX reports_queue ON public.reports USING btree (state, ((NOT is_urgent)), id);
CREATE INDEX reports_reporter ON public.reports USING btree (reporter_id, state) WHERE (reporter_id IS NOT NULL);
CREATE INDEX reports_upload ON public.reports USING btree (upload_id) WHERE (upload_id IS NOT NULL);
CREATE INDEX rule_sendings_due ON public.rule_sendings USING btree (due_at, rule_id, person_id) WHERE (sent_at IS NULL);
CREATE INDEX rule_sendings_person ON public.rule_sendings USING btree (person_id);
CREATE INDEX sale_reversals_created ON public.sale_reversals USING brin (created_at);
CREATE INDEX sale_reversals_journal ON public.sale_reversals USING btree (journal_id);
CREATE INDEX sale_reversals_sale ON public.sale_reversals USING btree (sale_id);
CREATE INDEX sales_created ON public.sales USING brin (created_at);
CREATE INDEX sales_given_back ON public.sales USING btree (fan_id) WHERE (reversed_at IS NOT NULL);
CREATE INDEX sales_of_creator ON public.sales USING btree (creator_id, created_at DESC, id DESC);
CREATE INDEX sales_of_fan ON public.sales USING btree (fan_id, created_at DESC, id DESC);
CREATE INDEX sales_of_link ON public.sales USING btree (subject_id) INCLUDE (share_cents, reversed_at) WHERE (kind = 'share-link'::text);
CREATE INDEX sales_of_live ON public.sales USING btree (subject_id) WHERE (kind = 'live'::text);
CREATE INDEX sales_of_media ON public.sales USING btree (media_id) INCLUDE (kind, share_cents, reversed_at) WHERE (media_id IS NOT NULL);
CREATE UNIQUE INDEX sales_once ON public.sales USING btree (fan_id, kind, subject_id) WHERE ((kind = ANY (ARRAY['media'::text, 'teaser'::text, 'share-link'::text, 'live'::text])) AND (reversed_at IS NULL));
CREATE INDEX scheduled_tags_available_at ON public.scheduled_tags USING btree (available_at);
CREATE INDEX search_entries_words ON public.search_entries USING gin (words);
CREATE INDEX search_words_alike ON public.search_words USING gin (word gin_trgm_ops);
CREATE INDEX search_words_prefix ON public.search_words USING btree (word text_pattern_ops, uses DESC);
CREATE INDEX sessions_account_id ON public.sessions USING btree (account_id);
CREATE INDEX sessions_device ON public.sessions USING btree (device_hash) WHERE (device_hash IS NOT NULL);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX setting_changes_of_key ON public.setting_changes USING btree (key, version);
CREATE INDEX share_links_creator ON public.share_links USING btree (creator_id, created_at DESC) WHERE (removed_at IS NULL);
CREATE INDEX share_links_media ON public.share_links USING btree (media_id);
CREATE INDEX sound_favourites_sound ON public.sound_favourites USING btree (sound_id);
CREATE INDEX staff_claims_account ON public.staff_claims USING btree (account_id);
CREATE INDEX staff_claims_alive ON public.staff_claims USING btree (alive_at);
CREATE INDEX staff_looks_open ON public.staff_looks USING btree (staff_id, kind, target_id, until);
CREATE INDEX subscription_gifts_expiring ON public.subscription_gifts USING btree (expires_at) WHERE ((accepted_at IS NULL) AND (returned_at IS NULL));
CREATE INDEX subscription_gifts_of_buyer ON public.subscription_gifts USING btree (buyer_id, created_at DESC, id DESC);
CREATE INDEX subscription_gifts_of_recipient ON public.subscription_gifts USING btree (recipient_id, creator_id, ends_at);
CREATE INDEX subscription_gifts_reminders ON public.subscription_gifts USING btree (reminder_at) WHERE (reminder_at IS NOT NULL);
CREATE INDEX subscription_promotion_takings_fan ON public.subscription_promotion_takings USING btree (fan_id);
CREATE INDEX subscription_promotions_creator ON public.subscription_promotions USING btree (creator_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX subscription_promotions_one_discount ON public.subscription_promotions USING btree (creator_id, audience) WHERE ((kind = 'discount'::text) AND (ended_at IS NULL));
CREATE INDEX subscriptions_creator ON public.subscriptions USING btree (creator_id, ends_at);
CREATE INDEX subscriptions_due ON public.subscriptions USING btree (next_try_at) WHERE is_renewing;
CREATE INDEX subscriptions_promotion ON public.subscriptions USING btree (promotion_id, fan_id) WHERE (promotion_id IS NOT NULL);
CREATE INDEX subscriptions_reminders ON public.subscriptions USING btree (reminder_at) WHERE (is_renewing AND (reminder_at IS NOT NULL));
CREATE INDEX subscriptions_walk ON public.subscriptions USING btree (creator_id, fan_id) INCLUDE (ends_at);
CREATE INDEX support_answers_of ON public.support_answers USING btree (conversation_id, message_id);
CREATE INDEX support_answers_staff ON public.support_answers USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX support_conversations_assigned ON public.support_conversations USING btree (assigned_to, state, since, id);
CREATE INDEX support_conversations_claims ON public.support_conversations USING btree (claimed_email) WHERE (claimed_email IS NOT NULL);
CREATE INDEX support_conversations_queue ON public.support_conversations USING btree (state, since, id);
CREATE INDEX support_conversations_unassigned ON public.support_conversations USING btree (state, since, id) WHERE (assigned_to IS NULL);
CREATE INDEX support_messages_in ON public.support_messages USING btree (conversation_id, id);
CREATE INDEX support_messages_staff ON public.support_messages USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX support_messages_upload ON public.support_messages USING btree (upload_id) WHERE (upload_id IS NOT NULL);
CREATE INDEX support_notes_staff ON public.support_notes USING btree (staff_id) WHERE (staff_id IS NOT NULL);
CREATE INDEX support_tokens_expiry ON public.support_tokens USING btree (expires_at);
CREATE INDEX support_tokens_of ON public.support_tokens USING btree (conversation_id, created_at);
CREATE INDEX tag_visits_at ON public.tag_visits USING btree (at);
CREATE INDEX tags_alike ON public.tags USING gin (tag gin_trgm_ops);
CREATE INDEX tags_used ON public.tags USING btree (uses DESC, tag);
CREATE INDEX take_backs_disputes ON public.take_backs USING btree (created_at DESC, id DESC) WHERE (reason = 'dispute'::text);
CREATE INDEX tax_documents_account ON public.tax_documents USING btree (account_id, issued_at DESC);
CREATE INDEX tax_documents_issued ON public.tax_documents USING btree (issued_at);
CREATE INDEX tax_documents_journal ON public.tax_documents USING btree (journal_id);
CREATE INDEX tax_documents_top_up ON public.tax_documents USING btree (top_up_id);
CREATE UNIQUE INDEX tax_rate_changes_open ON public.tax_rate_changes USING btree (country, valid_from) WHERE (state = 'proposed'::text);
CREATE INDEX tax_rate_changes_waiting ON public.tax_rate_changes USING btree (proposed_at) WHERE (state = 'proposed'::text);
CREATE INDEX teaser_media_media ON public.teaser_media USING btree (media_id, teaser_id);
CREATE INDEX teasers_owner ON public.teasers USING btree (owner_id);
CREATE INDEX threads_inbox1 ON public.threads USING btree (user1_id, visible1, pinned1, updated_at, id);
CREATE INDEX threads_inbox2 ON public.threads USING btree (user2_id, visible2, pinned2, updated_at, id);
CREATE INDEX threads_unread1 ON public.threads USING btree (user1_id, pinned1, updated_at, id) WHERE (visible1 AND ((unread1 > 0) OR marked1));
CREATE INDEX threads_unread2 ON public.threads USING btree (user2_id, pinned2, updated_at, id) WHERE (visible2 AND ((unread2 > 0) OR marked2));
CREATE INDEX top_ups_account ON public.top_ups USING btree (account_id, created_at DESC, id DESC);
CREATE INDEX top_ups_unfinished ON public.top_ups USING btree (updated_at) WHERE (state = ANY (ARRAY['starting'::text, 'challenge'::text]));
CREATE INDEX uploads_account ON public.uploads USING btree (account_id, created_at);
CREATE INDEX uploads_updated ON public.uploads USING btree (updated_at);

-- functions
CREATE OR REPLACE FUNCTION public.add_creator_signal(person uuid, creator uuid, named text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into creator_signals as known (account_id, creator_id, kind, at)
  select person, creator, named, now() where person <> creator and has_personal_feed(person)
  on conflict (account_id, creator_id, kind) do update set at = greatest(known.at, excluded.at)
$function$
;
CREATE OR REPLACE FUNCTION public.add_response(person uuid, about uuid, response text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into interactions as known
    (account_id, media_id, creator_id, at, is_liked, is_commented, is_shared, is_bought, is_reported)
  select person, media.id, media.account_id, now(), response = 'liked', response = 'commented', response = 'shared',
    response = 'bought', response = 'reported'
  from media where media.id = about and media.account_id <> person and has_personal_feed(person)
  on conflict (account_id, media_id) do update set
    at = greatest(known.at, excluded.at), is_liked = known.is_liked or excluded.is_liked,
    is_commented = known.is_commented or excluded.is_commented, is_shared = known.is_shared or excluded.is_shared,
    is_bought = known.is_bought or excluded.is_bought, is_reported = known.is_reported or excluded.is_reported
$function$
;
CREATE OR REPLACE FUNCTION public.adjustment_journals_are_approved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from adjustments where journal_id = new.id and state = 'approved') then
    raise exception 'an adjustment needs two people' using errcode = 'check_violation',
      constraint = 'ledger_journals_adjustment', table = 'ledger_journals';
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.adjustments_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  deciding constant text[] := array['state', 'decided_by', 'decided_at', 'note', 'journal_id'];
begin
  if tg_op = 'DELETE' or old.state <> 'proposed' or to_jsonb(new) - deciding <> to_jsonb(old) - deciding then
    raise exception 'an adjustment does not change' using errcode = 'restrict_violation', table = 'adjustments';
  end if;
  if new.state = 'approved' and (
    not exists (select from ledger_journals where id = new.journal_id and kind = 'adjustment')
    or (select count(*) from ledger_entries where journal_id = new.journal_id) <> 2
    or not exists (
      select from ledger_entries where journal_id = new.journal_id and book = new.from_book
        and owner_id is not distinct from new.from_owner and cents = -new.cents and money = new.money
    )
    or not exists (
      select from ledger_entries where journal_id = new.journal_id and book = new.to_book
        and owner_id is not distinct from new.to_owner and cents = new.cents and money = new.money
    )
  ) then
    raise exception 'an adjustment and its journal do not agree' using errcode = 'check_violation',
      constraint = 'adjustments_journal', table = 'adjustments';
  end if;
  if new.state = 'approved' and new.from_book = 'payable' and (
    select sum(cents) from ledger_entries where book = 'payable' and owner_id = new.from_owner and money = new.money
  ) < 0 then
    raise exception 'there is not that much to take' using errcode = 'check_violation',
      constraint = 'adjustments_never_below_zero', table = 'adjustments';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.announcement_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.audience, new.title, new.words, new.is_mailed, new.is_binding, new.written_by, new.starts_at, new.created_at)
    is distinct from
    (old.audience, old.title, old.words, old.is_mailed, old.is_binding, old.written_by, old.starts_at, old.created_at)
    or old.withdrawn_at is not null and new.withdrawn_at is distinct from old.withdrawn_at
  then
    raise exception 'an announcement stays as it was written';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.audit_is_chained()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  last audit_chain;
begin
  perform pg_advisory_xact_lock(7212029);
  select * into last from audit_chain order by seq desc limit 1;
  insert into audit_chain (seq, audit_id, hash) values (
    coalesce(last.seq, 0) + 1, new.id,
    sha256(coalesce(last.hash, decode(repeat('00', 32), 'hex')) || convert_to(audit_text(new), 'UTF8'))
  );
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.audit_link_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from audit_anchors where seq >= old.seq) then
    raise exception 'a link goes when an anchor holds what comes after it'
      using errcode = 'restrict_violation', table = 'audit_chain';
  end if;
  return old;
end
$function$
;
CREATE OR REPLACE FUNCTION public.audit_log_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is only added to' using errcode = 'restrict_violation', table = 'audit_log';
end
$function$
;
CREATE OR REPLACE FUNCTION public.audit_row_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.at > now() - interval '6 years' then
    raise exception 'the audit log is kept for six years' using errcode = 'restrict_violation', table = 'audit_log';
  end if;
  return old;
end
$function$
;
CREATE OR REPLACE FUNCTION public.audit_span(moment timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE STRICT
AS $function$
  select floor(extract(epoch from moment - timestamptz '1970-01-01 00:00:00+00') / (4 * 86400))::integer
$function$
;
CREATE OR REPLACE FUNCTION public.audit_spanned(span integer, words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select array(select span || '#' || word from unnest(words) as word where word is not null)
$function$
;
CREATE OR REPLACE FUNCTION public.audit_text(entry audit_log)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_build_array(
    entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.staff_id, entry.action,
    entry.target_kind, entry.target_id, entry.account_id, entry.before, entry.after, entry.reason
  )::text
$function$
;
CREATE OR REPLACE FUNCTION public.audit_words(reason text, before jsonb, after jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select tsvector_to_array(
    to_tsvector('simple', coalesce(reason, ''))
    || jsonb_to_tsvector('simple', coalesce(before, '{}'), '["string", "numeric"]')
    || jsonb_to_tsvector('simple', coalesce(after, '{}'), '["string", "numeric"]')
  )
$function$
;
CREATE OR REPLACE FUNCTION public.await_follow_rule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform await_rule(new.followed_id, 'follow', new.follower_id, new.created_at);
  else
    perform forget_rule(old.followed_id, 'follow', old.follower_id);
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.await_purchase_rule()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    perform forget_rule(new.creator_id, 'first_purchase', new.fan_id);
  elsif exists (
    select from messenger_rules where creator_id = new.creator_id and event = 'first_purchase' and enabled
  ) and not exists (
    select from sales
    where fan_id = new.fan_id and creator_id = new.creator_id and id <> new.id
      and kind in ('media', 'teaser', 'share-link', 'live')
  ) then
    perform await_rule(new.creator_id, 'first_purchase', new.fan_id, new.created_at);
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.await_rule(creator uuid, what text, person uuid, at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into rule_sendings as known (rule_id, person_id, happened_at, due_at)
  select id, person, at, at + delay from messenger_rules
  where creator_id = creator and event = what and enabled
  on conflict (rule_id, person_id) do update
    set happened_at = excluded.happened_at, due_at = excluded.due_at where known.sent_at is null
$function$
;
CREATE OR REPLACE FUNCTION public.await_subscription_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    perform forget_rule(old.creator_id, 'subscribe', old.fan_id);
    perform forget_rule(old.creator_id, 'subscription_ended', old.fan_id);
    return null;
  end if;
  if tg_op = 'INSERT' or new.started_at is distinct from old.started_at then
    perform await_rule(new.creator_id, 'subscribe', new.fan_id, new.started_at);
  elsif old.is_renewing and not new.is_renewing then
    perform forget_rule(new.creator_id, 'subscribe', new.fan_id);
  end if;
  if new.is_renewing then
    perform forget_rule(new.creator_id, 'subscription_ended', new.fan_id);
  else
    perform await_rule(new.creator_id, 'subscription_ended', new.fan_id, greatest(new.ends_at, new.updated_at));
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.ban_late_prints()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from media where id = new.media_id and removal_id is not null) then
    perform ban_prints(new.media_id);
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.ban_prints(banned uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into banned_files (media_id, sha256) select media_id, sha256 from media_prints where media_id = banned
  on conflict do nothing;
  insert into banned_prints (media_id, print)
  select distinct media_id, unnest(prints) from media_prints where media_id = banned
  on conflict do nothing;
$function$
;
CREATE OR REPLACE FUNCTION public.battle_sides_hold()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.battle_id, new.side, new.account_id, new.live_id) is distinct from (old.battle_id, old.side, old.account_id, old.live_id) then
    raise exception 'whose side it is does not change' using errcode = 'check_violation', table = 'battle_sides';
  end if;
  if not old.is_running and (new.is_running or new.score_cents <> old.score_cents) then
    raise exception 'a battle that is over stays as it ended' using errcode = 'check_violation', table = 'battle_sides';
  end if;
  -- Said by the tips alone.
  if new.score_cents <> old.score_cents and pg_trigger_depth() < 2 then
    raise exception 'a score is what was tipped' using errcode = 'check_violation', table = 'battle_sides';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.battle_tips_score()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  change int;
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from sales join battle_sides on battle_sides.battle_id = new.battle_id and battle_sides.side = new.side
      where sales.id = new.sale_id and sales.kind = 'tip' and sales.fan_id = new.account_id
        and sales.creator_id = battle_sides.account_id and sales.price_cents = new.cents
    ) then
      raise exception 'a score is what was tipped' using errcode = 'check_violation', table = 'battle_tips';
    end if;
    if exists (select from battle_sides where battle_id = new.battle_id and account_id = new.account_id) then
      raise exception 'opponents do not tip one another' using errcode = 'check_violation', table = 'battle_tips';
    end if;
    change := new.cents;
  elsif old.reversed_at is null and new.reversed_at is not null then
    change := -new.cents;
  else
    raise exception 'a tip only comes and goes' using errcode = 'check_violation', table = 'battle_tips';
  end if;
  -- What goes back after the end changes no result.
  update battle_sides set score_cents = score_cents + change
  where battle_id = new.battle_id and side = new.side and is_running;
  if not found and tg_op = 'INSERT' then
    raise exception 'this battle is over' using errcode = 'check_violation', table = 'battle_tips';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.campaign_events_keep_parts(now_at timestamp with time zone, kept_days integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET lock_timeout TO '1s'
AS $function$
declare
  part record;
  next_from timestamptz;
  next_to timestamptz;
  name text;
  changed int := 0;
begin
  if kept_days < 30 then
    raise exception 'parts of the last 30 days are never dropped';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('campaign_events_keep_parts', 0));
  for part in
    select c.relname, substring(b.bound from 'FROM \(''([^'']+)''\)')::timestamptz as starts, substring(b.bound from 'TO \(''([^'']+)''\)')::timestamptz as ends
    from pg_inherits i join pg_class c on c.oid = i.inhrelid, lateral (select pg_get_expr(c.relpartbound, c.oid) as bound) b
    where i.inhparent = 'public.campaign_events'::regclass and b.bound <> 'DEFAULT' order by ends
  loop
    next_from := part.ends;
    -- The first part has no beginning: it goes when all of it is old.
    if coalesce(part.starts, part.ends) < now_at - make_interval(days => kept_days) then
      execute format('drop table public.%I', part.relname);
      changed := changed + 1;
    end if;
  end loop;
  while next_from < now_at + interval '3 weeks' loop
    next_to := next_from + interval '7 days';
    name := 'campaign_events_' || to_char(next_from at time zone 'utc', 'YYYYMMDD');
    -- Made apart and joined then: that way nobody who reads or writes waits.
    execute format('create table public.%I (like public.campaign_events including defaults including constraints)', name);
    execute format(
      'with late as (delete from public.campaign_events_other where created_at >= %L and created_at < %L returning *)
       insert into public.%I select * from late', next_from, next_to, name);
    execute format('alter table public.campaign_events attach partition public.%I for values from (%L) to (%L)', name, next_from, next_to);
    changed := changed + 1;
    next_from := next_to;
  end loop;
  return changed;
end $function$
;
CREATE OR REPLACE FUNCTION public.case_steps_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.place, new.case_id, new.at, new.step, new.audience, new.staff_id, new.files)
    is distinct from (old.id, old.place, old.case_id, old.at, old.step, old.audience, old.staff_id, old.files)
    or substring(new.words_sealed from 73) is distinct from substring(old.words_sealed from 73) then
    raise exception 'what happened in a case stays' using errcode = 'restrict_violation', table = 'case_steps';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.cases_move()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.number, new.kind, new.topic, new.email_hash, new.addresses, new.token_hash, new.key, new.received_at)
    is distinct from
    (old.id, old.number, old.kind, old.topic, old.email_hash, old.addresses, old.token_hash, old.key, old.received_at)
    or substring(new.details_sealed from 73) <> substring(old.details_sealed from 73) then
    raise exception 'what was sent stays as it was sent' using errcode = 'restrict_violation', table = 'cases';
  end if;
  if new.state <> old.state then
    if not old.state || '>' || new.state = any (array[
      'received>confirmed', 'confirmed>asked', 'asked>confirmed', 'confirmed>forwarded', 'confirmed>closed',
      'asked>closed', 'forwarded>closed', 'closed>escalated', 'escalated>closed'])
      and not (old.state = 'received' and new.state = 'closed' and new.outcome = 'withdrawn') then
      raise exception 'a case does not go from % to %', old.state, new.state
        using errcode = 'restrict_violation', table = 'cases', constraint = 'cases_move';
    end if;
    if new.state = 'escalated' and old.escalated_at is not null then
      raise exception 'there is one second look' using errcode = 'restrict_violation', table = 'cases';
    end if;
  elsif new.outcome is distinct from old.outcome
    -- What came back, or went to court, is told of the notice that took it away as well.
    and not (old.kind = 'dmca' and old.outcome in ('taken-down', 'restored') and new.outcome in ('taken-down', 'restored')) then
    raise exception 'this case was decided' using errcode = 'restrict_violation', table = 'cases';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.comment_score(created_at timestamp with time zone, likes integer, replies integer)
 RETURNS double precision
 LANGUAGE sql
 STABLE
AS $function$
  select extract(epoch from created_at)::double precision / 43200
    + 3 * ln(1 + likes + replies)::double precision / ln(2::double precision)
$function$
;
CREATE OR REPLACE FUNCTION public.console_is_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update sessions set staff_until = null, staff_confirmed_until = null
    where account_id = new.id and staff_until is not null;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.count_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_shown boolean := tg_op <> 'INSERT' and old.held_at is null;
  is_shown boolean := tg_op <> 'DELETE' and new.held_at is null;
begin
  if is_shown and not was_shown then
    update media_counts set comments = comments + 1 where media_id = new.media_id;
    update comments set replies = replies + 1, score = comment_score(created_at, likes, replies + 1)
      where id = new.thread_id;
  elsif was_shown and not is_shown then
    update media_counts set comments = comments - 1 where media_id = old.media_id;
    update comments set replies = replies - 1, score = comment_score(created_at, likes, replies - 1)
      where id = old.thread_id;
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.count_comment_like()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step int := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  update comments set likes = likes + step, score = comment_score(created_at, likes + step, replies)
    where id = coalesce(new.comment_id, old.comment_id);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.count_like()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    update media_counts set likes = likes + 1 where media_id = new.media_id;
  else
    update media_counts set likes = likes - 1 where media_id = old.media_id;
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.count_people_named()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select count(*) filter (where state <> 'removed'), count(*) filter (where state not in ('confirmed', 'removed')),
      count(*) filter (where state in ('declined', 'withdrawn', 'refused'))
    into new.people_named, new.unconfirmed, new.people_against
    from appearances where media_id = new.id;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.creator_agreements_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.id, new.account_id, new.application_id, new.version, new.words, new.signed_at)
    is distinct from (old.id, old.account_id, old.application_id, old.version, old.words, old.signed_at)
    or substring(new.signed_sealed from 73) <> substring(old.signed_sealed from 73) then
    raise exception 'what was signed stays as it was signed' using errcode = 'restrict_violation', table = 'creator_agreements';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.creators_have_standing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.is_creator <> exists (
    select from creator_applications where account_id = new.id and status = 'approved' and not selling_waits
  ) then
    raise exception 'an account is a creator''s by its application alone'
      using errcode = 'restrict_violation', table = 'accounts', constraint = 'creators_have_standing';
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.decision_holds(decision decisions)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select decision.ended_at is null and (
    decision.measure in ('suspend', 'ban', 'no-live')
    or exists (select from media where media.removal_id = decision.id)
  )
$function$
;
CREATE OR REPLACE FUNCTION public.feed_score(media_type text, available_at timestamp with time zone, likes integer, comments integer, member_views integer, completions integer)
 RETURNS double precision
 LANGUAGE sql
 STABLE
AS $function$
  select extract(epoch from available_at)::double precision / 43200
    + ln(
        1 + likes + 2.0 * comments
          + (case when media_type = 'photo' then member_views / 4.0 else completions end) / 4.0
      )::double precision / ln(2::double precision)
    + case when media_type = 'photo' then 0.5
        else 2.0 * (completions + 2) / (greatest(member_views, completions) + 8) end
$function$
;
CREATE OR REPLACE FUNCTION public.figure_source(creator uuid, viewer uuid, about uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select source from media_seen where account_id = viewer and media_id = about),
    (select source from audience where creator_id = creator and viewer_id = viewer),
    (select seen.source from media_seen as seen join media on media.id = seen.media_id
     where seen.account_id = viewer and seen.seen_at > now() - interval '10 minutes' and media.account_id = creator
     order by seen.seen_at desc limit 1),
    'other'
  )
$function$
;
CREATE OR REPLACE FUNCTION public.forget_broadcast_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  gone broadcast_sales;
begin
  delete from broadcast_sales where sale_id = new.id returning * into gone;
  if found then
    insert into broadcast_moves (broadcast_id, day, unlocked)
    values (gone.broadcast_id, (gone.created_at at time zone 'UTC')::date, -1);
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.forget_rule(creator uuid, what text, person uuid)
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from rule_sendings using messenger_rules
  where messenger_rules.id = rule_id and creator_id = creator and event = what
    and person_id = person and sent_at is null
$function$
;
CREATE OR REPLACE FUNCTION public.has_personal_feed(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (select from feed_preferences where account_id = person and not is_personal)
$function$
;
CREATE OR REPLACE FUNCTION public.hold_teaser_media()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  offered record;
begin
  select owner_id, teasers.price_cents, account_id, type, duration_ms into offered
  from teasers, media where teasers.id = new.teaser_id and media.id = new.media_id;
  if offered.owner_id <> offered.account_id then
    raise exception 'a teaser offers its owner''s media only'
      using errcode = 'check_violation', constraint = 'teaser_media_of_owner', table = tg_table_name;
  end if;
  if offered.type = 'photo' and new.preview_ms is not null then
    raise exception 'a photo does not play'
      using errcode = 'check_violation', constraint = 'teaser_media_photo', table = tg_table_name;
  end if;
  if offered.type = 'video' and offered.price_cents > 0 and (
    new.preview_ms is null or new.preview_ms < 5000 or new.preview_ms * 2 > coalesce(offered.duration_ms, 0)
  ) then
    raise exception 'a paid video is shown for five seconds to half of it'
      using errcode = 'check_violation', constraint = 'teaser_media_half', table = tg_table_name;
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.invitations_come_with_the_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if new.invited_id <> old.invited_id or new.joined_at <> old.joined_at
      or (new.inviter_id is not null and new.inviter_id is distinct from old.inviter_id) then
      raise exception 'who invited somebody is never changed' using errcode = 'check_violation';
    end if;
  elsif new.joined_at is distinct from (select created_at from accounts where id = new.invited_id) then
    raise exception 'an invitation comes with the account it made' using errcode = 'check_violation';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_appeal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state <> 'open' and new.state is distinct from old.state then
    raise exception 'an appeal is decided once';
  end if;
  if new.decided_by is not null and exists (
    select from decisions where id = new.decision_id and decided_by = new.decided_by
  ) then
    raise exception 'somebody else decides on an appeal';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_appearance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.media_id is not null
      and (old.state <> 'asked' or exists (select from releases where id = old.id and way = 'link')) then
      raise exception 'the answer of somebody who appears stays as long as the media';
    end if;
    return old;
  end if;
  if new.about_media <> old.about_media or new.owner_id <> old.owner_id
    or new.account_id is distinct from old.account_id
    or (new.media_id is distinct from old.media_id and new.media_id is not null) then
    raise exception 'an appearance is of one person in one media';
  end if;
  if old.media_id is not null and new.media_id is null then
    new.media_gone_at := now();
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from decisions where account_id = new.id and ended_at is null
      and measure in ('suspend', 'ban')
  ) then
    raise exception 'this account is closed by a decision that has not ended';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_creator()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.is_creator then
    insert into people_counts (account_id, is_creator) values (new.id, true)
    on conflict (account_id) do update set is_creator = true;
  else
    update people_counts set is_creator = false where account_id = new.id;
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_creator_standing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  person uuid := coalesce(new.account_id, old.account_id);
begin
  if tg_op = 'UPDATE' and new.account_id <> old.account_id then
    raise exception 'an application stays its person''s' using errcode = 'restrict_violation';
  end if;
  update accounts set is_creator = not is_creator
  where id = person and is_creator <> exists (
    select from creator_applications where account_id = person and status = 'approved' and not selling_waits
  );
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_decision()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.decided_at > now() - interval '6 years' or decision_holds(old) then
      raise exception 'decisions are kept';
    end if;
    return old;
  end if;
  if (new.id, new.account_id, new.kind, new.measure, new.decided_by, new.decided_at, new.source)
    is distinct from (old.id, old.account_id, old.kind, old.measure, old.decided_by, old.decided_at, old.source)
    or (new.media_id is distinct from old.media_id and new.media_id is not null)
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception 'a decision stays as it was made';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_feed_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was_listed boolean := tg_op <> 'INSERT' and old.is_listed;
  is_listed boolean := tg_op <> 'DELETE' and new.is_listed;
  old_words text[];
  new_words text[];
begin
  if tg_op = 'INSERT' then
    insert into media_counts (media_id) values (new.id);
  end if;
  if is_listed then
    insert into feed_entries (media_id, account_id, type, available_at, score)
    select new.id, new.account_id, new.type, new.available_at,
      feed_score(new.type, new.available_at, c.likes, c.comments, c.member_views, c.completions)
    from media_counts as c where c.media_id = new.id
    on conflict (media_id) do update
      set type = excluded.type, available_at = excluded.available_at, score = excluded.score;
  elsif was_listed then
    delete from feed_entries where media_id = old.id;
  end if;
  if was_listed and is_listed
    and old.type = new.type and old.description = new.description and old.tags = new.tags then
    return null;
  end if;
  if was_listed then
    old_words := search_words_of(old.description || old.tags);
    perform move_search_uses(old_words, old.tags, -1);
    delete from search_entries where media_id = old.id;
  end if;
  if is_listed then
    new_words := search_words_of(new.description || new.tags);
    insert into search_entries (media_id, type, words) values (new.id, new.type, new_words);
    perform move_search_uses(new_words, new.tags, 1);
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_feed_score()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update feed_entries
  set score = feed_score(type, available_at, new.likes, new.comments, new.member_views, new.completions)
  where media_id = new.media_id;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_people_named()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  media_ids uuid[] := array_remove(array[
    case when tg_op <> 'INSERT' then old.media_id end, case when tg_op <> 'DELETE' then new.media_id end], null);
begin
  -- Held before it is counted, so that of two answers at once the second counts the first.
  perform from media where id = any(media_ids) order by id for update;
  update media set unconfirmed = 0 where id = any(media_ids);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.removal_id is not null and not exists (
    select from decisions where id = new.removal_id and media_id = new.id and ended_at is null
      and measure in ('remove', 'remove-warn')
  ) then
    raise exception 'media is taken down by a decision on it';
  end if;
  if old.removal_id is not null and new.removal_id is null and exists (
    select from decisions where id = old.removal_id and ended_at is null
  ) then
    raise exception 'media comes back when the decision that took it down has ended';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_report_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  its_group uuid;
begin
  if tg_op = 'INSERT' then
    insert into report_groups as known
      (account_id, media_id, comment_id, message_id, live_id, live_message_id, reports, is_urgent, reason, since)
    values (new.account_id, new.media_id, new.comment_id, new.message_id, new.live_id, new.live_message_id,
      1, new.is_urgent, new.reason, new.created_at)
    on conflict (account_id, media_id, comment_id, message_id, live_id, live_message_id) where state <> 'decided' do update set
      reports = known.reports + 1,
      reason = case when excluded.is_urgent and not known.is_urgent then excluded.reason else known.reason end,
      is_urgent = known.is_urgent or excluded.is_urgent
    returning id into its_group;
    update reports set group_id = its_group where id = new.id;
  elsif tg_op = 'UPDATE' then
    update report_groups set is_urgent = true, reason = new.reason
    where id = new.group_id and state <> 'decided' and not is_urgent;
  else
    update report_groups set reports = reports - 1 where id = old.group_id and state <> 'decided' and reports > 0;
    delete from report_groups where id = old.group_id and state = 'open' and reports = 0;
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_response()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then perform add_response(new.account_id, new.media_id, tg_argv[0]);
  else perform undo_response(old.account_id, old.media_id, tg_argv[0]);
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_rule_sending()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a rule goes to each person once' using errcode = 'restrict_violation', table = tg_table_name;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_scheduled_tags()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.is_listed and new.available_at > now() and cardinality(new.tags) > 0 then
    insert into scheduled_tags (media_id, available_at, tags)
    select new.id, new.available_at, array_agg(distinct lower(tag)) from unnest(new.tags) as tag
    on conflict (media_id) do update set available_at = excluded.available_at, tags = excluded.tags;
  else
    delete from scheduled_tags where media_id = new.id;
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_teaser()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what a teaser offers does not change' using errcode = 'restrict_violation', table = tg_table_name;
end
$function$
;
CREATE OR REPLACE FUNCTION public.keep_uncommented()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from comments where account_id = old.account_id and media_id = old.media_id) then
    perform undo_response(old.account_id, old.media_id, 'commented');
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.ledger_entries_added()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  change record;
begin
  if exists (select from added group by journal_id, money having sum(cents) <> 0) then
    raise exception 'the entries of a journal do not sum to zero' using errcode = 'check_violation',
      constraint = 'ledger_entries_balance', table = 'ledger_entries';
  end if;
  -- In one order, so that two journals never wait for each other's wallets.
  for change in
    select owner_id, money, sum(cents) as cents from added where book = 'wallet' group by owner_id, money order by owner_id
  loop
    update wallets set cents = wallets.cents + change.cents, money = change.money, updated_at = now()
    where account_id = change.owner_id and (money = change.money or cents = 0);
    if not found then
      insert into wallets (account_id, cents, money) values (change.owner_id, 0, change.money) on conflict do nothing;
      update wallets set cents = wallets.cents + change.cents, money = change.money, updated_at = now()
      where account_id = change.owner_id and (money = change.money or cents = 0);
      if not found then
        raise exception 'a wallet holds real credits or those of the sandbox, never both' using
          errcode = 'check_violation', constraint = 'wallets_one_money', table = 'wallets';
      end if;
    end if;
  end loop;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.ledger_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the books are only added to' using errcode = 'restrict_violation', table = tg_table_name;
end
$function$
;
CREATE OR REPLACE FUNCTION public.live_rank(state text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case state when 'announced' then 0 when 'starting' then 1 when 'ended' then 3 else 2 end
$function$
;
CREATE OR REPLACE FUNCTION public.live_tickets_are_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from sales
    where id = new.sale_id and kind = 'live' and fan_id = new.account_id and subject_id = new.live_id
  ) then
    raise exception 'a ticket is paid for' using errcode = 'check_violation', table = 'live_tickets';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.lives_go_forward()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if not exists (select from accounts where id = new.account_id and is_creator and status = 'active') then
      raise exception 'only creators go live' using errcode = 'check_violation', table = 'lives';
    end if;
  elsif live_rank(new.state) < live_rank(old.state)
    and not (old.state = 'starting' and new.state = 'announced' and old.started_at is null and old.announced_for is not null)
  then
    raise exception 'a live does not go back from % to %', old.state, new.state
      using errcode = 'check_violation', table = 'lives';
  -- Whoever bought a ticket or asked to be told did so for this one.
  elsif (new.account_id, new.audience, new.price_cents) is distinct from (old.account_id, old.audience, old.price_cents) then
    raise exception 'whose a live is, and for whom, does not change'
      using errcode = 'check_violation', table = 'lives';
  end if;
  if new.state <> 'ended' and (tg_op = 'INSERT' or new.state = 'starting')
    and exists (select from decisions where account_id = new.account_id and measure = 'no-live' and ended_at is null)
  then
    raise exception 'this account may not stream' using errcode = 'check_violation', table = 'lives';
  end if;
  return new;
end $function$
;
CREATE OR REPLACE FUNCTION public.message_id_after(last uuid)
 RETURNS uuid
 LANGUAGE sql
AS $function$
  select case
    when last is null or fresh > last then fresh
    else (left(last::text, 24) || lpad(to_hex(('x' || right(last::text, 12))::bit(48)::bigint + 1), 12, '0'))::uuid
  end
  from (select uuidv7() as fresh) as clock
$function$
;
CREATE OR REPLACE FUNCTION public.message_id_plus(id uuid, places integer)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case
    when places = 0 then id
    else (left(id::text, 24) || lpad(to_hex(('x' || right(id::text, 12))::bit(48)::bigint + places), 12, '0'))::uuid
  end
$function$
;
CREATE OR REPLACE FUNCTION public.move_ban()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.removal_id is not null then
    perform ban_prints(new.id);
  else
    delete from banned_files where media_id = new.id;
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.move_broadcast_opening()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  -- One range of ids for each side: a thread may be long.
  if old.read1 is distinct from new.read1 then
    insert into broadcast_moves (broadcast_id, day, opened)
    select broadcast_id, (now() at time zone 'UTC')::date, 1 from messages
    where thread_id = new.id and id > coalesce(old.read1, nobody) and id <= new.read1
      and from_id = new.user2_id and broadcast_id is not null and broadcast_place = 0;
  end if;
  if old.read2 is distinct from new.read2 then
    insert into broadcast_moves (broadcast_id, day, opened)
    select broadcast_id, (now() at time zone 'UTC')::date, 1 from messages
    where thread_id = new.id and id > coalesce(old.read2, nobody) and id <= new.read2
      and from_id = new.user1_id and broadcast_id is not null and broadcast_place = 0;
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.move_broadcast_reversal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into broadcast_moves (broadcast_id, day, income_cents)
  select broadcast_id, (sales.created_at at time zone 'UTC')::date, -new.share_cents
  from sales join messages on messages.id = sales.subject_id
  where sales.id = new.sale_id and sales.kind = 'teaser' and broadcast_id is not null;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.move_broadcast_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  part_of uuid := (select broadcast_id from messages where id = new.subject_id);
begin
  if part_of is not null then
    insert into broadcast_sales (sale_id, broadcast_id, fan_id, share_cents, created_at)
    values (new.id, part_of, new.fan_id, new.share_cents, new.created_at);
    insert into broadcast_moves (broadcast_id, day, unlocked, income_cents)
    values (part_of, (new.created_at at time zone 'UTC')::date, 1, new.share_cents);
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.move_follow_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moved follows := case when tg_op = 'INSERT' then new else old end;
begin
  insert into figure_moves (creator_id, type, source, day, follows)
  values (moved.followed_id, 'none', moved.source, (moved.created_at at time zone 'UTC')::date,
    case when tg_op = 'INSERT' then 1 else -1 end);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.move_income_figures(sale sales, cents integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into figure_moves (creator_id, media_id, type, source, day, income_cents)
  select sale.creator_id, media.id, coalesce(media.type, 'none'), sale.source,
    (sale.created_at at time zone 'UTC')::date, cents
  from (select) as once left join media on media.id = sale.media_id
$function$
;
CREATE OR REPLACE FUNCTION public.move_like_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  moved likes := case when tg_op = 'INSERT' then new else old end;
begin
  -- Where the media itself goes, what it had been given stays counted.
  insert into figure_moves (creator_id, media_id, type, source, day, likes)
  select account_id, id, type, moved.source, (moved.created_at at time zone 'UTC')::date,
    case when tg_op = 'INSERT' then 1 else -1 end
  from media where id = moved.media_id;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.move_reversal_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform move_income_figures(sales, -new.share_cents) from sales where id = new.sale_id;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.move_sale_figures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform move_income_figures(new, new.share_cents);
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.move_search_uses(words text[], tags_moved text[], step integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  -- In order, so that two at once wait for each other instead of for ever.
  insert into search_words as known (word, uses)
  select word, greatest(step, 0) from unnest(words) as word order by word
  on conflict (word) do update set uses = greatest(known.uses + step, 0);
  insert into tags as known (tag, uses)
  select tag, greatest(step, 0) from (select distinct lower(tag) as tag from unnest(tags_moved) as tag) as moved
  order by tag
  on conflict (tag) do update set uses = greatest(known.uses + step, 0);
$function$
;
CREATE OR REPLACE FUNCTION public.near_words(names text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  with words as (
    select distinct word from regexp_split_to_table(lower(names), '[^[:alnum:]]+') as word
    where char_length(word) between 3 and 12
  )
  select coalesce(array_agg(distinct near), '{}') from (
    select word as near from words
    union all
    select overlay(word placing '' from position for 1) from words, generate_series(1, char_length(word)) as position
    where char_length(word) >= 4
  ) as all_near
$function$
;
CREATE OR REPLACE FUNCTION public.number_tax_document()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  next int;
begin
  insert into tax_series as series (seller_number, money, year, invoices, credit_notes)
    values (new.seller_number, new.money, new.year, (new.kind = 'invoice')::int, (new.kind = 'credit-note')::int)
    on conflict (seller_number, money, year) do update
      set invoices = series.invoices + excluded.invoices, credit_notes = series.credit_notes + excluded.credit_notes
    returning case new.kind when 'invoice' then invoices else credit_notes end into next;
  update tax_documents set number = next where id = new.id;
  if (
    select coalesce(sum(cents), 0) from ledger_entries
    where journal_id = new.journal_id and book = 'tax' and subaccount = new.country and money = new.money
  ) <> (select sum(tax_cents) from tax_documents where journal_id = new.journal_id) then
    raise exception 'a tax document and its journal do not agree' using errcode = 'check_violation',
      constraint = 'tax_documents_journal', table = 'tax_documents';
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.one_admin_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Two admins who take the role from one another at once would both still see one left.
  perform pg_advisory_xact_lock(7212028);
  if not exists (
    select from accounts where id <> new.id and status = 'active' and 'admin' = any (staff_roles)
  ) then
    raise exception 'the last admin stays one' using errcode = 'restrict_violation', constraint = 'one_admin_stays';
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.only_creators_are_approved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from accounts where id = new.account_id and is_creator for share;
  if not found then
    raise exception 'only what a creator sent can be approved'
      using errcode = 'check_violation', constraint = 'only_creators_are_approved', table = 'media';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.payouts_respect_holds()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from payout_holds where creator_id = new.creator_id and released_at is null) then
    raise exception 'payouts of this creator are held' using errcode = 'check_violation',
      constraint = 'payouts_respect_holds', table = 'payouts';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.referral_due(price integer, share integer, fee_bp integer, rate_bp integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (GREATEST((0)::bigint, (((((price - share) - (ceil((((price)::numeric * (fee_bp)::numeric) / (10000)::numeric)))::integer))::bigint * rate_bp) / 10000)))::integer
;
CREATE OR REPLACE FUNCTION public.referral_shares_are_of_revenue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    raise exception 'what was given for an invitation stays written down' using errcode = 'restrict_violation';
  elsif tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'returned_cents') <> (to_jsonb(old) - 'returned_cents')
      or new.returned_cents < old.returned_cents then
      raise exception 'of what was given for an invitation more may go back, and nothing else changes'
        using errcode = 'restrict_violation';
    end if;
  elsif not exists (
    select from sales where id = new.sale_id and creator_id = new.creator_id and money = new.money
      and new.cents <= referral_due(price_cents, share_cents, new.fee_bp, new.rate_bp)
  ) then
    raise exception 'what is given for an invitation is a part of what its sale left to the house'
      using errcode = 'check_violation', constraint = 'referral_shares_of_revenue', table = 'referral_shares';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.refuse_changed_legal_text()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a legal text that was published stays as it is';
end
$function$
;
CREATE OR REPLACE FUNCTION public.refuse_second_turns()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a mass message goes on, never back'
    using errcode = 'check_violation', constraint = 'mass_messages_go_on', table = tg_table_name;
end
$function$
;
CREATE OR REPLACE FUNCTION public.refuse_unreading()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'what was read stays read'
    using errcode = 'check_violation', constraint = 'threads_read_goes_on', table = tg_table_name;
end
$function$
;
CREATE OR REPLACE FUNCTION public.refuse_unsigned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state = 'confirmed' and new.account_id is null and not exists (
    select from releases where id = new.id and way is not null
      and (verdict = 'good' or (way = 'link' and verdict is null and not needs_review))
  ) then
    raise exception 'nobody agrees without an account or a release';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.respond_mute()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then perform add_creator_signal(new.account_id, new.muted_id, 'mute');
  else delete from creator_signals where account_id = old.account_id and creator_id = old.muted_id and kind = 'mute';
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.respond_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform add_creator_signal(new.reporter_id, new.account_id, 'report');
  if new.media_id is not null and new.comment_id is null then
    perform add_response(new.reporter_id, new.media_id, 'reported');
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.respond_subscription()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform add_creator_signal(new.fan_id, new.creator_id, 'subscription');
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.respond_tip()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform add_creator_signal(new.fan_id, new.creator_id, 'tip');
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.sale_gift_is_a_tip()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from sales where id = new.sale_id and kind = 'tip' and subject_id is null and price_cents = new.cents
  ) then
    raise exception 'a gift is a tip outside a media, at the price of the tip'
      using errcode = 'check_violation', table = 'sale_gifts', constraint = 'sale_gift_is_a_tip';
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.sales_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'reversed_at' = to_jsonb(old) - 'reversed_at' then return new; end if;
    if old.created_at > now() and new.created_at < old.created_at
      and to_jsonb(new) - 'created_at' = to_jsonb(old) - 'created_at' then return new; end if;
  end if;
  raise exception 'a sale does not change' using errcode = 'restrict_violation', table = 'sales';
end
$function$
;
CREATE OR REPLACE FUNCTION public.score_new_comment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.score := comment_score(new.created_at, new.likes, new.replies);
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.search_words_of(texts text[])
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(distinct word order by word), '{}')
  from regexp_split_to_table(lower(unaccent(array_to_string(texts, ' '))), '[^[:alnum:]]+') as word
  where char_length(word) between 2 and 32
$function$
;
CREATE OR REPLACE FUNCTION public.settings_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the history of the settings is only added to' using errcode = 'restrict_violation', table = tg_table_name;
end
$function$
;
CREATE OR REPLACE FUNCTION public.shelves_have_room()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  has_room boolean;
begin
  if tg_table_name = 'collections' then
    perform pg_advisory_xact_lock(hashtextextended('collections', 0) # hashtextextended(new.account_id::text, 0));
    has_room := (select count(*) < 50 from collections where account_id = new.account_id);
  else
    perform from collections where id = new.collection_id for no key update;
    has_room := (select count(*) < 500 from collection_media where collection_id = new.collection_id);
  end if;
  if not has_room then
    raise exception 'this shelf is full'
      using errcode = 'check_violation', constraint = 'shelves_have_room', table = tg_table_name;
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.shelves_hold_own()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owner uuid;
begin
  if tg_table_name = 'collection_media' then
    select account_id into owner from collections where id = new.collection_id;
  else
    owner := new.account_id;
  end if;
  if not exists (select from media where id = new.media_id and account_id = owner) then
    raise exception 'a shelf holds its owner''s media only'
      using errcode = 'check_violation', constraint = 'shelves_hold_own', table = tg_table_name;
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.source_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.source = figure_source(new.followed_id, new.follower_id, null);
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.source_like()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.source = figure_source((select account_id from media where id = new.media_id), new.account_id, new.media_id);
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.source_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.source = case when new.kind = 'share-link' then 'link'
    else figure_source(new.creator_id, new.fan_id, new.media_id) end;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.subscription_gift_is_paid()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from sales
    where id = new.sale_id and kind = 'subscription-gift' and subject_id = new.id and fan_id = new.buyer_id
      and creator_id = new.creator_id and price_cents = new.price_cents
  ) then
    raise exception 'a gift is paid by its buyer, at its price'
      using errcode = 'check_violation', table = 'subscription_gifts', constraint = 'subscription_gift_is_paid';
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.subscription_gift_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or (new.id, new.sale_id, new.buyer_id, new.creator_id, new.months, new.month_cents, new.created_at)
    is distinct from
    (old.id, old.sale_id, old.buyer_id, old.creator_id, old.months, old.month_cents, old.created_at)
  then
    raise exception 'a gift that was paid does not change'
      using errcode = 'restrict_violation', table = 'subscription_gifts', constraint = 'subscription_gift_stays';
  end if;
  if (old.accepted_at is not null and (new.recipient_id, new.accepted_at) is distinct from (old.recipient_id, old.accepted_at))
    or (old.accepted_at is null and new.accepted_at is not null
      and (old.returned_at is not null or new.accepted_at >= old.expires_at))
  then
    raise exception 'a gift is accepted once, in time'
      using errcode = 'check_violation', table = 'subscription_gifts', constraint = 'subscription_gift_accepted_once';
  end if;
  if old.returned_at is not null and new.returned_at is distinct from old.returned_at then
    raise exception 'a gift is returned once'
      using errcode = 'check_violation', table = 'subscription_gifts', constraint = 'subscription_gift_returned_once';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.subscription_promotion_takings_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  promotion subscription_promotions;
begin
  update subscription_promotions set taken = taken + 1 where id = new.promotion_id and taker_limit is not null
    returning * into promotion;
  -- Who ends it waits for those who take it, and they find that it has ended.
  if not found then select * into promotion from subscription_promotions where id = new.promotion_id for share; end if;
  if promotion.ended_at is not null or promotion.ends_at <= new.taken_at then
    raise exception 'this promotion is over'
      using errcode = 'check_violation', constraint = 'subscription_promotion_takings_in_time';
  end if;
  if promotion.creator_id = new.fan_id then
    raise exception 'nobody takes their own promotion'
      using errcode = 'check_violation', constraint = 'subscription_promotion_takings_not_own';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.subscription_promotions_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - array['taken', 'ended_at'] = to_jsonb(old) - array['taken', 'ended_at']
    and new.taken >= old.taken
    and (old.ended_at is null or new.ended_at = old.ended_at)
  then return new; end if;
  raise exception 'a promotion does not change' using errcode = 'restrict_violation', table = 'subscription_promotions';
end
$function$
;
CREATE OR REPLACE FUNCTION public.support_account()
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select '00000000-0000-7000-8000-00000000d35c'::uuid $function$
;
CREATE OR REPLACE FUNCTION public.tax_documents_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- Generated columns follow from others, and have no value yet.
  changing constant text[] := array['number', 'net_cents', 'total_cents'];
begin
  if tg_op = 'INSERT' and new.number is null then return new; end if;
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 and old.number is null
    and to_jsonb(new) - changing = to_jsonb(old) - changing then return new; end if;
  raise exception 'an issued document does not change' using errcode = 'restrict_violation', table = 'tax_documents';
end
$function$
;
CREATE OR REPLACE FUNCTION public.tax_rate_changes_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  deciding constant text[] := array['state', 'decided_by', 'decided_at'];
begin
  if tg_op = 'DELETE' or old.state <> 'proposed' or to_jsonb(new) - deciding <> to_jsonb(old) - deciding then
    raise exception 'a change of a tax rate does not change' using errcode = 'restrict_violation', table = 'tax_rate_changes';
  end if;
  return new;
end
$function$
;
CREATE OR REPLACE FUNCTION public.tax_rates_are_approved()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select from tax_rate_changes
    where state = 'approved' and country = new.country and valid_from = new.valid_from and rate_bp = new.rate_bp
  ) then
    raise exception 'a tax rate needs the approval of two' using errcode = 'check_violation',
      constraint = 'tax_rates_approved', table = 'tax_rates';
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.tax_series_count_up()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' or pg_trigger_depth() < 2
    or (tg_op = 'INSERT' and new.invoices + new.credit_notes <> 1)
    or (tg_op = 'UPDATE' and (
      (new.seller_number, new.money, new.year) <> (old.seller_number, old.money, old.year)
      or new.invoices < old.invoices or new.credit_notes < old.credit_notes
      or new.invoices + new.credit_notes <> old.invoices + old.credit_notes + 1
    ))
  then
    raise exception 'numbers of documents only count up' using errcode = 'restrict_violation', table = 'tax_series';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$function$
;
CREATE OR REPLACE FUNCTION public.tell_feed_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('candid', '{"topic":"feed-changed"}');
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.top_ups_bring_their_money()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from ledger_entries where journal_id = new.journal_id and (money = 'sandbox') <> (new.gateway = 'sandbox')
  ) then
    raise exception 'credits of one gateway are booked as money of another' using errcode = 'check_violation',
      constraint = 'top_ups_money', table = 'top_ups';
  end if;
  if exists (
    select from top_up_taxes as tax where top_up_id = new.id and (
      total_cents <> new.pack_cents + case when is_on_top then tax_cents else 0 end
      or (select row(
          coalesce(sum(cents) filter (where book = 'clearing'), 0),
          coalesce(sum(cents) filter (where book = 'wallet' and owner_id = new.account_id), 0),
          coalesce(sum(cents) filter (where book = 'tax' and subaccount = tax.country), 0)
        ) from ledger_entries where journal_id = new.journal_id)
        <> row(-total_cents::numeric, new.pack_cents::numeric, tax_cents::numeric)
    )
  ) then
    raise exception 'a purchase is booked with another tax than was shown' using errcode = 'check_violation',
      constraint = 'top_ups_tax', table = 'top_ups';
  end if;
  return null;
end
$function$
;
CREATE OR REPLACE FUNCTION public.undo_response(person uuid, about uuid, response text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update interactions set is_liked = is_liked and response <> 'liked',
    is_commented = is_commented and response <> 'commented', is_bought = is_bought and response <> 'bought',
    is_reported = is_reported and response <> 'reported'
  where account_id = person and media_id = about;
  delete from interactions where account_id = person and media_id = about and watched is null and not (
    is_skipped or is_liked or is_commented or is_shared or is_bought or is_reported
  );
end
$function$
;
CREATE OR REPLACE FUNCTION public.wallets_follow_entries()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() < 2 and (
    tg_op = 'DELETE' or new.cents <> case tg_op when 'UPDATE' then old.cents else 0 end
    or (tg_op = 'UPDATE' and new.money <> old.money)
  ) then
    raise exception 'a balance moves by entries only' using errcode = 'restrict_violation', table = 'wallets';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$function$
;

-- triggers
CREATE TRIGGER console_is_left AFTER UPDATE OF password_hash, staff_roles, totp_enabled_at, status ON public.accounts FOR EACH ROW WHEN (((old.password_hash IS DISTINCT FROM new.password_hash) OR (old.staff_roles IS DISTINCT FROM new.staff_roles) OR ((old.totp_enabled_at IS NOT NULL) AND (new.totp_enabled_at IS NULL)) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION console_is_left();
CREATE TRIGGER creators_have_standing AFTER UPDATE OF is_creator ON public.accounts FOR EACH ROW EXECUTE FUNCTION creators_have_standing();
CREATE TRIGGER creators_have_standing_made AFTER INSERT ON public.accounts FOR EACH ROW WHEN (new.is_creator) EXECUTE FUNCTION creators_have_standing();
CREATE TRIGGER keep_closed BEFORE UPDATE OF status ON public.accounts FOR EACH ROW WHEN (((old.status = 'suspended'::text) AND (new.status = 'active'::text))) EXECUTE FUNCTION keep_closed();
CREATE TRIGGER keep_creator AFTER UPDATE OF is_creator ON public.accounts FOR EACH ROW WHEN ((old.is_creator <> new.is_creator)) EXECUTE FUNCTION keep_creator();
CREATE TRIGGER keep_new_creator AFTER INSERT ON public.accounts FOR EACH ROW WHEN (new.is_creator) EXECUTE FUNCTION keep_creator();
CREATE TRIGGER one_admin_stays AFTER UPDATE OF staff_roles, status ON public.accounts FOR EACH ROW WHEN (((old.status = 'active'::text) AND ('admin'::text = ANY (old.staff_roles)) AND ((new.status = 'suspended'::text) OR ((new.status = 'active'::text) AND (NOT ('admin'::text = ANY (new.staff_roles))))))) EXECUTE FUNCTION one_admin_stays();
CREATE TRIGGER tell_accounts AFTER UPDATE ON public.accounts FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.username IS DISTINCT FROM new.username)) OR (old.fullname IS DISTINCT FROM new.fullname)) OR (old.avatar IS DISTINCT FROM new.avatar)) OR (old.is_creator IS DISTINCT FROM new.is_creator))) EXECUTE FUNCTION tell_feed_changed();
CREATE TRIGGER adjustments_stay BEFORE DELETE OR UPDATE ON public.adjustments FOR EACH ROW EXECUTE FUNCTION adjustments_stay();
CREATE TRIGGER announcement_stays BEFORE UPDATE ON public.announcements FOR EACH ROW EXECUTE FUNCTION announcement_stays();
CREATE TRIGGER keep_appeal BEFORE UPDATE ON public.appeals FOR EACH ROW EXECUTE FUNCTION keep_appeal();
CREATE TRIGGER keep_appearance BEFORE DELETE OR UPDATE ON public.appearances FOR EACH ROW EXECUTE FUNCTION keep_appearance();
CREATE TRIGGER keep_people_named AFTER INSERT OR DELETE OR UPDATE OF state, media_id ON public.appearances FOR EACH ROW EXECUTE FUNCTION keep_people_named();
CREATE TRIGGER refuse_unsigned BEFORE INSERT OR UPDATE OF state ON public.appearances FOR EACH ROW EXECUTE FUNCTION refuse_unsigned();
CREATE TRIGGER audit_anchors_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_anchors FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();
CREATE TRIGGER audit_chain_stays BEFORE UPDATE OR TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();
CREATE TRIGGER audit_link_stays BEFORE DELETE ON public.audit_chain FOR EACH ROW EXECUTE FUNCTION audit_link_stays();
CREATE CONSTRAINT TRIGGER audit_is_chained AFTER INSERT ON public.audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_is_chained();
CREATE TRIGGER audit_log_stays BEFORE UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_stays();
CREATE TRIGGER audit_row_stays BEFORE DELETE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION audit_row_stays();
CREATE TRIGGER battle_sides_hold BEFORE UPDATE ON public.battle_sides FOR EACH ROW EXECUTE FUNCTION battle_sides_hold();
CREATE TRIGGER battle_tips_score BEFORE INSERT OR UPDATE ON public.battle_tips FOR EACH ROW EXECUTE FUNCTION battle_tips_score();
CREATE TRIGGER card_refund_taxes_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.card_refund_taxes FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER case_steps_stay BEFORE UPDATE ON public.case_steps FOR EACH ROW EXECUTE FUNCTION case_steps_stay();
CREATE TRIGGER cases_move BEFORE UPDATE ON public.cases FOR EACH ROW EXECUTE FUNCTION cases_move();
CREATE TRIGGER collection_media_have_room BEFORE INSERT ON public.collection_media FOR EACH ROW EXECUTE FUNCTION shelves_have_room();
CREATE TRIGGER collection_media_own BEFORE INSERT OR UPDATE OF collection_id, media_id ON public.collection_media FOR EACH ROW EXECUTE FUNCTION shelves_hold_own();
CREATE TRIGGER collections_have_room BEFORE INSERT ON public.collections FOR EACH ROW EXECUTE FUNCTION shelves_have_room();
CREATE TRIGGER count_comment_like AFTER INSERT OR DELETE ON public.comment_likes FOR EACH ROW EXECUTE FUNCTION count_comment_like();
CREATE TRIGGER count_comment AFTER INSERT OR DELETE ON public.comments FOR EACH ROW EXECUTE FUNCTION count_comment();
CREATE TRIGGER count_shown_comment AFTER UPDATE OF held_at ON public.comments FOR EACH ROW WHEN ((old.held_at IS DISTINCT FROM new.held_at)) EXECUTE FUNCTION count_comment();
CREATE TRIGGER respond_comment AFTER INSERT ON public.comments FOR EACH ROW EXECUTE FUNCTION keep_response('commented');
CREATE TRIGGER respond_uncommented AFTER DELETE ON public.comments FOR EACH ROW EXECUTE FUNCTION keep_uncommented();
CREATE TRIGGER score_new_comment BEFORE INSERT ON public.comments FOR EACH ROW EXECUTE FUNCTION score_new_comment();
CREATE TRIGGER creator_agreements_stay BEFORE UPDATE ON public.creator_agreements FOR EACH ROW EXECUTE FUNCTION creator_agreements_stay();
CREATE TRIGGER keep_creator_standing AFTER INSERT OR DELETE OR UPDATE OF status, selling_waits, account_id ON public.creator_applications FOR EACH ROW EXECUTE FUNCTION keep_creator_standing();
CREATE TRIGGER keep_decision BEFORE DELETE OR UPDATE ON public.decisions FOR EACH ROW EXECUTE FUNCTION keep_decision();
CREATE TRIGGER tell_feed_entry AFTER INSERT OR DELETE ON public.feed_entries FOR EACH ROW EXECUTE FUNCTION tell_feed_changed();
CREATE TRIGGER tell_moved_feed_entry AFTER UPDATE ON public.feed_entries FOR EACH ROW WHEN ((((old.account_id IS DISTINCT FROM new.account_id) OR (old.type IS DISTINCT FROM new.type)) OR (old.available_at IS DISTINCT FROM new.available_at))) EXECUTE FUNCTION tell_feed_changed();
CREATE TRIGGER await_follow_rule AFTER INSERT OR DELETE ON public.follows FOR EACH ROW EXECUTE FUNCTION await_follow_rule();
CREATE TRIGGER move_follow_figures AFTER INSERT OR DELETE ON public.follows FOR EACH ROW EXECUTE FUNCTION move_follow_figures();
CREATE TRIGGER source_follow BEFORE INSERT ON public.follows FOR EACH ROW EXECUTE FUNCTION source_follow();
CREATE TRIGGER respond_hidden AFTER INSERT OR DELETE ON public.hidden_media FOR EACH ROW EXECUTE FUNCTION keep_response('reported');
CREATE TRIGGER invitations_come_with_the_account BEFORE INSERT OR UPDATE ON public.invitations FOR EACH ROW EXECUTE FUNCTION invitations_come_with_the_account();
CREATE TRIGGER ledger_entries_added AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_entries_added();
CREATE TRIGGER ledger_entries_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE CONSTRAINT TRIGGER adjustment_journals_are_approved AFTER INSERT ON public.ledger_journals DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind = 'adjustment'::text)) EXECUTE FUNCTION adjustment_journals_are_approved();
CREATE TRIGGER ledger_journals_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_journals FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER legal_texts_are_not_emptied BEFORE TRUNCATE ON public.legal_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_changed_legal_text();
CREATE TRIGGER legal_texts_stay BEFORE DELETE OR UPDATE ON public.legal_texts FOR EACH ROW EXECUTE FUNCTION refuse_changed_legal_text();
CREATE TRIGGER count_like AFTER INSERT OR DELETE ON public.likes FOR EACH ROW EXECUTE FUNCTION count_like();
CREATE TRIGGER move_like_figures AFTER INSERT OR DELETE ON public.likes FOR EACH ROW EXECUTE FUNCTION move_like_figures();
CREATE TRIGGER respond_like AFTER INSERT OR DELETE ON public.likes FOR EACH ROW EXECUTE FUNCTION keep_response('liked');
CREATE TRIGGER source_like BEFORE INSERT ON public.likes FOR EACH ROW EXECUTE FUNCTION source_like();
CREATE TRIGGER live_tickets_are_paid BEFORE INSERT OR UPDATE OF sale_id, live_id, account_id ON public.live_tickets FOR EACH ROW EXECUTE FUNCTION live_tickets_are_paid();
CREATE TRIGGER lives_go_forward BEFORE INSERT OR UPDATE OF state, account_id, audience, price_cents ON public.lives FOR EACH ROW EXECUTE FUNCTION lives_go_forward();
CREATE TRIGGER mass_messages_go_on BEFORE UPDATE ON public.mass_messages FOR EACH ROW WHEN ((((old.reached_id IS NOT NULL) AND ((new.reached_id IS NULL) OR (new.reached_id < old.reached_id))) OR ((old.state = ANY (ARRAY['cancelled'::text, 'unsent'::text])) AND (new.state <> ALL (ARRAY['cancelled'::text, 'unsent'::text]))) OR ((old.state = 'sent'::text) AND (new.state <> ALL (ARRAY['sent'::text, 'unsent'::text]))))) EXECUTE FUNCTION refuse_second_turns();
CREATE TRIGGER count_people_named BEFORE INSERT OR UPDATE OF people_named, unconfirmed, people_against ON public.media FOR EACH ROW EXECUTE FUNCTION count_people_named();
CREATE TRIGGER keep_feed_entry AFTER INSERT OR DELETE OR UPDATE OF is_listed, available_at, type, description, tags ON public.media FOR EACH ROW EXECUTE FUNCTION keep_feed_entry();
CREATE TRIGGER keep_removal BEFORE UPDATE OF removal_id ON public.media FOR EACH ROW WHEN ((old.removal_id IS DISTINCT FROM new.removal_id)) EXECUTE FUNCTION keep_removal();
CREATE TRIGGER keep_scheduled_tags AFTER INSERT OR UPDATE OF is_listed, available_at, tags ON public.media FOR EACH ROW EXECUTE FUNCTION keep_scheduled_tags();
CREATE TRIGGER media_removal_bans AFTER UPDATE OF removal_id ON public.media FOR EACH ROW WHEN ((new.removal_id IS DISTINCT FROM old.removal_id)) EXECUTE FUNCTION move_ban();
CREATE TRIGGER only_creators_are_approved BEFORE UPDATE OF approved ON public.media FOR EACH ROW WHEN ((new.approved AND (NOT old.approved))) EXECUTE FUNCTION only_creators_are_approved();
CREATE TRIGGER tell_media AFTER UPDATE ON public.media FOR EACH ROW WHEN (((((((((((((((((old.description IS DISTINCT FROM new.description) OR (old.tags IS DISTINCT FROM new.tags)) OR (old.visibility IS DISTINCT FROM new.visibility)) OR (old.price_cents IS DISTINCT FROM new.price_cents)) OR (old.alt IS DISTINCT FROM new.alt)) OR (old.sound_id IS DISTINCT FROM new.sound_id)) OR (old.state IS DISTINCT FROM new.state)) OR (old.width IS DISTINCT FROM new.width)) OR (old.height IS DISTINCT FROM new.height)) OR (old.duration_ms IS DISTINCT FROM new.duration_ms)) OR (old.pictures_run IS DISTINCT FROM new.pictures_run)) OR (old.playback_run IS DISTINCT FROM new.playback_run)) OR (old.playback IS DISTINCT FROM new.playback)) OR (old.approved IS DISTINCT FROM new.approved)) OR (old.available_at IS DISTINCT FROM new.available_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION tell_feed_changed();
CREATE TRIGGER tell_captions AFTER INSERT OR DELETE OR UPDATE ON public.media_captions FOR EACH STATEMENT EXECUTE FUNCTION tell_feed_changed();
CREATE TRIGGER keep_feed_score AFTER UPDATE ON public.media_counts FOR EACH ROW WHEN (((((old.likes IS DISTINCT FROM new.likes) OR (old.comments IS DISTINCT FROM new.comments)) OR (old.member_views IS DISTINCT FROM new.member_views)) OR (old.completions IS DISTINCT FROM new.completions))) EXECUTE FUNCTION keep_feed_score();
CREATE TRIGGER media_prints_of_removed AFTER INSERT OR UPDATE ON public.media_prints FOR EACH ROW EXECUTE FUNCTION ban_late_prints();
CREATE TRIGGER respond_bought AFTER INSERT ON public.media_rights FOR EACH ROW WHEN ((new.how = ANY (ARRAY['purchase'::text, 'message'::text, 'share-link'::text]))) EXECUTE FUNCTION keep_response('bought');
CREATE TRIGGER respond_unbought AFTER DELETE ON public.media_rights FOR EACH ROW WHEN ((old.how = ANY (ARRAY['purchase'::text, 'message'::text, 'share-link'::text]))) EXECUTE FUNCTION keep_response('bought');
CREATE TRIGGER respond_mute AFTER INSERT OR DELETE ON public.mutes FOR EACH ROW EXECUTE FUNCTION respond_mute();
CREATE TRIGGER payouts_respect_holds BEFORE INSERT ON public.payouts FOR EACH ROW EXECUTE FUNCTION payouts_respect_holds();
CREATE TRIGGER payouts_sent_respect_holds BEFORE UPDATE OF state ON public.payouts FOR EACH ROW WHEN (((old.state = 'pending'::text) AND (new.state = 'processing'::text))) EXECUTE FUNCTION payouts_respect_holds();
CREATE TRIGGER pinned_media_own BEFORE INSERT OR UPDATE ON public.pinned_media FOR EACH ROW EXECUTE FUNCTION shelves_hold_own();
CREATE TRIGGER referral_shares_are_of_revenue BEFORE INSERT OR DELETE OR UPDATE ON public.referral_shares FOR EACH ROW EXECUTE FUNCTION referral_shares_are_of_revenue();
CREATE TRIGGER group_graver_report AFTER UPDATE OF is_urgent ON public.reports FOR EACH ROW WHEN ((new.is_urgent AND (NOT old.is_urgent))) EXECUTE FUNCTION keep_report_group();
CREATE TRIGGER group_new_report AFTER INSERT OR DELETE ON public.reports FOR EACH ROW EXECUTE FUNCTION keep_report_group();
CREATE TRIGGER respond_report AFTER INSERT ON public.reports FOR EACH ROW WHEN (((new.reporter_id IS NOT NULL) AND (new.comment_id IS NULL))) EXECUTE FUNCTION respond_report();
CREATE TRIGGER keep_rule_sending BEFORE UPDATE ON public.rule_sendings FOR EACH ROW WHEN ((old.sent_at IS NOT NULL)) EXECUTE FUNCTION keep_rule_sending();
CREATE TRIGGER sale_gift_is_a_tip AFTER INSERT ON public.sale_gifts FOR EACH ROW EXECUTE FUNCTION sale_gift_is_a_tip();
CREATE TRIGGER sale_gifts_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.sale_gifts FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER move_broadcast_reversal AFTER INSERT ON public.sale_reversals FOR EACH ROW EXECUTE FUNCTION move_broadcast_reversal();
CREATE TRIGGER move_reversal_figures AFTER INSERT ON public.sale_reversals FOR EACH ROW EXECUTE FUNCTION move_reversal_figures();
CREATE TRIGGER await_purchase_rule AFTER INSERT ON public.sales FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['media'::text, 'teaser'::text, 'share-link'::text, 'live'::text]))) EXECUTE FUNCTION await_purchase_rule();
CREATE TRIGGER forget_broadcast_sale AFTER UPDATE OF reversed_at ON public.sales FOR EACH ROW WHEN (((old.reversed_at IS NULL) AND (new.reversed_at IS NOT NULL))) EXECUTE FUNCTION forget_broadcast_sale();
CREATE TRIGGER forget_purchase_rule AFTER UPDATE OF reversed_at ON public.sales FOR EACH ROW WHEN (((old.reversed_at IS NULL) AND (new.reversed_at IS NOT NULL) AND (new.kind = ANY (ARRAY['media'::text, 'teaser'::text, 'share-link'::text, 'live'::text])))) EXECUTE FUNCTION await_purchase_rule();
CREATE TRIGGER move_broadcast_sale AFTER INSERT ON public.sales FOR EACH ROW WHEN ((new.kind = 'teaser'::text)) EXECUTE FUNCTION move_broadcast_sale();
CREATE TRIGGER move_sale_figures AFTER INSERT ON public.sales FOR EACH ROW EXECUTE FUNCTION move_sale_figures();
CREATE TRIGGER respond_tip AFTER INSERT ON public.sales FOR EACH ROW WHEN ((new.kind = 'tip'::text)) EXECUTE FUNCTION respond_tip();
CREATE TRIGGER sales_stay BEFORE DELETE OR UPDATE ON public.sales FOR EACH ROW EXECUTE FUNCTION sales_stay();
CREATE TRIGGER source_sale BEFORE INSERT ON public.sales FOR EACH ROW EXECUTE FUNCTION source_sale();
CREATE TRIGGER setting_changes_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.setting_changes FOR EACH STATEMENT EXECUTE FUNCTION settings_stay();
CREATE TRIGGER setting_versions_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.setting_versions FOR EACH STATEMENT EXECUTE FUNCTION settings_stay();
CREATE TRIGGER subscription_gift_is_paid AFTER INSERT ON public.subscription_gifts FOR EACH ROW EXECUTE FUNCTION subscription_gift_is_paid();
CREATE TRIGGER subscription_gift_stays BEFORE DELETE OR UPDATE ON public.subscription_gifts FOR EACH ROW EXECUTE FUNCTION subscription_gift_stays();
CREATE TRIGGER tell_plans AFTER INSERT OR DELETE OR UPDATE ON public.subscription_plans FOR EACH STATEMENT EXECUTE FUNCTION tell_feed_changed();
CREATE TRIGGER subscription_promotion_takings_count BEFORE INSERT ON public.subscription_promotion_takings FOR EACH ROW EXECUTE FUNCTION subscription_promotion_takings_count();
CREATE TRIGGER subscription_promotions_stay BEFORE UPDATE ON public.subscription_promotions FOR EACH ROW EXECUTE FUNCTION subscription_promotions_stay();
CREATE TRIGGER await_subscription_rules AFTER INSERT OR DELETE OR UPDATE OF started_at, ends_at, is_renewing ON public.subscriptions FOR EACH ROW EXECUTE FUNCTION await_subscription_rules();
CREATE TRIGGER respond_subscription AFTER INSERT OR UPDATE OF ends_at ON public.subscriptions FOR EACH ROW EXECUTE FUNCTION respond_subscription();
CREATE CONSTRAINT TRIGGER number_tax_document AFTER INSERT ON public.tax_documents DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION number_tax_document();
CREATE TRIGGER tax_documents_are_not_emptied BEFORE TRUNCATE ON public.tax_documents FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER tax_documents_stay BEFORE INSERT OR DELETE OR UPDATE ON public.tax_documents FOR EACH ROW EXECUTE FUNCTION tax_documents_stay();
CREATE TRIGGER tax_rate_changes_stay BEFORE DELETE OR UPDATE ON public.tax_rate_changes FOR EACH ROW EXECUTE FUNCTION tax_rate_changes_stay();
CREATE CONSTRAINT TRIGGER tax_rates_are_approved AFTER INSERT ON public.tax_rates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tax_rates_are_approved();
CREATE TRIGGER tax_rates_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.tax_rates FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER tax_series_are_not_emptied BEFORE TRUNCATE ON public.tax_series FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER tax_series_count_up BEFORE INSERT OR DELETE OR UPDATE ON public.tax_series FOR EACH ROW EXECUTE FUNCTION tax_series_count_up();
CREATE TRIGGER hold_teaser_media BEFORE INSERT ON public.teaser_media FOR EACH ROW EXECUTE FUNCTION hold_teaser_media();
CREATE TRIGGER keep_teaser_media BEFORE UPDATE ON public.teaser_media FOR EACH ROW EXECUTE FUNCTION keep_teaser();
CREATE TRIGGER keep_teaser BEFORE UPDATE ON public.teasers FOR EACH ROW EXECUTE FUNCTION keep_teaser();
CREATE TRIGGER move_broadcast_opening AFTER UPDATE OF read1, read2 ON public.threads FOR EACH ROW WHEN (((old.read1 IS DISTINCT FROM new.read1) OR (old.read2 IS DISTINCT FROM new.read2))) EXECUTE FUNCTION move_broadcast_opening();
CREATE TRIGGER threads_read_goes_on BEFORE UPDATE OF read1, read2 ON public.threads FOR EACH ROW WHEN ((((old.read1 IS NOT NULL) AND ((new.read1 IS NULL) OR (new.read1 < old.read1))) OR ((old.read2 IS NOT NULL) AND ((new.read2 IS NULL) OR (new.read2 < old.read2))))) EXECUTE FUNCTION refuse_unreading();
CREATE TRIGGER top_up_taxes_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.top_up_taxes FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER top_ups_bring_their_money AFTER INSERT OR UPDATE OF journal_id ON public.top_ups FOR EACH ROW WHEN ((new.journal_id IS NOT NULL)) EXECUTE FUNCTION top_ups_bring_their_money();
CREATE TRIGGER wallets_follow_entries BEFORE INSERT OR DELETE OR UPDATE ON public.wallets FOR EACH ROW EXECUTE FUNCTION wallets_follow_entries();

-- views
create view reported_media as
 SELECT report_groups.media_id
   FROM report_groups
  WHERE report_groups.media_id IS NOT NULL AND report_groups.state <> 'decided'::text
UNION
 SELECT case_media.media_id
   FROM case_media
     JOIN cases ON cases.id = case_media.case_id
  WHERE case_media.state = 'named'::text AND case_media.not_hidden_reason IS NOT NULL AND cases.state <> 'closed'::text;
