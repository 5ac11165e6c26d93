import type { CollectionForm } from '../../api/campaign-form.ts'

/** Who gets which share of later sales. */
export type Royalty = Pick<CollectionForm, 'royaltyAddress' | 'royaltyShare'>

/** Whether two royalties say the same, in whichever letters. */
export const isSameRoyalty = (one: Royalty, other: Royalty) =>
  one.royaltyAddress.trim().toLowerCase() === other.royaltyAddress.trim().toLowerCase() &&
  (one.royaltyShare.trim() === '') === (other.royaltyShare.trim() === '') &&
  Number(one.royaltyShare) === Number(other.royaltyShare)

/** Whether a form is about the very contract that a campaign has. */
export const isSameContract = (one: CollectionForm, other: CollectionForm) =>
  one.address !== '' && one.address.toLowerCase() === other.address.toLowerCase() && one.chainId === other.chainId

/** The royalty that the editor shows once the chain's is known: what somebody has typed since stays theirs. */
export const royaltyToShow = (typed: Royalty, known: Royalty | null, chain: Royalty): Royalty =>
  isSameRoyalty(typed, chain) || (known !== null && isSameRoyalty(typed, known))
    ? { royaltyAddress: chain.royaltyAddress, royaltyShare: chain.royaltyShare }
    : { royaltyAddress: typed.royaltyAddress, royaltyShare: typed.royaltyShare }
