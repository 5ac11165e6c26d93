-- Somebody can delete their account: the row stays without anything of the person, because votes and works that stay belong to it.
alter table accounts add column erased_at timestamptz;
comment on column accounts.erased_at is 'when its owner, or an operator for them, deleted the account; the row holds nothing of a person since then';
alter table accounts add constraint accounts_secret_until_erased check ((ballot_secret is null) = (erased_at is not null));

create table account_erasures (
  account_id bigint primary key references accounts,
  removes_works boolean not null,
  email text check (char_length(email) <= 255),
  user_name text check (char_length(user_name) <= 255),
  name text check (char_length(name) <= 255),
  asked_at timestamptz not null,
  due_at timestamptz not null
);
comment on table account_erasures is 'erasures that are under way; a row goes when every room has forgotten the account';
comment on column account_erasures.email is 'what rooms look for; null once nothing that was under way at the time can write it any more';
create index account_erasures_due_idx on account_erasures (due_at);

alter table email_codes drop constraint email_codes_purpose_check,
  add constraint email_codes_purpose_check check (purpose in ('reset-password', 'change-email', 'delete-account'));
alter table code_requests drop constraint code_requests_purpose_check,
  add constraint code_requests_purpose_check check (purpose in ('reset-password', 'change-email', 'delete-account'));

create or replace view people as
  select id, kind, user_name, coalesce(nullif(nick_name, ''), user_name) as name, picture_url, created_at,
         verified_at is not null as is_verified, email_confirmed_at is not null as is_confirmed,
         blocked_at is not null or erased_at is not null as is_blocked
    from accounts;

create or replace view mailboxes as
  select id, kind, user_name, coalesce(nullif(nick_name, ''), user_name) as name, picture_url, email,
         email_confirmed_at is not null as is_confirmed, erased_at is not null as is_erased
    from accounts;

create or replace view linked_wallets as
  select id as account_id, wallet_address as address, wallet_chain_id as contract_chain_id, wallet_linked_at as linked_at,
         created_at as account_created_at
    from accounts where erased_at is null;

-- Without a secret there is no name in any log: an erased account cannot vote.
create or replace view voters as
  select id, kind, created_at, email_confirmed_at is not null as is_confirmed,
         blocked_at is not null or erased_at is not null as is_blocked, mailbox_hash(email) as mailbox, ballot_secret,
         mail_class is not distinct from 1 as is_throwaway, mailbox_hash(split_part(lower(email), '@', 2)) as mail_domain
    from accounts;

-- An entry can lose the name of what it is about, and nothing else.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.subject_name = 'Deleted account' and to_jsonb(new) - 'subject_name' = to_jsonb(old) - 'subject_name' then
    return new;
  end if;
  raise exception 'audit entries are only ever added';
end
$$;
