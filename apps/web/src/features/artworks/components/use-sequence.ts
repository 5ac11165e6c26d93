import { useEffect, useEffectEvent } from 'react'
import type { ArtworkDetail } from '../api/artwork.ts'
import { useArtworks } from '../api/use-artworks.ts'
import { usualOrder } from '../api/usual-order.ts'

/** The works that one turns through from a work: those of its campaign as the wall has them; itself alone where that is deleted. */
export const useSequence = (work: ArtworkDetail) => {
  const order = usualOrder({ stage: work.campaignStage, voteRules: work.voteRules })
  const wall = useArtworks({ of: 'campaign', campaignId: work.campaignId, order }, { enabled: !work.isCampaignDeleted })
  const place = wall.works.findIndex(({ id }) => id === work.id)
  const isThere = place >= 0
  // A work far down the wall stands before it, so that one can go on to the first ones.
  const works = isThere ? wall.works : [work, ...wall.works]
  const at = isThere ? place : 0
  const loadMore = wall.hasMore && !wall.failedMore ? wall.loadMore : undefined
  // The last one that has come is not the last of the wall.
  const isAtEnd = isThere && at === works.length - 1
  const goOn = useEffectEvent(() => loadMore?.())
  useEffect(() => {
    if (isAtEnd) goOn()
  }, [isAtEnd])
  return {
    works,
    total: wall.total,
    /** From 1; null when the wall has not come that far. */
    position: isThere ? place + 1 : null,
    previous: works[at - 1],
    next: works[at + 1],
    loadMore,
  }
}
