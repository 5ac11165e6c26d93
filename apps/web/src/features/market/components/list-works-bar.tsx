import { Suspense, useState } from 'react'
import { SelectionBar } from '../../../lib/lists/selection-bar.tsx'
import type { Selection } from '../../../lib/lists/use-selection.ts'
import { useTrader } from '../../../lib/market/use-trader.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useWasOpened } from '../../../ui/use-was-opened.ts'
import type { TradedNft } from '../api/traded-nft.ts'
import { usePlaceOrder } from '../api/use-place-order.ts'
import type { ListingWay } from './list-works-dialog.tsx'

const { Part: ListWorksDialog, prefetch } = lazyPart(
  async () => (await import('./list-works-dialog.tsx')).ListWorksDialog,
)

/** The most works that one signature lists. */
const MAX_LISTED = 20
const WORDS: Record<ListingWay, string> = { each: 'List each', together: 'List together' }

const whyNot = (works: readonly TradedNft[], way: ListingWay): string | null => {
  if (works.length > MAX_LISTED) return `Choose at most ${MAX_LISTED} works.`
  if (new Set(works.map(({ chainId }) => chainId)).size > 1) return 'Choose works of one network.'
  return way === 'together' && works.length < 2 ? 'Choose two works or more to sell them together.' : null
}

/** What can be done with works of one’s own that were chosen: list each of them, or all together. */
export const ListWorksBar = ({ selection }: { selection: Selection<TradedNft> }) => {
  const trader = useTrader()
  const run = usePlaceOrder('They are on sale.', selection.clear)
  // What the dialog was opened for stays in it while the selection changes.
  const [asked, setAsked] = useState<{ works: readonly TradedNft[]; way: ListingWay } | null>(null)
  const isUsed = useWasOpened(run.isOpen)
  const ask = (way: ListingWay) => {
    const problem = whyNot(selection.items, way)
    if (problem !== null) return showToast('error', problem)
    trader.begin('list-works', () => {
      if (!run.isPending) setAsked({ works: selection.items, way })
      run.show()
    })
  }
  return (
    <>
      {selection.items.length > 0 && (
        <SelectionBar count={selection.items.length} noun="work" onClear={selection.clear}>
          {(['each', 'together'] as const).map((way) => (
            <Button
              key={way}
              size="small"
              onClick={() => ask(way)}
              onPointerEnter={prefetch}
              onFocus={prefetch}
              {...(way === 'each' ? { 'data-main': '' } : {})}
            >
              {WORDS[way]}
            </Button>
          ))}
        </SelectionBar>
      )}
      {isUsed && asked && (
        <Suspense>
          <ListWorksDialog {...asked} key={asked.way} trader={trader} run={run} />
        </Suspense>
      )}
    </>
  )
}
