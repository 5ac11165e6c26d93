/** A minted work, as far as trading knows it. */
export type TradedNft = {
  id: number
  name: string
  chainId: number
  contract: string
  contractType: 721 | 1155
  tokenId: string
}
