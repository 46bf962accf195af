-- The structure that the migrations lead to. Printed by `npm run schema`; never edited by hand.

-- tables
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
  totp_last_step bigint not null default 0
);
create table blocks (
  id uuid not null default uuidv7(),
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamp with time zone not null default now()
);
create unlogged table bus_payloads (
  id uuid not null,
  body text not null,
  created_at timestamp with time zone not null default now()
);
create table chat_uploads (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  kind text not null,
  file text not null,
  mime_type text not null,
  state text not null default 'ready'::text,
  created_at timestamp with time zone not null default now()
);
create table consents (
  account_id uuid not null,
  kind text not null,
  version text not null,
  accepted_at timestamp with time zone not null default now()
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
create table follows (
  follower_id uuid not null,
  followed_id uuid not null,
  created_at timestamp with time zone not null default now()
);
create table known_devices (
  account_id uuid not null,
  device_hash text not null,
  first_seen_at timestamp with time zone not null default now()
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
  shuffle double precision not null default random()
);
create table media_captions (
  media_id uuid not null,
  language text not null,
  label text not null,
  file text not null,
  created_at timestamp with time zone not null default now()
);
create table media_rights (
  media_id uuid not null,
  account_id uuid not null,
  how text not null,
  granted_at timestamp with time zone not null default now()
);
create table people_counts (
  account_id uuid not null,
  followers integer not null default 0,
  following integer not null default 0,
  posts integer not null default 0
);
create unlogged table rate_limits (
  key text not null,
  window_start timestamp with time zone not null,
  tries integer not null,
  expires_at timestamp with time zone not null
);
create table recovery_codes (
  account_id uuid not null,
  code_hash text not null,
  used_at timestamp with time zone
);
create table schema_history (
  number integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now()
);
create table sessions (
  id uuid not null default uuidv7(),
  account_id uuid not null,
  token_hash text not null,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null
);
create table short_links (
  id text not null,
  media_id uuid not null,
  created_at timestamp with time zone not null default now()
);
create table sounds (
  id uuid not null default uuidv7(),
  name text not null,
  file text not null,
  mime_type text not null,
  duration_ms integer not null,
  created_at timestamp with time zone not null default now()
);
create table subscriptions (
  id uuid not null default uuidv7(),
  fan_id uuid not null,
  creator_id uuid not null,
  started_at timestamp with time zone not null default now(),
  ends_at timestamp with time zone not null
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
  updated_at timestamp with time zone not null default now()
);

-- constraints
alter table account_tokens add constraint account_tokens_kind_check CHECK ((kind = ANY (ARRAY['verify-email'::text, 'reset-password'::text, 'undo-deletion'::text])));
alter table account_tokens add constraint account_tokens_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table account_tokens add constraint account_tokens_pkey PRIMARY KEY (id);
alter table account_tokens add constraint account_tokens_token_hash_key UNIQUE (token_hash);
alter table accounts add constraint accounts_deleting_has_a_date CHECK (((status = 'deleting'::text) = (erase_after IS NOT NULL)));
alter table accounts add constraint accounts_description_check CHECK ((length(description) <= 1000));
alter table accounts add constraint accounts_email_shape CHECK (((email ~ '^[^@\s]+@[^@\s]+$'::text) AND (length(email) <= 254)));
alter table accounts add constraint accounts_fullname_check CHECK ((fullname <> ''::text));
alter table accounts add constraint accounts_gender_check CHECK ((gender = ANY (ARRAY['man'::text, 'woman'::text, 'other'::text])));
alter table accounts add constraint accounts_instagram_check CHECK ((length(instagram) <= 100));
alter table accounts add constraint accounts_interests_check CHECK ((interests <@ ARRAY['men'::text, 'women'::text, 'other'::text]));
alter table accounts add constraint accounts_staff_roles_check CHECK ((staff_roles <@ ARRAY['support'::text, 'moderator'::text, 'finance'::text, 'admin'::text]));
alter table accounts add constraint accounts_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text, 'deleting'::text, 'erased'::text])));
alter table accounts add constraint accounts_twitter_check CHECK ((length(twitter) <= 100));
alter table accounts add constraint accounts_two_step_has_a_secret CHECK (((totp_enabled_at IS NULL) OR (totp_secret_sealed IS NOT NULL)));
alter table accounts add constraint accounts_username_shape CHECK ((username ~ '^[A-Za-z0-9._~-]{4,32}$'::text));
alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table blocks add constraint blocks_never_oneself CHECK ((blocker_id <> blocked_id));
alter table blocks add constraint blocks_blocked_id_fkey FOREIGN KEY (blocked_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table blocks add constraint blocks_blocker_id_fkey FOREIGN KEY (blocker_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table blocks add constraint blocks_pkey PRIMARY KEY (id);
alter table blocks add constraint blocks_once UNIQUE (blocker_id, blocked_id);
alter table bus_payloads add constraint bus_payloads_body_check CHECK ((body <> ''::text));
alter table bus_payloads add constraint bus_payloads_pkey PRIMARY KEY (id);
alter table chat_uploads add constraint chat_uploads_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'video'::text])));
alter table chat_uploads add constraint chat_uploads_state_check CHECK ((state = ANY (ARRAY['processing'::text, 'ready'::text, 'failed'::text])));
alter table chat_uploads add constraint chat_uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table chat_uploads add constraint chat_uploads_pkey PRIMARY KEY (id);
alter table consents add constraint consents_kind_check CHECK ((kind = ANY (ARRAY['age'::text, 'cookies'::text])));
alter table consents add constraint consents_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table consents add constraint consents_pkey PRIMARY KEY (account_id, kind, version);
alter table data_copies add constraint data_copies_ready_has_a_file CHECK (((status = 'ready'::text) = (file_key IS NOT NULL)));
alter table data_copies add constraint data_copies_status_check CHECK ((status = ANY (ARRAY['preparing'::text, 'ready'::text, 'failed'::text])));
alter table data_copies add constraint data_copies_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table data_copies add constraint data_copies_pkey PRIMARY KEY (id);
alter table follows add constraint follows_never_oneself CHECK ((follower_id <> followed_id));
alter table follows add constraint follows_followed_id_fkey FOREIGN KEY (followed_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table follows add constraint follows_follower_id_fkey FOREIGN KEY (follower_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table follows add constraint follows_pkey PRIMARY KEY (follower_id, followed_id);
alter table known_devices add constraint known_devices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table known_devices add constraint known_devices_pkey PRIMARY KEY (account_id, device_hash);
alter table media add constraint media_alt_check CHECK ((char_length(alt) <= 300));
alter table media add constraint media_description_check CHECK (((char_length(description) >= 3) AND (char_length(description) <= 256)));
alter table media add constraint media_duration_ms_check CHECK ((duration_ms > 0));
alter table media add constraint media_failure_has_words CHECK (((state = 'failed'::text) = (failure IS NOT NULL)));
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
alter table media add constraint media_sound_id_fkey FOREIGN KEY (sound_id) REFERENCES sounds(id) ON DELETE SET NULL;
alter table media add constraint media_pkey PRIMARY KEY (id);
alter table media_captions add constraint media_captions_label_check CHECK (((char_length(label) >= 1) AND (char_length(label) <= 60)));
alter table media_captions add constraint media_captions_language_check CHECK ((language ~ '^[a-z]{2,3}(-[a-z0-9]{2,8})*$'::text));
alter table media_captions add constraint media_captions_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table media_captions add constraint media_captions_pkey PRIMARY KEY (media_id, language);
alter table media_rights add constraint media_rights_how_check CHECK ((how = ANY (ARRAY['purchase'::text, 'message'::text, 'share-link'::text])));
alter table media_rights add constraint media_rights_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table media_rights add constraint media_rights_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE RESTRICT;
alter table media_rights add constraint media_rights_pkey PRIMARY KEY (media_id, account_id);
alter table people_counts add constraint people_counts_followers_check CHECK ((followers >= 0));
alter table people_counts add constraint people_counts_following_check CHECK ((following >= 0));
alter table people_counts add constraint people_counts_posts_check CHECK ((posts >= 0));
alter table people_counts add constraint people_counts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table people_counts add constraint people_counts_pkey PRIMARY KEY (account_id);
alter table rate_limits add constraint rate_limits_tries_check CHECK ((tries > 0));
alter table rate_limits add constraint rate_limits_pkey PRIMARY KEY (key);
alter table recovery_codes add constraint recovery_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (account_id, code_hash);
alter table schema_history add constraint schema_history_pkey PRIMARY KEY (number);
alter table sessions add constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table sessions add constraint sessions_token_hash_key UNIQUE (token_hash);
alter table short_links add constraint short_links_id_check CHECK ((id ~ '^[A-Za-z0-9]{8}$'::text));
alter table short_links add constraint short_links_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE;
alter table short_links add constraint short_links_pkey PRIMARY KEY (id);
alter table short_links add constraint short_links_media_id_key UNIQUE (media_id);
alter table sounds add constraint sounds_duration_ms_check CHECK ((duration_ms > 0));
alter table sounds add constraint sounds_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)));
alter table sounds add constraint sounds_pkey PRIMARY KEY (id);
alter table subscriptions add constraint subscriptions_never_oneself CHECK ((fan_id <> creator_id));
alter table subscriptions add constraint subscriptions_creator_id_fkey FOREIGN KEY (creator_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table subscriptions add constraint subscriptions_fan_id_fkey FOREIGN KEY (fan_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table subscriptions add constraint subscriptions_pkey PRIMARY KEY (id);
alter table subscriptions add constraint subscriptions_once UNIQUE (fan_id, creator_id);
alter table uploads add constraint uploads_bytes_check CHECK ((bytes > 0));
alter table uploads add constraint uploads_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 255)));
alter table uploads add constraint uploads_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table uploads add constraint uploads_pkey PRIMARY KEY (id);

