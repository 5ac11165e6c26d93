import type { ArtistRecord } from '@plinth/api-schema/artist-record'
import { AppError } from '@plinth/api-schema/errors'
import type { Database } from '../../db/database.ts'
import { isShownArtist, listArtistPlaces, sumArtistVotes } from './artworks-record.repository.ts'

const MAX_PLACES = 100

/** Tells what artists have won: to everybody the same, so that no two answers tell of a hidden vote. */
export function createRecordService({ database }: { database: Database }) {
  return {
    /** The votes and places of an artist. */
    async ofArtist(accountId: number): Promise<ArtistRecord> {
      if (!(await isShownArtist(database, accountId))) throw new AppError('notFound')
      return {
        voteCount: await sumArtistVotes(database, accountId),
        places: await listArtistPlaces(database, accountId, MAX_PLACES),
      }
    },
  }
}
