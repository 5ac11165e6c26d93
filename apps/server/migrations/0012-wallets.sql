-- A wallet is linked to an account by a message that it signed.
alter table accounts
  add column wallet_chain_id bigint,
  add column wallet_linked_at timestamptz,
  add constraint accounts_wallet_address_format check (wallet_address ~ '^0x[0-9a-fA-F]{40}$'),
  add constraint accounts_wallet_chain check (wallet_chain_id is null or wallet_address is not null);
comment on column accounts.wallet_address is 'with the capital letters of EIP-55';
comment on column accounts.wallet_chain_id is 'contract wallets only: the chain on which the contract stands; the same address elsewhere may be anybody''s';
create unique index accounts_wallet_key on accounts (kind, wallet_address) where wallet_address is not null;
comment on index accounts_wallet_key is 'a wallet belongs to one account of each kind';

create table wallet_nonces (
  account_id bigint primary key references accounts on delete cascade,
  nonce text not null,
  address text not null,
  chain_id bigint not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table wallet_nonces is 'what a wallet is asked to sign: the newest for each account, taken away by its first use';
