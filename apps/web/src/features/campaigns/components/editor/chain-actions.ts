import type { WalletFollow } from '../../../../lib/chain/wallet-request.ts'
import type { CollectionType } from '../../api/campaign-form.ts'

/** A collection that is to be deployed. */
type DeployRequest = {
  networkId: number
  type: CollectionType
  name: string
  abbreviation: string
  royaltyAddress: string
  /** Hundredths of a percent, 0 to 10,000. */
  royaltyBps: number
}

/** A collection that the chain has taken in; `forget` is called once its address is saved. */
type DeployedCollection = { address: string; blockHeight: string; forget: () => void }

/** A royalty that is to replace the present one. */
type RoyaltyRequest = Pick<DeployRequest, 'networkId' | 'royaltyAddress' | 'royaltyBps'> & { address: string }

/** What the wallet can do for the editor; there are none while no wallet is connected. */
export type ChainActions = {
  /** Signs, sends, tells so, and waits; throws a `ChainRefusal` with words for the person, or anything else. */
  deployCollection: (request: DeployRequest, follow: WalletFollow) => Promise<DeployedCollection>
  /** Signs, sends, tells so, and waits; throws a `ChainRefusal` with words for the person, or anything else. */
  updateRoyalty: (request: RoyaltyRequest, follow: WalletFollow) => Promise<void>
}

const BPS_PER_PERCENT = 100

/** A percentage as typed, in hundredths of a percent. */
export const toBps = (percent: string) => Math.round(Number(percent) * BPS_PER_PERCENT)
