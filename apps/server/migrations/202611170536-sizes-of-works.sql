-- How large a work is, as its artist says, so that it can be shown in a room to scale: both lengths or neither.
alter table artworks
  add column width_cm numeric(5, 1) check (width_cm between 1 and 1000),
  add column height_cm numeric(5, 1) check (height_cm between 1 and 1000),
  add check ((width_cm is null) = (height_cm is null));
comment on column artworks.width_cm is 'of the work itself, in centimetres; null where its artist gave no size';
comment on column artworks.height_cm is 'of the work itself, in centimetres; null where its artist gave no size';
