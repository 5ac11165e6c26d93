-- Who is bid for, outbid, wins or sells nothing is told once, when it is for good.
alter table market_bids add column is_final boolean not null default false;
comment on column market_bids.is_final is 'no reorganisation reaches it any more; the seller of a first bid, and who was outbid, have been told';
create index market_bids_open_idx on market_bids (chain_id, block_number) where not is_final;

alter table market_auctions add column is_end_told boolean not null default false;
comment on column market_auctions.is_end_told is 'that it has ended has been looked at, and told to its winner, or to its seller if nobody bid';
create index market_auctions_untold_idx on market_auctions (ends_at) where not is_end_told;
