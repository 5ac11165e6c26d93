import { removedBy } from '@plinth/api-schema/states'
import { leafReason } from '@plinth/vote-log/leaf'
import type { Database } from '../../db/database.ts'
import { withRetry } from '../../db/retry.ts'
import { DELETED_NAME, type Forgetting } from '../../jobs/forgetting.ts'
import {
  clearArtist,
  clearVotes,
  deleteAllowancesOf,
  deleteScoresOf,
  deleteTraces,
  hasGuardedVotes,
  hasMintingWorks,
  listOpenVotes,
  lockLeaving,
} from './artworks-forgetting.repository.ts'
import { purge, takeOff } from './artworks-removal.ts'
import { revokeVotes } from './artworks-revoking.service.ts'

const VOTES_AT_ONCE = 500
const WORKS_AT_ONCE = 50

const takeVotesBack = async (database: Database, accountId: number) => {
  for (let revoked = 1; revoked > 0; )
    revoked = await database.transaction(async (tx) =>
      revokeVotes(tx, await listOpenVotes(tx, accountId, VOTES_AT_ONCE), leafReason.accountClosed),
    )
}

const takeWorksOut = (database: Database, accountId: number, removesWorks: boolean): Promise<number> =>
  database.transaction(async (tx) => {
    const works = await lockLeaving(tx, accountId, { removesWorks, most: WORKS_AT_ONCE })
    await purge(tx, await takeOff(tx, works, removedBy.artist))
    return works.length
  })

const clearAllVotes = async (database: Database, accountId: number) => {
  for (let cleared = VOTES_AT_ONCE; cleared === VOTES_AT_ONCE; )
    cleared = await withRetry(() => clearVotes(database, accountId, VOTES_AT_ONCE))
}

/**
 * Votes in open campaigns are taken back and works there withdrawn; what stays in campaigns that are over belongs to a nameless
 * account. Every leaf stays, so every proof stays valid.
 */
export const artworksForgetting: Forgetting = {
  columns: {
    'artwork_hangings.account_id': 'stays with its work',
    'artwork_reports.account_id': 'deleted',
    'artwork_reports.profile_id': 'deleted',
    'artworks.account_id': 'withdrawn in open campaigns; stays nameless in those that are over, unless it is to go',
    'participations.account_id': 'deleted where there never was a work, else stays on the nameless account',
    'votes.account_id': 'taken back in open campaigns; stays on the nameless account in those that are over',
    'vote_appeals.account_id': 'deleted',
    'vote_scores.account_id': 'deleted',
    'wallet_requests.account_id': 'deleted',
    'winner_notices.account_id': 'deleted',
  },
  async run({ database }, { id, email, removesWorks }) {
    await takeVotesBack(database, id)
    while ((await takeWorksOut(database, id, removesWorks)) > 0);
    await deleteScoresOf(database, id)
    await deleteAllowancesOf(database, id, email)
    await clearAllVotes(database, id)
    while ((await clearArtist(database, id, DELETED_NAME, WORKS_AT_ONCE)) === WORKS_AT_ONCE);
    await database.transaction((tx) => deleteTraces(tx, id))
    const waits = (await hasGuardedVotes(database, id)) || (await hasMintingWorks(database, id))
    return waits ? 'waits' : null
  },
}
