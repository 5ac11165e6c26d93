-- Who holds which upload. A room says so in the transaction that stores it; an upload that nobody holds may be erased.
create table upload_references (
  file_key text not null references files (key),
  holder text not null check (holder ~ '^[a-z-]+:[0-9]+$'),
  primary key (file_key, holder)
);
comment on column upload_references.holder is 'kind and id of what shows the upload, such as artwork:1003';
create index upload_references_holder_idx on upload_references (holder);

insert into upload_references (file_key, holder)
select f.key, u.holder from (
    select 'artwork:' || id as holder, picture ->> 'url' as url from artworks where purged_at is null
    union select 'help-request:' || id, picture ->> 'url' from help_requests
    union select 'account-picture:' || id, picture_url from accounts
    union select 'account-banner:' || id, banner_url from accounts
    union select 'nft:' || id, picture ->> 'url' from nfts
    union select 'nft:' || id, image_url from nfts
    union select 'campaign:' || c.id, m.url from campaigns c
      cross join lateral unnest(array[c.banner ->> 'url', c.mobile_banner ->> 'url', c.brand_picture ->> 'url', c.film ->> 'url']) as m (url)
    union select 'campaign:' || c.id, s ->> 'url' from campaigns c cross join lateral jsonb_array_elements(c.stickers) as s
    union select 'campaign:' || campaign_id, picture ->> 'url' from campaign_awards
    union select 'campaign-change:' || h.campaign_id, m.url from campaign_changes h
      cross join lateral unnest(array[h.content -> 'banner' ->> 'url', h.content -> 'mobileBanner' ->> 'url',
        h.content -> 'brandPicture' ->> 'url', h.content -> 'film' ->> 'url']) as m (url) where h.status in (0, 2)
    union select 'campaign-change:' || h.campaign_id, s ->> 'url' from campaign_changes h
      cross join lateral jsonb_array_elements(h.content -> 'stickers') as s where h.status in (0, 2)
    union select 'campaign-change:' || h.campaign_id, w -> 'picture' ->> 'url' from campaign_changes h
      cross join lateral jsonb_array_elements(h.content -> 'awards') as w where h.status in (0, 2)
  ) u join files f on f.key = regexp_replace(substr(u.url, length('/files/') + 1), '\.\w+$', '')
on conflict do nothing;
