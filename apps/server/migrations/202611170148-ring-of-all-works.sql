-- The wall over all campaigns walks one ring: every work at the random place that it has on the ring of its campaign.
create index artworks_ring_of_all_idx on artworks (ring_key, id) where deleted_at is null;
