import { listMysteryBoxes } from '@plinth/api-schema/boxes'
import type { Answer } from '@plinth/api-schema/call'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

const SHOWN = 3

const readNames = ({ rows }: Answer<typeof listMysteryBoxes>) => rows.map(({ id, name }) => ({ id, name }))

/** The mystery boxes in which a work lies, the last to end first; a few of them. */
export const useBoxesOfWork = (nftId: number) =>
  useQuery({
    ...callQuery(listMysteryBoxes, { nftId, pageSize: SHOWN }),
    select: readNames,
    meta: { failure: 'silent' },
  })
