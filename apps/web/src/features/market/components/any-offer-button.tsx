import { Suspense } from 'react'
import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { useTrader } from '../../../lib/market/use-trader.ts'
import { useResumedIntent } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useWasOpened } from '../../../ui/use-was-opened.ts'
import { useMarketFee } from '../api/use-market-fee.ts'
import { usePlaceOrder } from '../api/use-place-order.ts'
import type { AnyTarget } from './any-offer-dialog.tsx'

const { Part: AnyOfferDialog, prefetch } = lazyPart(async () => (await import('./any-offer-dialog.tsx')).AnyOfferDialog)

/** Opens the dialog that offers money for any of several works; there is none while the market is closed. */
export const AnyOfferButton = ({ target, children }: { target: AnyTarget; children: string }) => {
  const { chainId, contract } = target.collection
  const trader = useTrader()
  const run = usePlaceOrder('Any owner of one of the works can accept it until it ends.')
  const isUsed = useWasOpened(run.isOpen)
  const network = useNetworks().find((each) => each.chainId === chainId)
  const isOpen = useSiteSwitches()?.market !== false && network !== undefined
  const fee = useMarketFee(target.sampleId, { enabled: isUsed })
  const intent = `offer-any:${chainId}:${contract}`
  const ask = () => isOpen && trader.begin(intent, run.show)
  useResumedIntent(intent, ask)
  return (
    <>
      {isOpen && (
        <Button onClick={ask} onPointerEnter={prefetch} onFocus={prefetch}>
          {children}
        </Button>
      )}
      {isUsed && network && fee !== undefined && (
        <Suspense>
          <AnyOfferDialog {...{ target, network, fee, trader, run }} />
        </Suspense>
      )}
    </>
  )
}
