import { Suspense, useState } from 'react'
import { SelectionBar } from '../../../lib/lists/selection-bar.tsx'
import type { Selection } from '../../../lib/lists/use-selection.ts'
import { Price } from '../../../lib/market/price.tsx'
import { useTrader } from '../../../lib/market/use-trader.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useWasOpened } from '../../../ui/use-was-opened.ts'
import type { SweptListing } from '../api/send-sweep.ts'
import { useSweep } from '../api/use-sweep.ts'
import styles from './sweep-bar.module.css'

const { Part: SweepDialog, prefetch } = lazyPart(async () => (await import('./sweep-dialog.tsx')).SweepDialog)

/** The most listings that are bought at once. */
const MAX_SWEPT = 20

/** What chosen listings cost, coin by coin. */
export const sumsOf = (listings: readonly SweptListing[]) =>
  [...Map.groupBy(listings, ({ chainId, currency }) => `${chainId} ${currency}`).values()].map((group) => ({
    chainId: group[0]!.chainId,
    currency: group[0]!.currency,
    price: String(group.reduce((sum, { price }) => sum + BigInt(price), 0n)),
  }))

const whyNot = (listings: readonly SweptListing[]): string | null => {
  if (listings.length > MAX_SWEPT) return `Choose at most ${MAX_SWEPT} works.`
  return new Set(listings.map(({ chainId }) => chainId)).size > 1 ? 'Choose works of one network.' : null
}

/** What chosen works on sale cost together, and the way to buy them at once. */
export const SweepBar = ({ selection }: { selection: Selection<SweptListing> }) => {
  const trader = useTrader()
  const run = useSweep(selection.clear)
  // What the dialog was opened for stays in it while the selection changes.
  const [asked, setAsked] = useState<readonly SweptListing[]>([])
  const isUsed = useWasOpened(run.isOpen)
  const { items } = selection
  const ask = () => {
    const problem = whyNot(items)
    if (problem !== null) return showToast('error', problem)
    trader.begin('sweep', () => {
      if (!run.isPending) setAsked(items)
      run.show()
    })
  }
  return (
    <>
      {items.length > 0 && (
        <SelectionBar count={items.length} noun="work" onClear={selection.clear}>
          <span className={styles.sums}>
            {sumsOf(items).map((sum) => (
              <Price key={`${sum.chainId} ${sum.currency}`} of={sum} />
            ))}
          </span>
          <Button size="small" data-mint="" onClick={ask} onPointerEnter={prefetch} onFocus={prefetch}>
            Buy
          </Button>
        </SelectionBar>
      )}
      {isUsed && asked.length > 0 && (
        <Suspense>
          <SweepDialog listings={asked} trader={trader} run={run} />
        </Suspense>
      )}
    </>
  )
}
