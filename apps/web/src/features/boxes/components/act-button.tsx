import type { ReactNode } from 'react'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { TradeDialog } from '../../../lib/market/trade-dialog.tsx'
import type { Trader } from '../../../lib/market/use-trader.ts'
import { useResumedIntent } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import type { BoxAct } from '../api/send-box.ts'
import { useBoxRun } from '../api/use-box-runs.ts'
import { ACT_WORDS } from './act-words.ts'

export type ActButtonProps = {
  act: Exclude<BoxAct, { kind: 'take' }>
  network: ChainNetwork
  trader: Trader
  isOffered: boolean
  /** Tells apart buttons that do the same for several things. */
  label?: string
  size?: 'small'
  children?: ReactNode
}

/** Does one thing about a mystery box; its dialog stays until it is closed, also when the button has gone. */
export const ActButton = ({ act, network, trader, isOffered, label, size, children }: ActButtonProps) => {
  const words = ACT_WORDS[act.kind]
  const run = useBoxRun(words.done)
  const intent = `${act.kind}:${act.box.id}${'first' in act ? `:${act.first}` : ''}`
  const ask = () => trader.begin(intent, run.show)
  useResumedIntent(intent, ask)
  return (
    <>
      {isOffered && (
        <div>
          <Button
            variant="accent"
            onClick={ask}
            {...(size ? { size } : {})}
            {...(label === undefined ? {} : { 'aria-label': label })}
          >
            {words.button}
          </Button>
        </div>
      )}
      <TradeDialog
        run={run}
        network={network}
        title={words.title}
        description={words.description}
        steps={words.steps}
        confirmLabel={words.button}
        isReady={trader.connected !== null}
        onConfirm={() => run.start(act)}
        doneTitle={words.doneTitle}
      >
        {children}
      </TradeDialog>
    </>
  )
}
