-- The figures of a collection follow from its tokens: whether everybody may see one, who holds it, what it costs and what was paid for it.
-- To count a hundred thousand of them takes seconds, so each token's part is kept, with the sums over them. Whoever changes something
-- that a part follows from notes the token in the same transaction, by a row of its own that locks nothing and waits for nobody; what was
-- noted is worked into parts, sums and figures afterwards. So writers never meet, and nothing is counted but what has changed.

create table collection_changes (
  id bigint generated always as identity primary key,
  chain_id bigint not null,
  contract text not null,
  token_id numeric(78)
);
comment on table collection_changes is 'tokens whose part of the figures has to be worked out again; without a token, all of the contract';
create index collection_changes_contract_idx on collection_changes (chain_id, contract, id);
create view changed_tokens as select chain_id, contract, token_id from collection_changes;
comment on view changed_tokens is 'where rooms note the tokens that they show or hide, move, or put on sale';

create table collection_parts (
  chain_id bigint not null,
  contract text not null,
  token_id numeric(78) not null,
  part smallint not null check (part in (1, 2, 3, 4)),
  key text not null,
  amount numeric not null,
  ends_at timestamptz,
  primary key (chain_id, contract, token_id, part, key)
);
comment on table collection_parts is 'derived: what each token adds to the figures of its collection';
comment on column collection_parts.part is '1 a work that everybody may see, 2 a wallet that holds it, 3 its price while it is on sale, 4 what was paid for it';
comment on column collection_parts.key is 'of 2 the wallet, of 3 and 4 the currency';
comment on column collection_parts.ends_at is 'of 3: when its sale ends';
create index collection_parts_price_idx on collection_parts (chain_id, contract, key, amount) where part = 3;
create index collection_parts_ends_idx on collection_parts (chain_id, contract, ends_at) where part = 3;

create table collection_totals (
  chain_id bigint not null,
  contract text not null,
  part smallint not null check (part in (1, 2, 3, 4)),
  key text not null,
  part_count integer not null,
  amount numeric not null,
  primary key (chain_id, contract, part, key)
);
comment on table collection_totals is 'derived: the sums over collection_parts';
create index collection_totals_empty_idx on collection_totals (chain_id, contract) where part_count = 0;
comment on column collection_totals.part is '1 works, 2 works of a wallet, 3 prices in a currency, 4 payments in a currency';

create table collection_figures (
  chain_id bigint not null,
  contract text not null,
  item_count integer not null default 0,
  holder_count integer not null default 0,
  listed_count integer not null default 0,
  floors jsonb not null default '[]',
  volumes jsonb not null default '[]',
  ends_at timestamptz,
  counted_at timestamptz not null,
  primary key (chain_id, contract)
);
comment on table collection_figures is 'derived from collection_totals: what the page of a collection says, by one look';
comment on column collection_figures.ends_at is 'when the first of the works on sale ends, and the figures change without anybody''s doing';
comment on column collection_figures.counted_at is 'when all of its tokens were last counted';
create index collection_figures_ends_idx on collection_figures (ends_at) where ends_at is not null;
create index collection_figures_counted_idx on collection_figures (counted_at);

-- What is there already. An older server may still write without noting anything, so all of it is counted once more in half an hour:
-- as everything is that was not counted for a day.
insert into collection_parts (chain_id, contract, token_id, part, key, amount)
select chain_id, contract, token_id, 1, '', count(*) from shown_nfts where token_id is not null group by chain_id, contract, token_id;
analyze collection_parts;
insert into collection_parts (chain_id, contract, token_id, part, key, amount)
select h.chain_id, h.contract, h.token_id, 2, h.holder, 1
  from shown_holders h join collection_parts p on p.chain_id = h.chain_id and p.contract = h.contract and p.token_id = h.token_id and p.part = 1;
insert into collection_parts (chain_id, contract, token_id, part, key, amount, ends_at)
select m.chain_id, m.contract, m.token_id, 3, coalesce(m.currency, ''), coalesce(m.price, 0), m.ends_at
  from nft_market m join shown_nfts s on s.id = m.nft_id
  left join market_orders o on o.hash = m.listing_hash left join market_auctions x on x.id = m.listing_hash
  left join people p on p.id = coalesce(o.account_id, x.account_id)
 where m.ends_at > now() and p.is_blocked is not true and (o.state = 0 and o.hidden_at is null or x.state in (0, 1));
insert into collection_parts (chain_id, contract, token_id, part, key, amount)
select v.chain_id, v.contract, v.token_id, 4, v.currency, sum(v.price)
  from market_sales v join collection_parts p on p.chain_id = v.chain_id and p.contract = v.contract and p.token_id = v.token_id and p.part = 1
 group by v.chain_id, v.contract, v.token_id, v.currency;
insert into collection_totals (chain_id, contract, part, key, part_count, amount)
select chain_id, contract, part, key, count(*), sum(amount) from collection_parts group by chain_id, contract, part, key;
analyze collection_parts, collection_totals;
insert into collection_figures (chain_id, contract, item_count, holder_count, listed_count, floors, volumes, ends_at, counted_at)
select k.chain_id, k.contract, coalesce(sum(t.amount) filter (where t.part = 1), 0), count(*) filter (where t.part = 2),
       coalesce(sum(t.part_count) filter (where t.part = 3), 0),
       coalesce(jsonb_agg(jsonb_build_object('currency', t.key, 'price', (select min(p.amount)::text from collection_parts p
         where p.chain_id = t.chain_id and p.contract = t.contract and p.part = 3 and p.key = t.key)) order by t.key) filter (where t.part = 3), '[]'),
       coalesce(jsonb_agg(jsonb_build_object('currency', t.key, 'price', t.amount::text) order by t.key) filter (where t.part = 4), '[]'),
       (select min(p.ends_at) from collection_parts p where p.chain_id = k.chain_id and p.contract = k.contract and p.part = 3),
       now() - interval '23 hours 30 minutes'
  from collections k left join collection_totals t on t.chain_id = k.chain_id and t.contract = k.contract
 where k.contract is not null group by k.chain_id, k.contract;

-- Of nfts: the artwork that one was made of.
create or replace view nft_facts as
  select id, chain_id, contract, contract_type, token_id, creator_id, account_id, campaign_id, name, state, artwork_id from nfts;

-- Of the market: what somebody offers for sale.
create view offered_tokens as
  select o.account_id, o.chain_id, i.contract, i.token_id
    from market_orders o join market_order_items i on i.hash = o.hash where o.kind = 1 and o.state = 0
  union all select account_id, chain_id, contract, token_id from market_auctions where state in (0, 1) and account_id is not null;
comment on view offered_tokens is 'the tokens of the listings and auctions of an account that are open';
