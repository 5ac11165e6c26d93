import { useState } from 'react'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { pendingTrades } from '../../../lib/chain/pending-transactions.ts'
import { LinkNotice } from '../../../lib/market/link-notice.tsx'
import { readPieces } from '../../../lib/market/order-coins.ts'
import { type StepWords, TradeDialog } from '../../../lib/market/trade-dialog.tsx'
import type { Trader } from '../../../lib/market/use-trader.ts'
import { useResumedIntent } from '../../../lib/session/session-provider.tsx'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Mono } from '../../../ui/data-text.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ShownBox } from '../api/use-box.ts'
import { useBoxRun } from '../api/use-box-runs.ts'
import { SENDING } from './act-words.ts'
import { BoxTotal } from './box-price.tsx'

type Props = {
  box: ShownBox
  network: ChainNetwork
  trader: Trader
  /** How many the linked wallet has taken already. */
  taken: number
  isOffered: boolean
}

const NATIVE = '0x0000000000000000000000000000000000000000'
const SPENDING: StepWords = ['approve', 'Allow the contract to spend the price', 'The contract may spend the price']

/** How many boxes the linked wallet can still take. */
const mostOf = ({ boxCount, soldCount, perAccount }: ShownBox, taken: number) => {
  const left = boxCount - soldCount
  return perAccount === 0 ? left : Math.min(left, Math.max(perAccount - taken, 0))
}

/** Takes boxes from the linked wallet. */
export const TakeBoxes = ({ box, network, trader, taken, isOffered }: Props) => {
  const run = useBoxRun('Your boxes wait on this page until the draw.')
  const [text, setText] = useState('1')
  const most = mostOf(box, taken)
  const count = readPieces(text, BigInt(most))
  const intent = `take:${box.id}`
  const ask = () => trader.begin(intent, run.show)
  useResumedIntent(intent, ask)
  const { linked } = trader
  const isUnderWay = pendingTrades.find(`take ${box.id} ${linked}`) !== undefined
  const start = () => {
    if (count !== null && linked !== null)
      run.start({ kind: 'take', network, box, count: Number(count), taker: linked })
  }
  return (
    <>
      {isOffered && isUnderWay && <Banner>Your boxes are on the way. Press the button to follow them.</Banner>}
      {isOffered && (
        <div>
          <Button variant="accent" onClick={ask} disabled={most === 0 && !isUnderWay}>
            {box.price === '0' ? 'Take boxes' : 'Buy boxes'}
          </Button>
        </div>
      )}
      <TradeDialog
        run={run}
        network={network}
        title={box.price === '0' ? 'Take boxes' : 'Buy boxes'}
        description="What is in a box is drawn after the sale, for all boxes at once. Boxes cannot be given back; without a draw in time the price comes back."
        steps={box.currency === NATIVE || box.price === '0' ? SENDING : [SPENDING, ...SENDING]}
        confirmLabel={box.price === '0' ? 'Take boxes' : 'Buy boxes'}
        isReady={count !== null && trader.problem() === null}
        onConfirm={start}
        doneTitle="The boxes are yours"
      >
        <LinkNotice trader={trader} onLeave={run.close} />
        <TextField
          label="Number of boxes"
          hint={`You can take ${most}.`}
          value={text}
          onValueChange={setText}
          inputMode="numeric"
          maxLength={4}
          error={count === null ? 'Enter a whole number of boxes that you can take.' : undefined}
          data
          required
        />
        <FactList
          facts={[
            ['You pay', <BoxTotal key="total" of={box} count={Number(count ?? 0n)} />],
            ...(trader.connected
              ? [['From', <Mono key="wallet">{shortAddress(trader.connected)}</Mono>] as const]
              : []),
          ]}
        />
      </TradeDialog>
    </>
  )
}
