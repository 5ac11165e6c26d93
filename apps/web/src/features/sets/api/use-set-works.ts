import { artworkCardFromWire } from '@plinth/api-schema/artwork-card'
import { listSetWorks } from '@plinth/api-schema/sets'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { readPicture } from '../../../lib/pictures/read-picture.ts'

/** The works of a set, the last saved first. */
export const useSetWorks = ({ id, page, pageSize }: { id: number; page: number; pageSize: number }) => {
  const { data, ...query } = useQuery({
    ...callQuery(listSetWorks, { id, pageNum: page, pageSize }),
    placeholderData: keepPreviousData,
    // The place of the wall tells it.
    meta: { failure: 'silent' },
  })
  const works = data?.rows.map(artworkCardFromWire).map((work) => ({ ...work, picture: readPicture(work.picture) }))
  return { ...query, works, total: data?.total }
}

/** A work of a set. */
export type SetWork = NonNullable<ReturnType<typeof useSetWorks>['works']>[number]
