-- A work that an operator puts back goes to where it was: to the wall, to its brand, or among what its brand has taken out.
alter table artworks add column was_removed boolean not null default false;
comment on column artworks.was_removed is 'of one that an operator took out: its brand had taken it out before';
