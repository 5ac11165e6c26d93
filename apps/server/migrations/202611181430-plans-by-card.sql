-- Plans can be paid for by card, too, where the settings name a card processor. A card invoice names no coin; what the processor tells is
-- kept beside what arrives at pay desks, so that operators have one list of what could not be credited.
alter table plans
  add column card_price integer check (card_price between 1 and 8000000),
  add column card_currency text check (card_currency ~ '^[a-z]{3}$'),
  add constraint plans_card_check check ((card_price is null) = (card_currency is null));
comment on column plans.card_price is 'of one month, in the smallest unit of card_currency; null: it is not sold by card';

alter table plan_invoices
  alter column chain_id drop not null,
  alter column coin_id drop not null,
  drop constraint plan_invoices_currency_check,
  add column card_url text check (char_length(card_url) <= 4000),
  add constraint plan_invoices_currency_check check (
    (chain_id is null) = (coin_id is null)
    and currency ~ (case when chain_id is null then '^[a-z]{3}$' else '^0x[0-9a-fA-F]{40}$' end));
comment on column plan_invoices.chain_id is 'null: it is paid by card';
comment on column plan_invoices.currency is 'the contract of the coin; by card the letters of a currency';
comment on column plan_invoices.card_url is 'the page of the card processor at which it is paid; null until the processor has named it';

alter table plan_payments
  alter column chain_id drop not null,
  alter column log_index drop not null,
  alter column block_number drop not null,
  alter column payer drop not null,
  drop constraint plan_payments_state_check,
  add constraint plan_payments_state_check check (state between 0 and 8),
  add column card_event text unique check (char_length(card_event) <= 255),
  add column card_kind text check (card_kind in ('paid', 'refunded', 'disputed')),
  add column card_object text check (char_length(card_object) <= 300),
  add column is_whole boolean not null default false,
  add column months_id bigint references plan_months,
  add constraint plan_payments_source_check check (
    case when card_event is null
      then chain_id is not null and log_index is not null and block_number is not null and payer is not null
      else chain_id is null and log_index is null and block_number is null and payer is null
        and card_kind is not null and card_object is not null end),
  add constraint plan_payments_card_key unique (card_kind, card_object);
comment on table plan_payments is 'what arrived at the pay desk, of which rows of state 0 are taken back with their blocks; and what the card processor told, each event once';
comment on column plan_payments.tx_hash is 'the transaction; by card the name of the payment at the processor';
comment on column plan_payments.mined_at is 'by card: when it happened, as the processor says';
comment on column plan_payments.state is '0 waits until its block is final, 1 credited, 2 too little, 3 another coin than the invoice names, 4 after the invoice had expired, 5 of an invoice that was paid already, 6 names no invoice, 7 refunded, 8 disputed';
comment on column plan_payments.card_event is 'the id of the event; null: it arrived at a pay desk';
comment on column plan_payments.card_object is 'what the event is about: the processor can tell one thing by two events';
comment on column plan_payments.is_whole is 'of a refund: nothing of the payment is left';
comment on column plan_payments.months_id is 'of a payment by card: the months that it gave';
create index plan_payments_card_idx on plan_payments (tx_hash) where card_event is not null;
create index plan_payments_months_idx on plan_payments (months_id) where months_id is not null;
