import { artistRecordFromWire } from '@plinth/api-schema/artist-record'
import { artistRecord } from '@plinth/api-schema/artworks-record'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** What an artist has won; the profile says itself what went wrong. */
export const useArtistRecord = (userId: number) =>
  useQuery({ ...callQuery(artistRecord, { userId }), select: artistRecordFromWire, meta: { failure: 'silent' } })
