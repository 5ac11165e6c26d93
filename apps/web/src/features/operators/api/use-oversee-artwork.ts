import { purgeTakenArtwork, putArtworkBack, takeArtworkDown } from '@plinth/api-schema/operators-artworks'
import { useOperatorAct } from './operator-call.ts'

/** What an operator can do with an artwork. */
export type Oversight = 'take-down' | 'put-back' | 'purge'

/** Takes an artwork down, puts it back or deletes it for good; the reason goes into the audit log. */
export const useOverseeArtwork = () => {
  const down = useOperatorAct(takeArtworkDown)
  const back = useOperatorAct(putArtworkBack)
  const purge = useOperatorAct(purgeTakenArtwork)
  return {
    isPending: down.isPending || back.isPending || purge.isPending,
    oversee: (oversight: Oversight, worksId: number, reason: string, onDone: () => void) => {
      if (oversight === 'put-back')
        return back.mutate({ worksId, ...(reason === '' ? {} : { reason }) }, { onSuccess: onDone })
      return (oversight === 'take-down' ? down : purge).mutate({ worksId, reason }, { onSuccess: onDone })
    },
  }
}
