-- Of nfts: how many people have marked an NFT, without those who are blocked.
create view favourite_counts as
  select f.nft_id, count(*)::int as favourite_count from nft_favourites f join people p on p.id = f.account_id and not p.is_blocked
   group by f.nft_id;

-- Each sort of the works on sale walks along one index.
alter table nft_market add column nft_id bigint;
alter table nft_market add column favourite_count integer not null default 0;
comment on column nft_market.favourite_count is 'as of the last time that somebody marked it or took their mark off';
update nft_market m set nft_id = (select min(n.id) from nft_facts n
  where n.chain_id = m.chain_id and n.contract = m.contract and n.token_id = m.token_id);
update nft_market m set favourite_count = c.favourite_count from favourite_counts c where c.nft_id = m.nft_id;
drop index nft_market_price_idx;
drop index nft_market_ends_idx;
create index nft_market_nft_idx on nft_market (nft_id);
create index nft_market_created_idx on nft_market (nft_id desc) where listing_hash is not null;
create index nft_market_favourites_idx on nft_market (favourite_count desc, nft_id desc) where listing_hash is not null;
create index nft_market_price_idx on nft_market (currency, price, nft_id desc) where listing_hash is not null;
create index nft_market_listed_idx on nft_market (listed_at desc, nft_id desc) where listing_hash is not null;
create index nft_market_sold_idx on nft_market (sold_at desc nulls last, nft_id desc) where listing_hash is not null;
create index nft_market_ends_idx on nft_market (ends_at, nft_id desc) where listing_hash is not null;
