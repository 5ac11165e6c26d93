-- What was decided about a vote last, so that its voter can read why.

alter table votes add column decision_id bigint;
comment on column votes.decision_id is 'the last of vote_decisions about it, which go with the campaign alone; null where a rule decided, or nobody';
