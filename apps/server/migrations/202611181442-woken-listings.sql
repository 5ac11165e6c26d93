-- A listing sleeps while its work is elsewhere, and can be bought again at its old price once the work is back. Its seller is told, once,
-- when no reorganisation reaches that any more.
alter table market_orders add column woken_block bigint;
comment on column market_orders.woken_block is 'of a listing: where it could be bought again, until its maker was told; null else';
create index market_orders_woken_idx on market_orders (chain_id, woken_block) where woken_block is not null;
