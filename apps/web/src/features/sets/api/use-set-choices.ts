import { setChoiceFromWire } from '@plinth/api-schema/set'
import { listSetChoices } from '@plinth/api-schema/sets'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

/** All of one's sets, and which of them hold a work. */
export const useSetChoices = (artworkId: number) =>
  useQuery({
    ...callQuery(listSetChoices, { artworkId }),
    select: (rows) => rows.map(setChoiceFromWire),
    // The dialog tells it.
    meta: { failure: 'silent' },
  })
