import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyData } from '../../ui/data-text.tsx'
import { Dialog, DialogClose, type DialogProps } from '../../ui/dialog.tsx'
import { type Fact, FactList } from '../../ui/fact-list.tsx'
import { Progress } from '../../ui/progress.tsx'
import { type ListedStep, StepList } from '../../ui/step-list.tsx'
import type { ChainNetwork } from '../chain/network.ts'
import { giveUpWallet } from '../chain/wallet-request.ts'
import { SiteLink } from '../navigation/site-link.tsx'
import styles from './trade-dialog.module.css'
import type { TradeStep } from './trade-step.ts'
import type { WalletRun } from './use-wallet-run.ts'

/** A step of a trade: what is said before and while it is done, and afterwards. */
export type StepWords = ListedStep<TradeStep>

export type TradeDialogProps<Input> = {
  run: WalletRun<Input>
  network: ChainNetwork
  title: string
  /** What happens, and what it costs to undo it. */
  description: ReactNode
  steps: readonly StepWords[]
  confirmLabel: string
  /** Whether all is there that is needed. */
  isReady: boolean
  onConfirm: () => void
  doneTitle: string
  /** What is asked for, or what is about to be done. */
  children: ReactNode
}

type Sheet = Pick<DialogProps, 'title' | 'description' | 'footer' | 'children' | 'dismissible'>

const Transaction = ({ hash, network }: { hash: `0x${string}` | undefined; network: ChainNetwork }) => {
  if (!hash) return null
  const facts: Fact[] = [['Transaction', <CopyData key="hash" text={hash} />]]
  if (network.explorer.transaction)
    facts.push(['Explorer', <SiteLink href={`${network.explorer.transaction}${hash}`}>View on explorer</SiteLink>])
  return <FactList facts={facts} />
}

const askSheet = <Input,>(props: TradeDialogProps<Input>): Sheet => ({
  title: props.title,
  description: props.description,
  children: <div className={styles.stack}>{props.children}</div>,
  footer: (
    <>
      <DialogClose>
        <Button variant="quiet">Close</Button>
      </DialogClose>
      <Button variant="accent" disabled={!props.isReady} onClick={props.onConfirm}>
        {props.confirmLabel}
      </Button>
    </>
  ),
})

const runningSheet = <Input,>({ run, steps, network }: TradeDialogProps<Input>): Sheet => {
  const hash = run.progress?.hash
  return {
    title: 'Processing',
    description: hash
      ? 'You can leave this page: what was sent goes on without it.'
      : 'Your wallet asks you for each step that needs it.',
    dismissible: hash !== undefined,
    footer: hash ? (
      <Button onClick={run.close}>Continue in background</Button>
    ) : (
      <Button onClick={giveUpWallet}>Cancel</Button>
    ),
    children: (
      <div className={styles.stack} aria-live="polite">
        <Progress label="Trading" />
        <StepList steps={steps} current={run.progress?.step ?? steps[0]?.[0]} />
        <Transaction hash={hash} network={network} />
      </div>
    ),
  }
}

const failedSheet = <Input,>({ run, steps, network, onConfirm }: TradeDialogProps<Input>): Sheet => ({
  title: 'Not done yet',
  description: <span role="alert">{run.error?.message}</span>,
  footer: (
    <>
      <DialogClose>
        <Button variant="quiet">Close</Button>
      </DialogClose>
      <Button variant="primary" onClick={onConfirm}>
        Try again
      </Button>
    </>
  ),
  children: (
    <div className={styles.stack}>
      {run.progress && <StepList steps={steps} current={run.progress?.step ?? steps[0]?.[0]} />}
      <Transaction hash={run.progress?.hash} network={network} />
    </div>
  ),
})

const doneSheet = <Input,>({ run, doneTitle, network }: TradeDialogProps<Input>): Sheet => ({
  title: doneTitle,
  description: <span role="status">{run.doneWords}</span>,
  footer: (
    <DialogClose>
      <Button variant="primary">Done</Button>
    </DialogClose>
  ),
  children: <Transaction hash={run.progress?.hash} network={network} />,
})

const sheetOf = <Input,>(props: TradeDialogProps<Input>): Sheet => {
  const { run } = props
  if (run.isPending) return runningSheet(props)
  if (run.error) return failedSheet(props)
  return run.isDone ? doneSheet(props) : askSheet(props)
}

/** The dialog of every trade: what is about to happen, its steps one by one, and how it ended. */
export const TradeDialog = <Input,>(props: TradeDialogProps<Input>) => (
  <Dialog open={props.run.isOpen} onOpenChange={(open) => open || props.run.close()} {...sheetOf(props)} />
)
