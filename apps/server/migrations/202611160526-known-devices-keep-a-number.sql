-- A device gets another token at each log-in, also to another account of the same browser. Its wrong guesses are counted under a
-- number that stays, or such a log-in would make them forgotten.
alter table known_devices add column id bigint generated always as identity;
comment on column known_devices.id is 'names this device for this account, whatever its token is now';
