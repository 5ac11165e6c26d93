-- Where a campaign shuffles its works they stand on a ring, each at a random place that is drawn again every night; everybody begins
-- at a place of their own. So all works are seen as often, and a page is a walk along one index.
alter table artworks add column ring_key integer not null default floor(random() * 2147483647)::integer;
comment on column artworks.ring_key is 'where the work stands on the ring of its campaign';
create index artworks_ring_idx on artworks (campaign_id, ring_key, id) where deleted_at is null;
