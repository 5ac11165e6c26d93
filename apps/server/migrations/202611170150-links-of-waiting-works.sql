-- A work that waits for its brand joins when it is approved: until then it keeps the label of the link that its artist followed.
alter table artworks add column link_label text
  constraint artworks_link_label_check check (link_label is null or (link_label ~ '^[A-Za-z0-9_-]{10}$' and not has_hung));
comment on column artworks.link_label is 'of one that was never on the wall: the label of the link that led to it; forgotten when it hangs or is purged';
comment on column share_link_days.vote_count is 'people whose first vote in the campaign came after the link, and counted at once';
