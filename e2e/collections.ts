import type { Address } from 'viem'
import type { Member } from './sessions.ts'
import { deployOwned, linkWalletOf, newWalletAccount } from './wallet.ts'

/** A collection that stands on the product's own chain. */
export type DeployedCollection = {
  name: string
  abbreviation: string
  contractType: 721 | 1155
  chainId: number
  contractAddress: Address
  blockHeight: string
  royaltyAddress: Address
  royaltyProportion: string
}

/** Puts up a collection as a brand does: from a wallet of its own, which is linked to its account from here on. */
export const deployCollection = async (
  brand: Member,
  name: string,
  abbreviation: string,
  contractType: 721 | 1155 = 721,
): Promise<DeployedCollection> => {
  const account = await newWalletAccount()
  await linkWalletOf(brand, account)
  return deployOwned(account, name, contractType, abbreviation)
}
