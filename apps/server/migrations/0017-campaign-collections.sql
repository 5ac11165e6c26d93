-- A royalty that the chain reports belongs to every campaign of its collection.
create index campaigns_contract_idx on campaigns ((collection ->> 'contractAddress'));
comment on column campaigns.collection is 'the contract: name, abbreviation, contractType, chainId, contractAddress, blockHeight, royaltyAddress, royaltyProportion, and royaltyBlock: the block at which the chain was asked for the royalty';
