-- A mail of a deleted account is found by the account: words that happen to be its name stand in anybody's mails.
alter table outbox add column erased_account_id bigint;
comment on column outbox.erased_account_id is 'the deleted account that it went to, or that invited by it: removed once it waits for nothing; an invitation that still waits is withheld';
create index outbox_erased_idx on outbox (erased_account_id) where erased_account_id is not null;

alter table account_erasures add column failure_count int not null default 0;
comment on column account_erasures.failure_count is 'how often it failed since it last went well: the pause grows with it';
comment on column account_erasures.email is 'what rooms look for; null once nothing that was under way at the time can write it any more, ten minutes later';

-- Of artworks: who voted in which campaign. A vote that was taken back is none.
create or replace view vote_facts as
  select campaign_id, account_id, created_at, state = 0 as is_counted from votes where state <> 3;
