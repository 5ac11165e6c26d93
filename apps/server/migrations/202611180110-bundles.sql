-- The page of works that are sold together has them newest first, and there are few of them among all orders.
create index market_orders_bundles_idx on market_orders (created_at desc, hash desc) where kind = 1 and item_count > 1 and state = 0;
