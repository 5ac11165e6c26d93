-- What people are told of, how they want to be told, and what is still on its way to them.
create table notice_settings (
  account_id bigint primary key references accounts on delete cascade,
  opened_types smallint[] not null default '{}' check (cardinality(opened_types) <= 100),
  closed_types smallint[] not null default '{}' check (cardinality(closed_types) <= 100),
  email_pace smallint not null default 0 check (email_pace in (0, 1, 2)),
  time_zone text not null default 'UTC' check (char_length(time_zone) between 1 and 64),
  digest_due_at timestamptz
);
comment on table notice_settings is 'of those who have changed something; all others have the defaults';
comment on column notice_settings.opened_types is 'switched on although their default is off; closed_types the other way round. So a kind that is added later begins with its default';
comment on column notice_settings.email_pace is '0 a mail for each, 1 one summary a day, 2 none but those about security';
comment on column notice_settings.digest_due_at is 'when the next summary is due, at eight in the morning of the time zone; null where nothing waits for one';
create index notice_settings_digest_idx on notice_settings (digest_due_at) where digest_due_at is not null;

create table notices (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  type_id smallint not null,
  subject text not null check (char_length(subject) between 1 and 200),
  facts jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  mail_state smallint not null default 0 check (mail_state in (0, 1, 2)),
  unique (account_id, type_id, subject)
);
comment on table notices is 'each event once for each person: the key says which';
comment on column notices.facts is 'what the words are made of when somebody reads it';
comment on column notices.mail_state is '0 nothing to mail, or done; 1 to be mailed at once; 2 waits for the daily summary';
create index notices_account_idx on notices (account_id, id desc);
create index notices_unread_idx on notices (account_id, id desc) where read_at is null;
create index notices_mail_idx on notices (id) where mail_state = 1;
create index notices_digest_idx on notices (account_id, id) where mail_state = 2;
create index notices_created_idx on notices (created_at);

create table push_keys (
  id boolean primary key default true check (id),
  private_key bytea not null check (octet_length(private_key) = 32)
);
comment on table push_keys is 'one row: the key of this database that push services know the site by (P-256, RFC 8292)';
insert into push_keys (private_key)
values (sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

create table push_subscriptions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  endpoint text not null check (char_length(endpoint) <= 1024),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  created_at timestamptz not null
);
create unique index push_subscriptions_account_key on push_subscriptions (account_id, endpoint);
create index push_subscriptions_endpoint_idx on push_subscriptions (endpoint);
comment on table push_subscriptions is 'browsers that take push messages; the keys are those that messages to them are sealed with (RFC 8291)';

create table notice_pushes (
  notice_id bigint not null references notices on delete cascade,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  due_at timestamptz not null,
  lease_until timestamptz,
  attempts integer not null default 0,
  primary key (notice_id, subscription_id)
);
comment on table notice_pushes is 'messages on their way to browsers; a row goes when its message was taken or given up';
create index notice_pushes_due_idx on notice_pushes (due_at);
create index notice_pushes_subscription_idx on notice_pushes (subscription_id);

-- Open pages of a person hear of that person's notices, on the connection that they have anyway.
alter table live_events
  alter column campaign_id drop not null,
  add column account_id bigint,
  drop constraint live_events_kind_check,
  add constraint live_events_kind_check check (kind in ('votes', 'artwork', 'campaign', 'notices')),
  add constraint live_events_listener_check
    check ((kind = 'notices') = (account_id is not null) and (campaign_id is null) = (account_id is not null));
comment on column live_events.account_id is 'whose pages alone hear of it; null for what happens in a campaign';
create or replace view live_feed as select campaign_id, kind, payload, account_id from live_events;
