-- People report what somebody calls a collection, says about it or shows of it. Operators look, and take it down where something is wrong:
-- then nobody but its owner sees its page, and nobody sees its works among those that everybody may see, until an operator puts it back.
alter table collections add column taken_down_at timestamptz;
comment on column collections.taken_down_at is 'when an operator took it down; null while everybody may see it';
create index collections_taken_down_idx on collections (taken_down_at desc, id) where taken_down_at is not null;

create table collection_reports (
  collection_id bigint not null references collections on delete cascade,
  account_id bigint not null references accounts,
  reason smallint not null check (reason in (1, 2, 3, 4, 9)),
  words text not null default '' check (char_length(words) <= 500),
  created_at timestamptz not null,
  closed_at timestamptz,
  primary key (collection_id, account_id)
);
comment on table collection_reports is 'what people find wrong with a collection; nothing follows from it but that an operator looks';
comment on column collection_reports.reason is '1 copied, 2 offensive, 3 off topic, 4 personal data, 9 other';
comment on column collection_reports.closed_at is 'when an operator had looked: nothing was wrong, or the collection was taken down';
create index collection_reports_account_idx on collection_reports (account_id, collection_id);
create index collection_reports_open_idx on collection_reports (collection_id) where closed_at is null;
create index collection_reports_day_idx on collection_reports (created_at);

alter table audit_entries
  drop constraint audit_entries_subject_kind_check,
  add constraint audit_entries_subject_kind_check check (subject_kind in ('account', 'campaign', 'artwork', 'help-request', 'comment', 'set', 'plan', 'payment', 'collection'));

-- Of collections: the contracts whose works are hidden.
create view taken_collections as
  select chain_id, contract from collections where taken_down_at is not null and contract is not null;

-- Of nfts.
create or replace view shown_nfts as
  select n.id, n.chain_id, n.contract, n.contract_type, n.token_id, n.campaign_id, n.creator_id, n.name, n.minted_at,
         case when not c.votes_hidden or c.status = 2 then w.vote_count end as vote_count
    from nfts n left join campaign_facts c on c.id = n.campaign_id
    left join artwork_facts w on w.campaign_id = n.campaign_id and w.id = n.artwork_id
   where n.state = 2 and w.is_taken_down is not true and (c.id is null or not c.is_private)
     and not exists (select 1 from taken_collections t where t.chain_id = n.chain_id and t.contract = n.contract);
comment on view shown_nfts is 'the minted works that everybody may see: none of a private campaign, none that an operator took down, alone or with its collection';
create or replace view held_works as
  select n.id as nft_id, n.name, n.chain_id, n.contract, n.contract_type, n.token_id, n.campaign_id, h.holder, h.since
    from held_tokens h join nfts n on n.chain_id = h.chain_id and n.contract = h.contract and n.token_id = h.token_id and n.state = 2
    left join artwork_facts w on w.campaign_id = n.campaign_id and w.id = n.artwork_id
   where w.is_taken_down is not true and n.token_id is not null and h.since is not null
     and not exists (select 1 from taken_collections t where t.chain_id = n.chain_id and t.contract = n.contract);
comment on view held_works is 'the minted works that wallets hold, and since when; none that an operator took down, alone or with its collection';
