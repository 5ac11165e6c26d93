-- Auctions: signed terms are kept here, and what became of them is the word of the chain's AuctionHouse. As in the rest of the market, the
-- tables with a block number are the log, taken back to any block; the state of an auction and who owns a token in custody follow from it.

insert into feature_switches (name, is_on) values ('auction', true);

create table market_auctions (
  id text primary key check (id ~ '^0x[0-9a-f]{64}$'),
  chain_id bigint not null,
  house text not null check (house ~ '^0x[0-9a-fA-F]{40}$'),
  nft_id bigint not null,
  account_id bigint references accounts,
  seller text not null check (seller ~ '^0x[0-9a-fA-F]{40}$'),
  counter numeric(78) not null,
  contract text not null check (contract ~ '^0x[0-9a-fA-F]{40}$'),
  contract_type smallint not null check (contract_type in (721, 1155)),
  token_id numeric(78) not null,
  amount numeric(78) not null check (amount > 0),
  currency text not null check (currency ~ '^0x[0-9a-fA-F]{40}$'),
  reserve numeric(78) not null check (reserve > 0),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  terms jsonb not null,
  signature text not null check (signature ~ '^0x[0-9a-f]*$' and char_length(signature) <= 4096),
  created_at timestamptz not null,
  state smallint not null default 0 check (state in (0, 1, 2, 3, 4)),
  bidder text,
  bid numeric(78),
  bid_count integer not null default 0,
  ends_at timestamptz not null,
  is_unclaimed boolean not null default false
);
comment on column market_auctions.account_id is 'null once the account is deleted: who has bid can still settle';
comment on column market_auctions.state is '0 waits for a first bid, 1 has one, 2 settled, 3 cancelled, 4 asleep: the token or its approval is gone but may be back; an end that has passed is no state';
comment on column market_auctions.ends_at is 'when it ends unless it is extended; closes_at without a bid';
comment on column market_auctions.is_unclaimed is 'settled, but its winner could not take the token and has yet to claim it';
create index market_auctions_seller_idx on market_auctions (chain_id, seller);
create index market_auctions_token_idx on market_auctions (chain_id, contract, token_id);
create index market_auctions_account_idx on market_auctions (account_id, id);
create index market_auctions_live_idx on market_auctions (ends_at, id) where state in (0, 1);
create index market_auctions_ended_idx on market_auctions (ends_at desc, id desc) where state in (1, 2);

create table market_auction_events (
  chain_id bigint not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  block_time timestamptz not null,
  auction_id text not null,
  kind smallint not null check (kind in (1, 2, 3, 4)),
  house text not null,
  account text not null,
  contract text,
  token_id numeric(78),
  amount numeric(78),
  currency text,
  price numeric(78),
  is_delivered boolean,
  primary key (chain_id, tx_hash, log_index)
);
comment on table market_auction_events is 'what the house says of every auction, whether or not its terms are kept here';
comment on column market_auction_events.kind is '1 started, 2 settled, 3 cancelled, 4 claimed';
comment on column market_auction_events.account is 'the seller; of 2 the winner, of 4 who got the token';
create index market_auction_events_auction_idx on market_auction_events (auction_id, kind);
create index market_auction_events_block_idx on market_auction_events (chain_id, block_number);

create table market_bids (
  chain_id bigint not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  block_time timestamptz not null,
  auction_id text not null,
  bidder text not null,
  amount numeric(78) not null,
  ends_at timestamptz not null,
  primary key (chain_id, tx_hash, log_index)
);
create index market_bids_auction_idx on market_bids (auction_id, block_number desc, log_index desc);
create index market_bids_block_idx on market_bids (chain_id, block_number);

create table market_sellers (
  chain_id bigint not null,
  seller text not null,
  counter numeric(78) not null,
  primary key (chain_id, seller)
);
comment on table market_sellers is 'the counter under which a seller''s terms hold; no log: it is read again after a reorganisation';

create table market_custody (
  auction_id text primary key,
  chain_id bigint not null,
  house text not null,
  contract text not null,
  token_id numeric(78) not null,
  amount numeric(78) not null,
  holder text not null
);
comment on table market_custody is 'derived: the tokens that the house keeps; holder is the seller until it is settled, then the winner until it is claimed';
create index market_custody_token_idx on market_custody (chain_id, contract, token_id);
create index market_custody_holder_idx on market_custody (holder);

create table market_clocks (
  chain_id bigint primary key,
  block_time timestamptz not null
);
comment on table market_clocks is 'when the newest block that was read was made: by then no earlier end can be extended any more';

-- Of the market: what nfts reads. A token in custody stays its seller's until it is sold.
create view tokens_in_auction as select chain_id, contract, token_id, amount, holder, house from market_custody;
create view shown_holders as
  select chain_id, contract, token_id, holder, sum(balance) as balance from (
    select h.chain_id, h.contract, h.token_id, h.holder, h.balance - coalesce((select sum(k.amount) from tokens_in_auction k
        where k.chain_id = h.chain_id and k.contract = h.contract and k.token_id = h.token_id and k.house = h.holder), 0) as balance
      from token_holders h where h.balance > 0
    union all select chain_id, contract, token_id, holder, amount from tokens_in_auction) parts
   group by chain_id, contract, token_id, holder having sum(balance) > 0;
comment on view shown_holders is 'whose tokens are: as token_holders, but what an auction house keeps is its seller''s, or the winner''s';

-- Approvals were Seaport's alone.
alter table token_approvals add column operator text not null default '0x0000000000000068F116a894984e2DB1123eB395';
alter table token_approvals alter column operator drop default;
comment on table token_approvals is 'holders who let Seaport or the auction house move their tokens of a collection, or no longer';
drop index token_approvals_newest_idx;
create index token_approvals_newest_idx on token_approvals (chain_id, contract, holder, operator, block_number desc, log_index desc);

alter table market_activities drop constraint market_activities_kind_check,
  add constraint market_activities_kind_check check (kind in (1, 2, 3, 4, 5, 6, 7, 8, 9));
comment on column market_activities.kind is '1 minted, 2 transferred, 3 sold, 4 listed, 5 offered, 6 cancelled, 7 auction opened, 8 bid, 9 auction won';
comment on column market_activities.block_number is 'null for what is not on the chain: listings, offers and auctions that open';

-- What is on sale is a listing or an auction.
alter table nft_market add column sale_type smallint not null default 1 check (sale_type in (1, 2));
comment on column nft_market.sale_type is '1 fixed price, 2 auction: listing_hash is its id, price the highest bid or the reserve';
comment on table nft_market is 'derived: the auction that runs, the cheapest open listing of each token alone, or the auction that waits; and its last sale';
create index nft_market_way_idx on nft_market (sale_type, listed_at desc, nft_id desc) where listing_hash is not null;
