import { useState } from 'react'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { Price } from '../../../lib/market/price.tsx'
import { type StepWords, TradeDialog } from '../../../lib/market/trade-dialog.tsx'
import type { Trader } from '../../../lib/market/use-trader.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Mono } from '../../../ui/data-text.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { useWithdraw } from '../api/use-auction-runs.ts'
import { type Credit, useCredits } from '../api/use-credits.ts'

const STEPS: readonly StepWords[] = [['send', 'Confirm in your wallet', 'Taken by the network']]

/** Money of auctions that could not be paid to the connected wallet, and its way out. */
export const WaitingMoney = ({
  network,
  trader,
}: {
  network: ChainNetwork
  trader: Pick<Trader, 'connected' | 'begin'>
}) => {
  const credits = useCredits(network, trader.connected)
  const [chosen, setChosen] = useState<Credit | null>(null)
  const run = useWithdraw()
  const ask = (credit: Credit) => {
    trader.begin(`withdraw:${credit.currency}`, () => {
      if (!run.isPending) setChosen(credit)
      run.show()
    })
  }
  return (
    <>
      {credits.map((credit) => (
        <Banner key={credit.currency} tone="warn" action={<Button onClick={() => ask(credit)}>Withdraw</Button>}>
          <Price of={credit} /> from auctions could not be paid to your wallet and waits for you.
        </Banner>
      ))}
      {chosen && (
        <TradeDialog
          run={run}
          network={network}
          title="Withdraw your money"
          description="Your wallet did not accept this money when an auction paid it. It comes to the connected wallet in one transaction, which costs gas."
          steps={STEPS}
          confirmLabel="Withdraw"
          isReady={trader.connected !== null}
          onConfirm={() => {
            const { house, currency } = chosen
            run.start({ kind: 'withdraw', network, house, currency })
          }}
          doneTitle="Withdrawn"
        >
          <FactList
            facts={[
              ['Amount', <Price key="amount" of={chosen} />],
              ...(trader.connected
                ? [['Goes to', <Mono key="wallet">{shortAddress(trader.connected)}</Mono>] as const]
                : []),
            ]}
          />
        </TradeDialog>
      )}
    </>
  )
}
