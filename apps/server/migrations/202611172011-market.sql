-- The market: signed Seaport orders are kept here, and what became of them is the chain's word. As with mints and token_transfers, the
-- tables with a block number are the log, written block by block and taken back to any block; the state of an order follows from them.

-- Of nfts: what the market reads.
create view token_balances as select chain_id, contract, token_id, holder, balance from token_holders;
create view nft_facts as
  select id, chain_id, contract, contract_type, token_id, creator_id, account_id, campaign_id, name, state from nfts;
create view shown_nfts as
  select n.id, n.chain_id, n.contract, n.contract_type, n.token_id, n.campaign_id, n.creator_id, n.name, n.minted_at,
         case when not c.votes_hidden or c.status = 2 then w.vote_count end as vote_count
    from nfts n left join campaign_facts c on c.id = n.campaign_id
    left join artwork_facts w on w.campaign_id = n.campaign_id and w.id = n.artwork_id
   where n.state = 2 and w.is_taken_down is not true and (c.id is null or not c.is_private);
comment on view shown_nfts is 'the minted works that everybody may see: none of a private campaign, none that an operator took down';

alter table chain_cursors add column market_block bigint not null default -1;
comment on column chain_cursors.market_block is 'how far sales, approvals and cancels have been read; behind block_number on an installation that is older than the market';

insert into feature_switches (name, is_on) values ('market', true);

create table market_orders (
  hash text primary key check (hash ~ '^0x[0-9a-f]{64}$'),
  chain_id bigint not null,
  kind smallint not null check (kind in (1, 2, 3)),
  account_id bigint not null references accounts,
  maker text not null check (maker ~ '^0x[0-9a-fA-F]{40}$'),
  counter numeric(78) not null,
  contract text not null check (contract ~ '^0x[0-9a-fA-F]{40}$'),
  item_count smallint not null,
  amount numeric(78) not null check (amount > 0),
  currency text not null check (currency ~ '^0x[0-9a-fA-F]{40}$'),
  price numeric(78) not null check (price > 0),
  unit_price numeric(78) not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  parameters jsonb not null,
  signature text not null check (signature ~ '^0x[0-9a-f]*$' and char_length(signature) <= 4096),
  created_at timestamptz not null,
  hidden_at timestamptz,
  filled numeric(78) not null default 0,
  state smallint not null default 0 check (state in (0, 1, 2, 3)),
  is_short boolean not null default false
);
comment on column market_orders.kind is '1 listing, 2 offer for one token, 3 offer for any of a collection or of some of it';
comment on column market_orders.item_count is 'how many tokens it names: 0 for any of a collection';
comment on column market_orders.amount is 'of one token: how many; of a bundle: 1';
comment on column market_orders.state is '0 open, 1 filled, 2 cancelled, 3 asleep: it cannot be filled now but may be again; an end that has passed is no state';
comment on column market_orders.is_short is 'of offers: the money, or the approval to spend it, was missing when it was last looked for';
create index market_orders_maker_idx on market_orders (chain_id, maker, ends_at);
create index market_orders_collection_idx on market_orders (chain_id, contract, kind, state);
create index market_orders_account_idx on market_orders (account_id, created_at desc, hash);

create table market_order_items (
  hash text not null references market_orders on delete cascade,
  item smallint not null,
  contract text not null,
  token_id numeric(78) not null,
  amount numeric(78) not null,
  primary key (hash, item)
);
comment on table market_order_items is 'the tokens that an order names; of an offer for any of some, those it may be filled with';
create index market_order_items_token_idx on market_order_items (contract, token_id, hash);

create table market_sales (
  chain_id bigint not null,
  tx_hash text not null,
  log_index integer not null,
  item integer not null,
  block_number bigint not null,
  block_time timestamptz not null,
  order_hash text not null,
  contract text not null,
  token_id numeric(78) not null,
  amount numeric(78) not null check (amount > 0),
  seller text not null,
  buyer text not null,
  currency text not null,
  price numeric(78) not null,
  primary key (chain_id, tx_hash, log_index, item)
);
comment on table market_sales is 'every sale of a known token through Seaport, from any front end';
comment on column market_sales.log_index is 'of the transfer that moved the token';
create index market_sales_block_idx on market_sales (chain_id, block_number);
create index market_sales_token_idx on market_sales (chain_id, contract, token_id, block_number desc, log_index desc);

create table market_fills (
  chain_id bigint not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  order_hash text not null,
  amount numeric(78) not null check (amount > 0),
  primary key (chain_id, tx_hash, log_index)
);
comment on table market_fills is 'every order for known tokens that was filled, whole or in part; two that were matched with each other are one sale';
create index market_fills_block_idx on market_fills (chain_id, block_number);
create index market_fills_order_idx on market_fills (order_hash);

create table market_cancels (
  chain_id bigint not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  block_time timestamptz not null,
  order_hash text not null references market_orders on delete cascade,
  primary key (chain_id, tx_hash, log_index)
);
create index market_cancels_block_idx on market_cancels (chain_id, block_number);
create index market_cancels_order_idx on market_cancels (order_hash);

create table market_makers (
  chain_id bigint not null,
  maker text not null,
  counter numeric(78) not null,
  primary key (chain_id, maker)
);
comment on table market_makers is 'the counter under which a maker''s orders hold; no log: it jumps by chance, so it is read again after a reorganisation';

create table token_approvals (
  chain_id bigint not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  contract text not null,
  holder text not null,
  is_approved boolean not null,
  primary key (chain_id, tx_hash, log_index)
);
comment on table token_approvals is 'holders who let Seaport move their tokens of a collection, or no longer';
create index token_approvals_newest_idx on token_approvals (chain_id, contract, holder, block_number desc, log_index desc);
create index token_approvals_block_idx on token_approvals (chain_id, block_number);

create table nft_market (
  chain_id bigint not null,
  contract text not null,
  token_id numeric(78) not null,
  listing_hash text,
  price numeric(78),
  currency text,
  listed_at timestamptz,
  ends_at timestamptz,
  last_price numeric(78),
  last_currency text,
  sold_at timestamptz,
  primary key (chain_id, contract, token_id)
);
comment on table nft_market is 'derived: the cheapest open listing of each token alone, and its last sale';
create index nft_market_price_idx on nft_market (currency, price) where listing_hash is not null;
create index nft_market_ends_idx on nft_market (ends_at) where listing_hash is not null;

create table market_activities (
  id bigint generated always as identity primary key,
  kind smallint not null check (kind in (1, 2, 3, 4, 5, 6)),
  chain_id bigint not null,
  contract text not null,
  token_id numeric(78),
  block_number bigint,
  tx_hash text,
  log_index integer,
  item integer,
  order_hash text,
  sender text not null,
  recipient text,
  amount numeric(78) not null,
  price numeric(78),
  currency text,
  happened_at timestamptz not null
);
comment on column market_activities.kind is '1 minted, 2 transferred, 3 sold, 4 listed, 5 offered, 6 cancelled';
comment on column market_activities.block_number is 'null for what is not on the chain: listings and offers';
create index market_activities_newest_idx on market_activities (happened_at desc, id desc);
create index market_activities_token_idx on market_activities (chain_id, contract, token_id, happened_at desc, id desc);
create index market_activities_block_idx on market_activities (chain_id, block_number);
create index market_activities_order_idx on market_activities (order_hash);
create index market_activities_people_idx on market_activities (sender, happened_at desc);
create index market_activities_recipient_idx on market_activities (recipient, happened_at desc);
create index nft_market_empty_idx on nft_market (chain_id) where listing_hash is null and sold_at is null;
