-- A browser takes the messages of one account: whoever subscribes it at the same moment as somebody else waits for the key.
delete from push_subscriptions s using push_subscriptions newer where newer.endpoint = s.endpoint and newer.id > s.id;
create unique index push_subscriptions_endpoint_key on push_subscriptions (endpoint);
drop index push_subscriptions_endpoint_idx;
