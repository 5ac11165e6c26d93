import type { CollectionForm } from '../../api/campaign-form.ts'

/** The brand's own royalty, or the platform's (docs/product/campaigns.md#royalty). */
export type RoyaltyMode = 'custom' | 'default'

/** The platform's address on each network that has one, by chain id. */
export type DefaultAddresses = ReadonlyMap<number | null, string>

type RoyaltyFields = Pick<CollectionForm, 'chainId' | 'royaltyAddress' | 'royaltyShare'>

const DEFAULT_SHARE = '0'

/** What the default royalty fills in on a network; nothing where the platform has no address. */
export const defaultRoyalty = (chainId: number | null, addresses: DefaultAddresses) => ({
  royaltyAddress: addresses.get(chainId) ?? '',
  royaltyShare: addresses.has(chainId) ? DEFAULT_SHARE : '',
})

/** The mode that a royalty was filled in with; the platform's address is its default on whichever network it was chosen. */
export const royaltyModeOf = (
  { royaltyAddress, royaltyShare }: RoyaltyFields,
  addresses: DefaultAddresses,
): RoyaltyMode =>
  royaltyShare !== '' &&
  Number(royaltyShare) === 0 &&
  [...addresses.values()].some((address) => address.toLowerCase() === royaltyAddress.toLowerCase())
    ? 'default'
    : 'custom'

/** What has to change in a default royalty for it to be that of the network; undefined when it is. */
export const followNetwork = (collection: RoyaltyFields, addresses: DefaultAddresses) => {
  const wanted = defaultRoyalty(collection.chainId, addresses)
  const isThere = wanted.royaltyAddress.toLowerCase() === collection.royaltyAddress.toLowerCase()
  return isThere ? undefined : wanted
}
