-- Mystery boxes: a brand says what it lays in, and gets a drop with the commitment to a secret that stays here until the sale is closed
-- for good. What became of a drop is the word of the chain's MysteryBoxes: the events are the log, taken back to any block; stage, draw
-- and whose tokens in boxes are follow from it.
create table mystery_boxes (
  id text primary key check (id ~ '^0x[0-9a-f]{64}$'),
  number bigint generated always as identity unique,
  chain_id bigint not null,
  holder text not null check (holder ~ '^0x[0-9a-fA-F]{40}$'),
  account_id bigint references accounts,
  wallet text not null check (wallet ~ '^0x[0-9a-fA-F]{40}$'),
  contract text not null check (contract ~ '^0x[0-9a-fA-F]{40}$'),
  contract_type smallint not null check (contract_type in (721, 1155)),
  name text not null check (char_length(name) <= 255),
  picture jsonb,
  description text not null default '' check (char_length(description) <= 4000),
  currency text not null check (currency ~ '^0x[0-9a-fA-F]{40}$'),
  price numeric(78) not null check (price >= 0),
  bond numeric(78) not null check (bond >= 0),
  box_count integer not null check (box_count between 1 and 2000),
  per_account integer not null check (per_account between 0 and 2000),
  opens_at timestamptz not null,
  closes_at timestamptz not null check (closes_at > opens_at),
  reveal_by timestamptz not null check (reveal_by > closes_at),
  terms jsonb not null,
  secret text not null check (secret ~ '^0x[0-9a-f]{64}$'),
  created_at timestamptz not null,
  stage smallint not null default 0 check (stage in (0, 1, 2, 3)),
  sold_count integer not null default 0,
  closed_in bigint,
  closing_hash text,
  is_close_final boolean not null default false,
  is_reclaimed boolean not null default false,
  draw smallint[]
);
comment on column mystery_boxes.holder is 'the contract that holds the prizes';
comment on column mystery_boxes.account_id is 'null once the account is deleted: who has taken boxes can still open them';
comment on column mystery_boxes.terms is 'the drop as every function of the contract takes it';
comment on column mystery_boxes.secret is 'told to nobody before is_close_final: whoever knows it and builds the closing block could choose the draw';
comment on column mystery_boxes.stage is '0 not on the chain, 1 on sale, 2 closed, 3 drawn; a time that has passed is no stage';
comment on column mystery_boxes.closed_in is 'the block that closed the sale, whose hash is in the seed';
comment on column mystery_boxes.is_close_final is 'no reorganisation reaches the closing block any more';
comment on column mystery_boxes.draw is 'which prize is in each box, by its place';
create index mystery_boxes_account_idx on mystery_boxes (account_id, created_at desc, id);
create index mystery_boxes_end_idx on mystery_boxes (closes_at, id) where stage > 0;

create table mystery_box_prizes (
  box_id text not null references mystery_boxes on delete cascade,
  place smallint not null check (place between 0 and 255),
  nft_id bigint not null,
  token_id numeric(78) not null,
  amount integer not null check (amount between 1 and 2000),
  level_name text not null check (char_length(level_name) <= 255),
  level_icon text check (char_length(level_icon) <= 255),
  primary key (box_id, place)
);
create index mystery_box_prizes_nft_idx on mystery_box_prizes (nft_id);

create table mystery_box_events (
  chain_id bigint not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  block_hash text not null,
  block_time timestamptz not null,
  box_id text not null references mystery_boxes on delete cascade,
  kind smallint not null check (kind in (1, 2, 3, 4, 5, 6, 7)),
  account text,
  first integer,
  box_count integer,
  secret text,
  closing_hash text,
  is_final boolean not null default false,
  primary key (chain_id, tx_hash, log_index),
  check (kind not in (2, 5, 6) or account is not null and first is not null and box_count is not null),
  check (kind <> 4 or secret is not null and closing_hash is not null)
);
comment on table mystery_box_events is 'what the contract says of the drops that were prepared here';
comment on column mystery_box_events.kind is '1 created, 2 boxes taken, 3 closed, 4 drawn, 5 opened, 6 paid back, 7 what is left taken back';
comment on column mystery_box_events.account is 'of 2, 5 and 6: who took the boxes';
comment on column mystery_box_events.first is 'of 2, 5 and 6: the first of the boxes';
create index mystery_box_events_box_idx on mystery_box_events (box_id, kind, first);
create index mystery_box_events_account_idx on mystery_box_events (account, block_number desc, log_index desc) where kind = 2;
create index mystery_box_events_block_idx on mystery_box_events (chain_id, block_number);
create index mystery_box_events_open_idx on mystery_box_events (chain_id, block_number) where not is_final;

create table mystery_box_custody (
  box_id text not null references mystery_boxes on delete cascade,
  chain_id bigint not null,
  house text not null,
  contract text not null,
  token_id numeric(78) not null,
  amount numeric(78) not null,
  holder text not null,
  primary key (box_id, token_id)
);
comment on table mystery_box_custody is 'derived: the tokens that lie in boxes; they are their brand''s until they are opened';
create index mystery_box_custody_token_idx on mystery_box_custody (chain_id, contract, token_id);
create index mystery_box_custody_holder_idx on mystery_box_custody (holder);

-- Of the market: when the newest block that was read was made.
create view chain_clocks as select chain_id, block_time from market_clocks;

-- Of boxes: what nfts reads. A token in a box stays its brand's until it is opened.
create view tokens_in_boxes as select chain_id, contract, token_id, amount, holder, house from mystery_box_custody;
create or replace view shown_holders as
  select chain_id, contract, token_id, holder, sum(balance) as balance from (
    select h.chain_id, h.contract, h.token_id, h.holder, h.balance
        - coalesce((select sum(k.amount) from tokens_in_auction k
            where k.chain_id = h.chain_id and k.contract = h.contract and k.token_id = h.token_id and k.house = h.holder), 0)
        - coalesce((select sum(k.amount) from tokens_in_boxes k
            where k.chain_id = h.chain_id and k.contract = h.contract and k.token_id = h.token_id and k.house = h.holder), 0) as balance
      from token_holders h where h.balance > 0
    union all select chain_id, contract, token_id, holder, amount from tokens_in_auction
    union all select chain_id, contract, token_id, holder, amount from tokens_in_boxes) parts
   group by chain_id, contract, token_id, holder having sum(balance) > 0;
comment on view shown_holders is 'whose tokens are: as token_holders, but what an auction house keeps is its seller''s, or the winner''s, and what lies in mystery boxes their brand''s';
