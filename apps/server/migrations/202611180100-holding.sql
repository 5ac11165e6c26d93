-- Holding: since when a wallet has a work without a break. Nothing is locked and nothing is stored: it follows from the transfers, which
-- are taken back with the blocks that are reorganised away. Brands tie perks to it.

alter table token_transfers add column block_time timestamptz;
comment on column token_transfers.block_time is 'null on an installation that is older than the column, until the market''s part of the block is read again';
update token_transfers t set block_time = k.block_time from (
    select chain_id, block_number, block_time from mints
    union select chain_id, block_number, block_time from market_sales
    union select chain_id, block_number, happened_at from market_activities where block_number is not null) k
 where k.chain_id = t.chain_id and k.block_number = t.block_number;
create index token_transfers_recipient_idx on token_transfers (recipient);
create index token_transfers_sender_idx on token_transfers (sender);
create index market_auction_events_account_idx on market_auction_events (account);

-- Of the market: how an auction differs from what the chain moves. The house has the token while it runs, but it stays its seller's.
create view auction_moves as
  select chain_id, block_number, block_time, contract, token_id, amount, house as sender, account as recipient
    from market_auction_events where kind = 1
  union all
  select e.chain_id, e.block_number, e.block_time, s.contract, s.token_id, s.amount, s.account,
         case when e.is_delivered then s.house else e.account end
    from market_auction_events e join market_auction_events s on s.auction_id = e.auction_id and s.kind = 1 where e.kind = 2
  union all
  select e.chain_id, e.block_number, e.block_time, s.contract, s.token_id, s.amount, w.account, s.house
    from market_auction_events e join market_auction_events s on s.auction_id = e.auction_id and s.kind = 1
    join market_auction_events w on w.auction_id = e.auction_id and w.kind = 2 where e.kind = 4;
comment on view auction_moves is 'to be added to the transfers: who they are of then holds what an auction house keeps';

-- Of boxes: the transactions in which a drop's prizes went into its contract or out of it. Until then they are their brand's.
create view box_handlings as
  select distinct e.chain_id, e.tx_hash, b.holder as house, b.wallet, b.contract
    from mystery_box_events e join mystery_boxes b on b.id = e.box_id where e.kind in (1, 5, 7);

-- Of nfts: what counts is who holds a token at the end of a block. Each condition on the columns of the partition finds its index.
create view held_tokens as
  with moves as (
    select chain_id, contract, token_id, recipient as holder, amount as delta, block_number, block_time from token_transfers
    union all select chain_id, contract, token_id, sender, -amount, block_number, block_time from token_transfers
    union all select chain_id, contract, token_id, recipient, amount, block_number, block_time from auction_moves
    union all select chain_id, contract, token_id, sender, -amount, block_number, block_time from auction_moves
    union all select t.chain_id, t.contract, t.token_id, b.wallet, case when t.recipient = b.house then t.amount else -t.amount end, t.block_number, t.block_time
      from token_transfers t join box_handlings b
        on b.chain_id = t.chain_id and b.tx_hash = t.tx_hash and b.contract = t.contract and b.house in (t.sender, t.recipient)
    union all select t.chain_id, t.contract, t.token_id, b.house, case when t.recipient = b.house then -t.amount else t.amount end, t.block_number, t.block_time
      from token_transfers t join box_handlings b
        on b.chain_id = t.chain_id and b.tx_hash = t.tx_hash and b.contract = t.contract and b.house in (t.sender, t.recipient)),
  blocks as (
    select chain_id, contract, token_id, holder, block_number, max(block_time) as block_time, sum(delta) as delta
      from moves group by chain_id, contract, token_id, holder, block_number),
  running as (
    select chain_id, contract, token_id, holder, block_number, block_time, delta,
           sum(delta) over (partition by chain_id, contract, token_id, holder order by block_number) as balance from blocks)
  select chain_id, contract, token_id, holder, sum(delta) as balance,
         (array_agg(block_time order by block_number desc) filter (where balance > 0 and balance - delta <= 0))[1] as since
    from running group by chain_id, contract, token_id, holder having sum(delta) > 0;
comment on view held_tokens is 'as shown_holders, with the block from which on a holder has had at least one of a token without a break';

create view held_works as
  select n.id as nft_id, n.name, n.chain_id, n.contract, n.contract_type, n.token_id, n.campaign_id, h.holder, h.since
    from held_tokens h join nfts n on n.chain_id = h.chain_id and n.contract = h.contract and n.token_id = h.token_id and n.state = 2
    left join artwork_facts w on w.campaign_id = n.campaign_id and w.id = n.artwork_id
   where w.is_taken_down is not true and n.token_id is not null and h.since is not null;
comment on view held_works is 'the minted works that wallets hold, and since when; none that an operator took down';

-- Of collections: those that stand on the chain.
create view deployed_collections as
  select id, account_id, chain_id, contract, name from collections where contract is not null;

create table perks (
  id bigint generated by default as identity (start with 101) primary key,
  account_id bigint not null references accounts,
  campaign_id bigint,
  collection_id bigint,
  name text not null check (char_length(name) between 1 and 60),
  description text not null check (char_length(description) <= 1000),
  link text not null check (char_length(link) <= 2048),
  code text not null check (char_length(code) <= 255),
  days integer not null check (days between 0 and 3650),
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  created_at timestamptz not null,
  ended_at timestamptz,
  check (num_nonnulls(campaign_id, collection_id) = 1)
);
comment on table perks is 'what a brand gives to those who hold works of a campaign or a collection of its own';
comment on column perks.link is 'told to those alone who have earned it, as the code; empty where there is none';
comment on column perks.days is 'for how many days a work has to be held';
comment on column perks.ended_at is 'when its brand ended it early';
create index perks_account_idx on perks (account_id, created_at desc, id desc);
create index perks_campaign_idx on perks (campaign_id) where campaign_id is not null;
create index perks_collection_idx on perks (collection_id) where collection_id is not null;

create table perk_claims (
  perk_id bigint not null references perks on delete cascade,
  account_id bigint not null references accounts,
  nft_id bigint not null,
  claimed_at timestamptz not null,
  primary key (perk_id, account_id)
);
comment on column perk_claims.nft_id is 'the work by which it was earned then';
create index perk_claims_account_idx on perk_claims (account_id);
