-- A brand asks the artist of a work for a wallet, so that a mint can go on. That is no letter to a winner, and has a row of its own.
create table wallet_requests (
  campaign_id bigint not null references campaigns,
  account_id bigint not null references accounts,
  asked_at timestamptz not null default now(),
  primary key (campaign_id, account_id)
);
comment on table wallet_requests is 'when an artist was last asked for a wallet: at most once a day for each campaign';
