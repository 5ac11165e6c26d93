import type { PlanInvoice } from '@plinth/api-schema/plan'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { giveUpWallet } from '../../../lib/chain/wallet-request.ts'
import { useWallet } from '../../../lib/chain/wallet-store.ts'
import { PaidAmount } from '../../../lib/plans/paid-amount.tsx'
import { priceWords } from '../../../lib/plans/plan-words.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyData, Mono } from '../../../ui/data-text.tsx'
import { Dialog, type DialogProps } from '../../../ui/dialog.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { type ListedStep, StepList } from '../../../ui/step-list.tsx'
import type { PayStep } from '../api/pay-step.ts'
import { type PayRun, usePayInvoice } from '../api/use-pay-invoice.ts'
import styles from './pay-dialog.module.css'

type Props = { invoice: PlanInvoice; network: ChainNetwork; onClose: () => void }
type Sheet = Pick<DialogProps, 'title' | 'description' | 'footer' | 'children' | 'dismissible'>
type Shown = Props & { run: PayRun; pay: () => void }

const NATIVE = '0x0000000000000000000000000000000000000000'
const APPROVING: ListedStep<PayStep> = [
  'approve',
  'Allow the pay desk to take the amount',
  'The pay desk may take the amount',
]
const SENDING: readonly ListedStep<PayStep>[] = [
  ['send', 'Confirm in your wallet', 'Taken by the network'],
  ['record', 'Waiting until the payment is final', 'Paid'],
]

const Facts = ({ invoice, network }: Pick<Props, 'invoice' | 'network'>) => {
  const { wallet } = useWallet()
  return (
    <FactList
      facts={[
        ['Plan', <bdi key="plan">{invoice.planName}</bdi>],
        ['Months', invoice.monthCount],
        [
          'Amount',
          <>
            <PaidAmount of={invoice} /> ({priceWords(invoice.totalCents)})
          </>,
        ],
        ['Network', network.name],
        ['Pay until', <Time key="until" at={invoice.expiresAt} look="minute" />],
        ...(wallet ? [['From', <Mono key="from">{shortAddress(wallet.address)}</Mono>] as const] : []),
      ]}
    />
  )
}

const Steps = ({ invoice, run }: Pick<Shown, 'invoice' | 'run'>) => {
  const steps = invoice.currency === NATIVE ? SENDING : [APPROVING, ...SENDING]
  const hash = run.progress?.hash
  return (
    <>
      <StepList steps={steps} current={run.progress?.step ?? steps[0]?.[0]} />
      {hash && <FactList facts={[['Transaction', <CopyData key="hash" text={hash} />]]} />}
    </>
  )
}

const askSheet = ({ invoice, network, pay, onClose }: Shown): Sheet => ({
  title: `Pay for ${invoice.planName}`,
  description:
    'Your wallet sends the amount in one transaction, which cannot be undone. Nothing is charged later: when the months are over, you decide again.',
  children: <Facts invoice={invoice} network={network} />,
  footer: (
    <>
      <Button variant="quiet" onClick={onClose}>
        Not now
      </Button>
      <Button variant="accent" onClick={pay}>
        Pay
      </Button>
    </>
  ),
})

const runningSheet = ({ invoice, run, onClose }: Shown): Sheet => {
  const isSent = run.progress?.hash !== undefined
  return {
    title: 'Processing',
    description: isSent
      ? 'You can leave this page: what was sent goes on without it.'
      : 'Your wallet asks you for each step that needs it.',
    dismissible: isSent,
    footer: isSent ? (
      <Button onClick={onClose}>Continue in background</Button>
    ) : (
      <Button onClick={giveUpWallet}>Cancel</Button>
    ),
    children: (
      <div className={styles.stack} aria-live="polite">
        <Progress label="Paying" />
        <Steps invoice={invoice} run={run} />
      </div>
    ),
  }
}

const failedSheet = ({ invoice, run, pay, onClose }: Shown): Sheet => ({
  title: 'Not done yet',
  description: <span role="alert">{run.error?.message}</span>,
  footer: (
    <>
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
      <Button variant="primary" onClick={pay}>
        Try again
      </Button>
    </>
  ),
  children: <div className={styles.stack}>{run.progress && <Steps invoice={invoice} run={run} />}</div>,
})

const doneSheet = ({ invoice, run, onClose }: Shown): Sheet => ({
  title: 'Paid',
  description: (
    <span role="status">
      {pluralise(invoice.monthCount, 'month')} of {invoice.planName} {invoice.monthCount === 1 ? 'is' : 'are'} yours.
    </span>
  ),
  footer: (
    <Button variant="primary" onClick={onClose}>
      Done
    </Button>
  ),
  children: run.progress?.hash && (
    <FactList facts={[['Transaction', <CopyData key="hash" text={run.progress.hash} />]]} />
  ),
})

const sheetOf = (shown: Shown): Sheet => {
  const { run } = shown
  if (run.isPending) return runningSheet(shown)
  if (run.error) return failedSheet(shown)
  return run.isDone ? doneSheet(shown) : askSheet(shown)
}

/** Pays an invoice from a wallet: what is about to happen, its steps one by one, and how it ended. */
export const PayDialog = (props: Props) => {
  const run = usePayInvoice()
  const { wallet, openConnect } = useWallet()
  const pay = () => {
    if (wallet) run.start({ invoice: props.invoice, network: props.network })
    else openConnect()
  }
  return <Dialog open onOpenChange={(open) => open || props.onClose()} {...sheetOf({ ...props, run, pay })} />
}
