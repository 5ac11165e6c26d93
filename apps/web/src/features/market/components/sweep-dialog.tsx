import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { Price, PriceInDollars } from '../../../lib/market/price.tsx'
import { TradeDialog } from '../../../lib/market/trade-dialog.tsx'
import type { Trader } from '../../../lib/market/use-trader.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Mono } from '../../../ui/data-text.tsx'
import { type Fact, FactList } from '../../../ui/fact-list.tsx'
import type { Sweep, SweptListing } from '../api/send-sweep.ts'
import type { TradeRun } from '../api/use-trade-run.ts'
import styles from './market.module.css'
import { NATIVE, SENDING, SPENDING } from './send-dialog.tsx'
import { sumsOf } from './sweep-bar.tsx'

export type SweepDialogProps = { listings: readonly SweptListing[]; trader: Trader; run: TradeRun<Sweep> }

/** Buys chosen works at once. */
export const SweepDialog = ({ listings, trader, run }: SweepDialogProps) => {
  const network = useNetworks().find(({ chainId }) => chainId === listings[0]?.chainId)
  if (!network) return null
  const isNative = listings.every(({ currency }) => currency === NATIVE)
  const facts = sumsOf(listings).map(
    (sum): Fact => [
      'Together',
      <>
        <Price of={sum} /> <PriceInDollars of={sum} />
      </>,
    ],
  )
  return (
    <TradeDialog
      run={run}
      network={network}
      title={`Buy ${listings.length} works`}
      description="Your wallet pays and gets the works in one transaction. What is gone by then is left out, and its money stays with you. Of an edition you buy one piece."
      steps={isNative ? SENDING : [SPENDING, ...SENDING]}
      confirmLabel="Buy"
      isReady
      onConfirm={() => run.start({ network, listings })}
      doneTitle="Bought"
    >
      <ul className={styles.names} aria-label="Works">
        {listings.map(({ id, name, ...price }) => (
          <li key={id} className={styles.name}>
            <bdi>{name}</bdi>, <Price of={price} />
          </li>
        ))}
      </ul>
      <FactList
        facts={[
          ...facts,
          ...(trader.connected
            ? [['Goes to', <Mono key="wallet">{shortAddress(trader.connected)}</Mono>] as const]
            : []),
        ]}
      />
    </TradeDialog>
  )
}
