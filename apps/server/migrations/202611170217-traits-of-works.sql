-- What works are found by: what they are made of and tags, which their artist may say; the colour that the picture mostly has, which
-- its upload tells; and how it stands, which its measures tell.
alter table files add column colour text
  check (colour in ('red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'black', 'grey', 'white'));
comment on column files.colour is 'the colour that a picture mostly has; null where it is not known';
create or replace view uploads as
  select key, account_id, media_type, width, height, placeholder, renditions, colour from files where removed_at is null;

alter table artworks
  add column medium text check (medium in
    ('painting', 'drawing', 'photograph', 'digital', 'print', 'sculpture', 'textile', 'collage', 'film', 'other')),
  add column tags text[] not null default '{}' check (cardinality(tags) <= 5 and char_length(array_to_string(tags, ',')) <= 124),
  add column colour text
    check (colour in ('red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'black', 'grey', 'white')),
  add column orientation text generated always as (case
    when (picture ->> 'width')::numeric > (picture ->> 'height')::numeric * 1.1 then 'landscape'
    when (picture ->> 'height')::numeric > (picture ->> 'width')::numeric * 1.1 then 'portrait'
    when picture ->> 'width' is not null and picture ->> 'height' is not null then 'square' end) stored;
comment on column artworks.medium is 'what it is made of, as its artist says';
comment on column artworks.tags is 'in lower case, each up to 24 letters';
comment on column artworks.colour is 'of its picture, as the upload had it';
comment on column artworks.orientation is 'landscape or portrait; up to a tenth from a square it is one';
