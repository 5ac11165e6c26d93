-- The royalty of a campaign's collection is its owner's to change at any time: the newest counts, for all of its tokens.
create table collection_royalties (
  chain_id bigint not null,
  tx_hash text not null,
  log_index integer not null,
  block_number bigint not null,
  contract text not null,
  receiver text not null,
  bps integer not null check (bps between 0 and 10000),
  primary key (chain_id, tx_hash, log_index)
);
comment on table collection_royalties is 'written by the indexer beside mints and token_transfers, and taken back as they are';
create index collection_royalties_newest_idx on collection_royalties (chain_id, contract, block_number desc, log_index desc);
create index collection_royalties_block_idx on collection_royalties (chain_id, block_number);
