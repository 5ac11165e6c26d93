import { listMysteryBoxes } from '@plinth/api-schema/boxes'
import { useQuery } from '@tanstack/react-query'
import { api, callKey } from '../../../lib/api/client.ts'

const SHOWN = 3

/** The mystery boxes in which a work lies, the last to end first; a few of them. */
export const useBoxesOfWork = (nftId: number) => {
  const args = { nftId, pageSize: SHOWN }
  return useQuery({
    queryKey: callKey(listMysteryBoxes, args),
    queryFn: async () => (await api(listMysteryBoxes, args)).rows.map(({ id, name }) => ({ id, name })),
    meta: { failure: 'silent' },
  })
}
