-- Who sold, bought or did not sell is told once, when it is for good.
alter table market_sales add column is_final boolean not null default false;
comment on column market_sales.is_final is 'no reorganisation reaches it any more; seller and buyer have been told';
update market_sales set is_final = true;
create index market_sales_open_idx on market_sales (chain_id, block_number) where not is_final;

alter table market_orders add column is_end_told boolean not null default false;
comment on column market_orders.is_end_told is 'of a listing: that it has ended has been looked at, and told to its maker if it was not sold';
update market_orders set is_end_told = true where ends_at <= now();
create index market_orders_ended_idx on market_orders (ends_at) where kind = 1 and not is_end_told;
