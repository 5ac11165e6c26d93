-- The page of a token tells through whose hands it has gone.
create index token_transfers_token_idx on token_transfers (chain_id, contract, token_id, block_number desc, log_index desc);
