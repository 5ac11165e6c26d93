-- NFTs that somebody has marked, so as to find them again; how often one was is shown to everybody.
create table nft_favourites (
  account_id bigint not null references accounts,
  nft_id bigint not null references nfts on delete cascade,
  marked_at timestamptz not null,
  primary key (account_id, nft_id)
);
create index nft_favourites_newest_idx on nft_favourites (account_id, marked_at desc, nft_id desc);
create index nft_favourites_nft_idx on nft_favourites (nft_id);

-- What a wallet holds.
create index token_holders_holder_idx on token_holders (holder) where balance > 0;
