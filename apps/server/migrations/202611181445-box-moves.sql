-- Since when a brand holds what lies in its boxes followed the transactions that laid prizes in or gave them out. A transaction can do both,
-- for several drops and brands: each token then moved once for each of them. It follows the tokens themselves now.
create index mystery_boxes_wallet_idx on mystery_boxes (wallet);
create index mystery_box_prizes_token_idx on mystery_box_prizes (token_id);

-- Of boxes: how a drop differs from what the chain moves. The contract has the prizes, but they stay their brand's until they leave it.
create view box_moves as
  select e.chain_id, e.block_number, e.block_time, b.contract, p.token_id, p.amount::numeric as amount, b.holder as sender,
         b.wallet as recipient
    from mystery_box_events e join mystery_boxes b on b.id = e.box_id join mystery_box_prizes p on p.box_id = b.id where e.kind = 1
  union all
  select e.chain_id, e.block_number, e.block_time, b.contract, p.token_id, m.amount, b.wallet, b.holder
    from mystery_box_events e join mystery_boxes b on b.id = e.box_id join mystery_box_prizes p on p.box_id = b.id
    cross join lateral (select case when b.draw is null then p.amount else (
      select count(*) from unnest(b.draw) with ordinality as d(kind, box)
       where d.kind = p.place and case when e.kind = 5 then d.box > e.first and d.box <= e.first + e.box_count
         else d.box > b.sold_count end) end::numeric as amount) m
   where e.kind in (5, 7) and m.amount > 0;
comment on view box_moves is 'to be added to the transfers: brands then hold what lies in their boxes';

create or replace view held_tokens as
  with moves as (
    select chain_id, contract, token_id, recipient as holder, amount as delta, block_number, block_time from token_transfers
    union all select chain_id, contract, token_id, sender, -amount, block_number, block_time from token_transfers
    union all select chain_id, contract, token_id, recipient, amount, block_number, block_time from auction_moves
    union all select chain_id, contract, token_id, sender, -amount, block_number, block_time from auction_moves
    union all select chain_id, contract, token_id, recipient, amount, block_number, block_time from box_moves
    union all select chain_id, contract, token_id, sender, -amount, block_number, block_time from box_moves),
  blocks as (
    select chain_id, contract, token_id, holder, block_number, max(block_time) as block_time, sum(delta) as delta
      from moves group by chain_id, contract, token_id, holder, block_number),
  running as (
    select chain_id, contract, token_id, holder, block_number, block_time, delta,
           sum(delta) over (partition by chain_id, contract, token_id, holder order by block_number) as balance from blocks)
  select chain_id, contract, token_id, holder, sum(delta) as balance,
         (array_agg(block_time order by block_number desc) filter (where balance > 0 and balance - delta <= 0))[1] as since
    from running group by chain_id, contract, token_id, holder having sum(delta) > 0;

drop view box_handlings;
