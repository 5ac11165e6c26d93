-- Uploads that nothing shows are removed: first they cannot be used any more, then their files go, then the row.
alter table files add column released_at timestamptz, add column removed_at timestamptz;
comment on column files.released_at is 'when something last ceased to show the upload; null if nothing ever did';
comment on column files.removed_at is 'set when the upload can no longer be used and its files are about to go; null for all others';
create index files_removed_idx on files (removed_at) where removed_at is not null;
create or replace view uploads as
  select key, account_id, media_type, width, height, placeholder, renditions from files where removed_at is null;

-- A draft holds the uploads of its brand that it names.
insert into upload_references (file_key, holder)
select f.key, 'campaign-draft:' || u.brand_id from (
    select d.brand_id, m.url from campaign_drafts d
      cross join lateral unnest(array[d.content ->> 'banner', d.content ->> 'mobileBanner', d.content ->> 'brandPicture',
        d.content -> 'film' ->> 'text']) as m (url)
    union select d.brand_id, s.url from campaign_drafts d
      cross join lateral jsonb_array_elements_text(coalesce(d.content -> 'stickers', '[]')) as s (url)
    union select d.brand_id, w ->> 'picture' from campaign_drafts d
      cross join lateral jsonb_array_elements(coalesce(d.content -> 'awards', '[]')) as w
  ) u join files f on f.key = regexp_replace(substr(u.url, length('/files/') + 1), '\.\w+$', '') and f.account_id = u.brand_id
on conflict do nothing;
