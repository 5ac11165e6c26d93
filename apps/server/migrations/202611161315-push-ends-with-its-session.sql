-- A browser takes push messages for as long as the session lasts that asked for them: whoever is locked out hears nothing any more.
-- Nobody knows which session the browsers of today belong to; each asks again when its page is opened.
delete from push_subscriptions;
alter table push_subscriptions add column session_id bigint not null references sessions on delete cascade;
comment on column push_subscriptions.session_id is 'messages stop at once when it ends; the row goes when the session is removed';
create index push_subscriptions_session_idx on push_subscriptions (session_id);

create or replace view account_sessions as
  select account_id, last_used_at, idle_expires_at, absolute_expires_at, revoked_at, id from sessions;
