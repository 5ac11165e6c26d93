-- The Google account behind a link is shown to its owner, and an account has at most one.
alter table social_accounts add column email text;
comment on column social_accounts.email is 'the address that the provider named last; for showing only, (issuer, subject) is the identity';

-- A sign-up used to link whatever Google account its browser had proved. Where the address was never confirmed, that may be
-- somebody else's; whoever has a password keeps a way in.
delete from social_accounts s using accounts a
 where a.id = s.account_id and a.email_confirmed_at is null and a.password_hash is not null;
delete from social_accounts s using social_accounts newer
 where newer.account_id = s.account_id and (newer.linked_at, newer.issuer, newer.subject) > (s.linked_at, s.issuer, s.subject);
create unique index social_accounts_account_key on social_accounts (account_id);
drop index social_accounts_account_idx;

alter table accounts add column google_unlinked_at timestamptz;
comment on column accounts.google_unlinked_at is 'the owner unlinked Google: a matching address links it no more, only the settings do';

alter table oauth_attempts
  add column account_id bigint references accounts on delete cascade,
  add column session_id bigint references sessions on delete cascade,
  add constraint oauth_attempts_linking check ((account_id is null) = (session_id is null));
comment on column oauth_attempts.account_id is 'set when a signed-in person links a provider account; null for a log-in';
create index oauth_attempts_account_idx on oauth_attempts (account_id) where account_id is not null;
create index oauth_attempts_session_idx on oauth_attempts (session_id) where session_id is not null;
