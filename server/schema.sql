-- The structure that the migrations lead to. Printed by `npm run schema`; never edited by hand.

-- tables
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
  created_at timestamp with time zone not null default now()
);
create unlogged table bus_payloads (
  id uuid not null,
  body text not null,
  created_at timestamp with time zone not null default now()
);
create unlogged table rate_limits (
  key text not null,
  window_start timestamp with time zone not null,
  tries integer not null,
  expires_at timestamp with time zone not null
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

-- constraints
alter table accounts add constraint accounts_email_shape CHECK (((email ~ '^[^@\s]+@[^@\s]+$'::text) AND (length(email) <= 254)));
alter table accounts add constraint accounts_fullname_check CHECK ((fullname <> ''::text));
alter table accounts add constraint accounts_staff_roles_check CHECK ((staff_roles <@ ARRAY['support'::text, 'moderator'::text, 'finance'::text, 'admin'::text]));
alter table accounts add constraint accounts_username_shape CHECK ((username ~ '^[A-Za-z0-9._~-]{4,32}$'::text));
alter table accounts add constraint accounts_pkey PRIMARY KEY (id);
alter table bus_payloads add constraint bus_payloads_body_check CHECK ((body <> ''::text));
alter table bus_payloads add constraint bus_payloads_pkey PRIMARY KEY (id);
alter table rate_limits add constraint rate_limits_tries_check CHECK ((tries > 0));
alter table rate_limits add constraint rate_limits_pkey PRIMARY KEY (key);
alter table schema_history add constraint schema_history_pkey PRIMARY KEY (number);
alter table sessions add constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE;
alter table sessions add constraint sessions_pkey PRIMARY KEY (id);
alter table sessions add constraint sessions_token_hash_key UNIQUE (token_hash);

-- indexes
CREATE UNIQUE INDEX accounts_email_key ON public.accounts USING btree (lower(email));
CREATE UNIQUE INDEX accounts_username_key ON public.accounts USING btree (lower(username));
CREATE INDEX bus_payloads_created_at ON public.bus_payloads USING btree (created_at);
CREATE INDEX rate_limits_expires_at ON public.rate_limits USING btree (expires_at);
CREATE INDEX sessions_account_id ON public.sessions USING btree (account_id);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
