/** A collection, as far as trading knows it. */
export type TradedCollection = { chainId: number; contract: string; contractType: 721 | 1155 }

/** A minted work, as far as trading knows it. */
export type TradedNft = TradedCollection & { id: number; name: string; tokenId: string }
