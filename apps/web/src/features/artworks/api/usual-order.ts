import type { Campaign } from '../../../lib/campaigns/campaign.ts'
import type { ArtworkOrder } from './use-artworks.ts'

type Ruled = Pick<Campaign, 'stage' | 'voteRules'>

/** Whether a campaign keeps its votes hidden at the moment. */
export const hidesVotes = ({ stage, voteRules }: Ruled): boolean => voteRules.isHidden && stage !== 'completed'

/** The orders that the wall of a campaign knows, the usual one first: while votes are hidden there is none by them. */
export const ordersOf = (campaign: Ruled): readonly [ArtworkOrder, ...ArtworkOrder[]] => {
  const isShuffled = campaign.voteRules.isShuffled && campaign.stage === 'live'
  if (hidesVotes(campaign)) return isShuffled ? ['shuffled', 'newest'] : ['newest']
  return isShuffled ? ['shuffled', 'votes', 'newest'] : ['votes', 'newest']
}

/** The order that a wall has until somebody chooses another. */
export const usualOrder = (campaign: Ruled): ArtworkOrder => ordersOf(campaign)[0]
