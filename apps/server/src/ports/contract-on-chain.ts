/** A contract on a chain. */
export type ContractOnChain = { chainId: number; contract: string }
