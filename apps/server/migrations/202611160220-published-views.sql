-- Every table has one owner; others read these views, which Postgres folds into their statements.

-- Of accounts: people as everybody may see them, and with the address for those who write to them.
create view people as
  select id, kind, user_name, coalesce(nullif(nick_name, ''), user_name) as name, picture_url, created_at,
         verified_at is not null as is_verified, email_confirmed_at is not null as is_confirmed, blocked_at is not null as is_blocked
    from accounts;
create view mailboxes as
  select id, kind, user_name, coalesce(nullif(nick_name, ''), user_name) as name, picture_url, email,
         email_confirmed_at is not null as is_confirmed
    from accounts;
create view linked_wallets as
  select id as account_id, wallet_address as address, wallet_chain_id as contract_chain_id, wallet_linked_at as linked_at,
         created_at as account_created_at
    from accounts;
comment on view linked_wallets is 'written by the room that proves wallets';

-- Of operators: whose second factor is switched on.
create view second_factors as select account_id from operator_totp where enabled_at is not null;

-- Of the server itself.
create view account_sessions as
  select account_id, last_used_at, idle_expires_at, absolute_expires_at, revoked_at from sessions;
create view live_feed as select campaign_id, kind, payload from live_events;
comment on view live_feed is 'where rooms write what open pages are to hear of';
create view written_mails as
  select id, to_name, to_address, subject, body_text, body_html, status, attempts, last_error, created_at, sent_at from outbox;
create view shared_limits as select key, window_start, used from limit_windows;
comment on view shared_limits is 'for statements that count against a limit while they do something else';

-- Of the site.
create view uploads as
  select key, account_id, media_type, width, height, placeholder, renditions from files;
create view networks as select id, logo_url from social_networks;
create view switches as select name, is_on from feature_switches;

-- Of artworks: works as they hang or once hung, and who takes part.
create view artwork_facts as
  select campaign_id, id, account_id, title, status, vote_count, created_at, deleted_at is not null as is_removed,
         deleted_by is not distinct from 3 as is_taken_down
    from artworks;
create view participants as select campaign_id, account_id, joined_at, work_count, vote_count from participations;

-- Of nfts: royalties that the chain has reported.
create view reported_royalties as
  select chain_id, contract, block_number, log_index, receiver, bps from collection_royalties;

-- Of campaigns. What is live is said here and nowhere else, by the clock of the database at the moment of the statement.
create view campaign_facts as
  select id, brand_id, name, collection, is_private, needs_confirmed_email, starts_at, ends_at, join_count, work_count, vote_count,
         deleted_work_count, paused_at is not null as is_paused, deleted_at is not null as is_deleted,
         case when review <> 1 or starts_at is null or starts_at > statement_timestamp() then 0
              when ends_at > statement_timestamp() then 1 else 2 end as status,
         coalesce(review = 1 and deleted_at is null and starts_at <= statement_timestamp(), false) as has_begun,
         coalesce(review = 1 and deleted_at is null and starts_at <= statement_timestamp()
           and ends_at > statement_timestamp(), false) as is_live
    from campaigns;
create view campaign_counters as
  select id, join_count, work_count, vote_count, deleted_work_count from campaigns;
comment on view campaign_counters is 'moved by artworks, in the transaction that moves the works and votes';
create view open_changes as
  select campaign_id, content -> 'collection' ->> 'contractAddress' as contract from campaign_changes where status in (0, 2);
create view campaign_admissions as
  select campaign_id, account_id from campaign_guests
  union all select campaign_id, account_id from participants
  union all select i.campaign_id, m.id from campaign_invitations i join mailboxes m on lower(m.email) = i.email
    where m.kind = 0 and m.is_confirmed;
comment on view campaign_admissions is 'whom a private campaign has let in: by the link, by taking part, or by mail to a confirmed address';

create function visible_campaigns(viewer bigint, is_operator boolean) returns setof campaign_facts language sql stable as $$
  select c.* from campaign_facts c
   where not c.is_deleted and (is_operator or c.brand_id = viewer or (c.has_begun and (not c.is_private
     or exists (select 1 from campaign_admissions a where a.campaign_id = c.id and a.account_id = viewer))))
$$;
comment on function visible_campaigns is 'the one rule of who sees a campaign; the viewer is null for visitors';
