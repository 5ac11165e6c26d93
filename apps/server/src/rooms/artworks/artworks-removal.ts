import { removedBy } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { requireNotMinted } from './artworks.policy.ts'
import type { LockedArtwork } from './artworks.repository.ts'
import { type CountChange, moveCounters, publishArtworkChange } from './artworks-counters.repository.ts'
import { voteLog } from './artworks-log.service.ts'
import { markPurged, markRemoved } from './artworks-states.repository.ts'

type Remover = (typeof removedBy)[keyof typeof removedBy]

const isOnWall = ({ deletedBy }: LockedArtwork) => deletedBy === null
// Only what a brand has taken out is listed as deleted, because the brand can bring it back.
const isListed = (deletedBy: number | null) => (deletedBy === removedBy.brand ? 1 : 0)

// Who signs a work over changes whether it can come back, and the log says so; an artist's last word on a work that is out already
// changes nothing for those who count. Of what was never on the wall nobody else knows.
const isLogged = (work: LockedArtwork, by: Remover) => work.hasHung && (isOnWall(work) || by !== removedBy.artist)

const changeOf = (work: LockedArtwork, by: Remover): CountChange => ({
  campaignId: work.campaignId,
  accountId: work.accountId,
  works: isOnWall(work) ? -1 : 0,
  votes: isOnWall(work) ? -work.voteCount : 0,
  deletedWorks: isListed(by) - isListed(work.deletedBy),
})
const changesSomething = ({ works, deletedWorks }: CountChange) => works !== 0 || deletedWorks !== 0

/**
 * Takes locked works off the wall, or hands those that are off it to the new remover: in the log, in the counters and on
 * open pages. Answers the works as they are then.
 */
export async function takeOff(tx: Queryable, works: readonly LockedArtwork[], by: Remover): Promise<LockedArtwork[]> {
  const leaving = works.filter(isOnWall)
  await markRemoved(tx, works, by)
  await voteLog.removed(
    tx,
    works.filter((work) => isLogged(work, by)),
    by,
  )
  await moveCounters(tx, works.map((work) => changeOf(work, by)).filter(changesSomething))
  if (leaving.length > 0) await publishArtworkChange(tx, 'removed', leaving)
  return works.map((work) => ({ ...work, deletedBy: by }))
}

/** Erases the words of locked works that are off the wall, for good. What a token stands for, or may, is kept. */
export async function purge(tx: Queryable, works: readonly LockedArtwork[]): Promise<void> {
  requireNotMinted(works)
  await markPurged(tx, works)
  const listed = works.filter(({ deletedBy }) => isListed(deletedBy))
  await moveCounters(
    tx,
    listed.map(({ campaignId, accountId }) => ({ campaignId, accountId, works: 0, votes: 0, deletedWorks: -1 })),
  )
}
