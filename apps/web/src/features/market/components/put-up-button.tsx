import { Suspense } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useWasOpened } from '../../../ui/use-was-opened.ts'
import { usePlaceAuction } from '../api/use-auction-runs.ts'
import type { OrderPlace } from './order-parts.tsx'

const { Part: PutUpDialog, prefetch } = lazyPart(async () => (await import('./put-up-dialog.tsx')).PutUpDialog)

/** Opens the dialog that puts a work up for auction; the dialog stays once it was opened. */
export const PutUpButton = ({ isOffered, ...props }: OrderPlace & { isOffered: boolean }) => {
  const { nft, trader } = props
  const run = usePlaceAuction(`“${nft.name}” is up for auction.`)
  const isUsed = useWasOpened(run.isOpen)
  const ask = () => trader.begin(`auction:${nft.id}`, run.show)
  return (
    <>
      {isOffered && (
        <Button onClick={ask} onPointerEnter={prefetch} onFocus={prefetch}>
          Put up for auction
        </Button>
      )}
      {isUsed && (
        <Suspense>
          <PutUpDialog {...props} run={run} />
        </Suspense>
      )}
    </>
  )
}
