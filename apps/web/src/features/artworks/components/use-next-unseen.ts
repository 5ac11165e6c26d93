import { useEffect, useEffectEvent } from 'react'
import type { Artwork } from '../api/artwork.ts'
import { useSeenWorks } from '../api/kept-seen.ts'
import { nextUnseen, seenInWords } from './judging.ts'

export type NextUnseenInput = {
  work: Artwork
  works: readonly Artwork[]
  total: number | undefined
  loadMore: (() => void) | undefined
}

/** The next work that this browser has not shown, and how many it has; loads works until there is one. */
export const useNextUnseen = ({ work, works, total = works.length, loadMore }: NextUnseenInput) => {
  const seen = useSeenWorks(work.campaignId)
  const place = works.findIndex(({ id }) => id === work.id)
  const next = works[nextUnseen(works, place, seen)]
  const isMissing = next === undefined
  const loaded = works.length
  const goOn = useEffectEvent(() => loadMore?.())
  useEffect(() => {
    // A stretch that has come may hold nothing new either.
    if (isMissing && loaded > 0) goOn()
  }, [isMissing, loaded])
  return { next, progress: seenInWords({ works, total, seen }), isLast: isMissing && !loadMore }
}
