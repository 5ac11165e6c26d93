-- A transaction that was outbid may still be the one that is mined: it is remembered until one of them is.
alter table vote_anchors add column outbid_hashes bytea[] not null default '{}';
comment on column vote_anchors.outbid_hashes is 'earlier transactions under the same nonce';
