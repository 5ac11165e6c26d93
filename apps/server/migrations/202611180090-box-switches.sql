-- Mystery boxes can be switched off; those with a price are off unless somebody switches them on, for paid chance is gambling in places.
insert into feature_switches (name, is_on) values ('boxes', true), ('paid_boxes', false);
