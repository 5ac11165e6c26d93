-- Somebody with a project of their own tells us of it; everything else stays last.
update help_types set position = 5 where id = 4;
insert into help_types (id, title, position) values (5, 'Submit NFT Project', 4);