-- indexes
CREATE INDEX account_tokens_account_id ON public.account_tokens USING btree (account_id, kind);
CREATE INDEX account_tokens_expires_at ON public.account_tokens USING btree (expires_at);
CREATE UNIQUE INDEX accounts_email_key ON public.accounts USING btree (lower(email));
CREATE INDEX accounts_erase_after ON public.accounts USING btree (erase_after) WHERE (erase_after IS NOT NULL);
CREATE UNIQUE INDEX accounts_username_key ON public.accounts USING btree (lower(username));
CREATE INDEX blocks_blocked ON public.blocks USING btree (blocked_id);
CREATE INDEX bus_payloads_created_at ON public.bus_payloads USING btree (created_at);
CREATE INDEX chat_uploads_account ON public.chat_uploads USING btree (account_id);
CREATE INDEX data_copies_account_id ON public.data_copies USING btree (account_id);
CREATE UNIQUE INDEX data_copies_one_in_preparation ON public.data_copies USING btree (account_id) WHERE (status = 'preparing'::text);
CREATE INDEX follows_followed ON public.follows USING btree (followed_id, created_at DESC);
CREATE INDEX follows_follower ON public.follows USING btree (follower_id, created_at DESC);
CREATE INDEX media_by_tag ON public.media USING gin (tags);
CREATE INDEX media_of_account ON public.media USING btree (account_id, available_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX media_rights_account ON public.media_rights USING btree (account_id, granted_at DESC);
CREATE INDEX media_shown ON public.media USING btree (type, available_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND approved AND (state = ANY (ARRAY['playable'::text, 'ready'::text])) AND (visibility <> 'private'::text));
CREATE INDEX media_shuffled ON public.media USING btree (type, shuffle) WHERE ((deleted_at IS NULL) AND approved AND (state = ANY (ARRAY['playable'::text, 'ready'::text])) AND (visibility <> 'private'::text));
CREATE INDEX rate_limits_expires_at ON public.rate_limits USING btree (expires_at);
CREATE INDEX sessions_account_id ON public.sessions USING btree (account_id);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX subscriptions_creator ON public.subscriptions USING btree (creator_id, ends_at);
CREATE INDEX uploads_account ON public.uploads USING btree (account_id, created_at);
CREATE INDEX uploads_updated ON public.uploads USING btree (updated_at);
