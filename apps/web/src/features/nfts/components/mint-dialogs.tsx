import { messages } from '@plinth/api-schema/messages'
import { type ReactNode, useRef } from 'react'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { giveUpWallet } from '../../../lib/chain/wallet-request.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyData } from '../../../ui/data-text.tsx'
import { Dialog, DialogClose, type DialogProps } from '../../../ui/dialog.tsx'
import { type Fact, FactList } from '../../../ui/fact-list.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { type ListedStep, StepList } from '../../../ui/step-list.tsx'
import type { MintStep } from '../api/perform-mint.ts'
import type { RecipientsRefusal } from '../api/use-mint-artworks.ts'
import type { MintProgress } from '../api/use-mint-run.ts'
import styles from './mint-parts.module.css'
import { type MintPicture, MintPictures } from './mint-pictures.tsx'

type Hash = `0x${string}` | undefined

/** What the dialogs of a mint show. */
export type MintStage =
  | { kind: 'closed' }
  | { kind: 'confirm' }
  | { kind: 'processing'; progress: MintProgress }
  | { kind: 'failed'; message: string; hash: Hash }
  | { kind: 'left-out'; refusal: RecipientsRefusal }
  | { kind: 'completed'; hash: Hash }

export type MintDialogsProps = {
  stage: MintStage
  network: ChainNetwork | undefined
  /** What is minted. */
  works: readonly MintPicture[]
  /** What is about to be signed, and what it costs. */
  summary: readonly Fact[]
  /** The words of the button that asks the wallet. */
  confirmLabel: string
  onConfirm: () => void
  onClose: () => void
  /** The works that cannot be minted to their recipients, where there are some. */
  leftOut?: ReactNode
  completedWords: string
  /** Where one can go when it is done, the main way last. */
  completedActions: ReactNode
}

const STEPS: readonly ListedStep<MintStep>[] = [
  ['storing', 'Storing picture and record', 'Picture and record stored'],
  ['signing', 'Waiting for your wallet', 'Signed in your wallet'],
  ['waiting', 'Waiting for the network', 'Taken by the network'],
  ['recording', 'Recording on Plinth', 'Recorded on Plinth'],
]

const factsOf = (hash: `0x${string}`, network: ChainNetwork | undefined): Fact[] => {
  const transaction: Fact = ['Transaction', <CopyData key="hash" text={hash} />]
  if (!network?.explorer.transaction) return [transaction]
  const link = <SiteLink href={`${network.explorer.transaction}${hash}`}>View on explorer</SiteLink>
  return [transaction, ['Explorer', link]]
}

const Transaction = ({ hash, network }: { hash: Hash; network: ChainNetwork | undefined }) =>
  hash && (
    <div className={styles.facts}>
      <FactList facts={factsOf(hash, network)} />
    </div>
  )

type Sheet = Pick<DialogProps, 'title' | 'description' | 'footer' | 'children' | 'align' | 'dismissible'>

const confirmSheet = ({ works, summary, confirmLabel, onConfirm }: MintDialogsProps): Sheet => ({
  title: 'Ready to mint?',
  description: 'Your wallet asks you to sign next. What is minted cannot be changed or taken back.',
  footer: (
    <>
      <DialogClose>
        <Button variant="quiet">Cancel</Button>
      </DialogClose>
      <Button variant="accent" onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  ),
  children: (
    <>
      <MintPictures works={works} />
      <FactList facts={summary} />
    </>
  ),
})

const processingSheet = (progress: MintProgress, { works, network, onClose }: MintDialogsProps): Sheet => ({
  title: 'Processing',
  description:
    progress.hash === undefined
      ? progress.step === 'signing'
        ? 'Please sign in your wallet.'
        : 'Nothing has been sent yet.'
      : 'You can leave this page: what was sent goes on without it.',
  // Before it is sent there is something to wait for; afterwards nothing is lost by going on.
  dismissible: progress.hash !== undefined,
  footer: progress.hash ? (
    <Button onClick={onClose}>Continue in background</Button>
  ) : (
    progress.step === 'signing' && <Button onClick={giveUpWallet}>Cancel</Button>
  ),
  children: (
    <>
      <MintPictures works={works} />
      <div className={styles.stack} aria-live="polite">
        {progress.parts > 1 && (
          <p>
            Transaction {progress.part} of {progress.parts}
          </p>
        )}
        <Progress label="Minting" />
        <StepList steps={STEPS} current={progress.step} />
        <Transaction hash={progress.hash} network={network} />
      </div>
    </>
  ),
})

const failedSheet = (message: string, hash: Hash, { network, onConfirm }: MintDialogsProps): Sheet => ({
  title: 'Not minted yet',
  description: <span role="alert">{message}</span>,
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
  children: <Transaction hash={hash} network={network} />,
})

const leftOutTitle = ({ isOfContracts, leftOut: { length } }: RecipientsRefusal) => {
  if (isOfContracts) return 'The mint failed twice'
  return length === 1 ? '1 work can’t be minted to its wallet' : `${length} works can’t be minted to their wallets`
}

const leftOutSheet = (refusal: RecipientsRefusal, props: MintDialogsProps): Sheet => ({
  title: leftOutTitle(refusal),
  description: (
    <span role="alert">
      {refusal.isOfContracts ? messages.mintFailedTwice : refusal.message} You can mint the other{' '}
      {pluralise(refusal.restCount, 'work')} now.
    </span>
  ),
  footer: (
    <>
      <DialogClose>
        <Button variant="quiet">Close</Button>
      </DialogClose>
      <Button variant="primary" onClick={props.onConfirm}>
        {refusal.isOfContracts
          ? 'Mint without contract wallets'
          : `Mint the other ${pluralise(refusal.restCount, 'work')}`}
      </Button>
    </>
  ),
  children: props.leftOut,
})

const sheetOf = (stage: MintStage, props: MintDialogsProps): Sheet => {
  if (stage.kind === 'processing') return processingSheet(stage.progress, props)
  if (stage.kind === 'failed') return failedSheet(stage.message, stage.hash, props)
  if (stage.kind === 'left-out') return leftOutSheet(stage.refusal, props)
  if (stage.kind !== 'completed') return confirmSheet(props)
  return {
    title: 'Minting Completed',
    description: (
      <span role="status">
        {messages.mintSuccess}. {props.completedWords}
      </span>
    ),
    footer: props.completedActions,
    align: 'centre',
    children: (
      <>
        <MintPictures works={props.works} minted />
        <Transaction hash={stage.hash} network={props.network} />
      </>
    ),
  }
}

/** The dialog of a mint: confirm, processing, completed, and what went wrong with the way to try again. */
export const MintDialogs = (props: MintDialogsProps) => {
  const { stage, onClose } = props
  const isOpen = stage.kind !== 'closed'
  // What was shown last stays in it while it fades.
  const shown = useRef(stage)
  if (isOpen) shown.current = stage
  return <Dialog open={isOpen} onOpenChange={(open) => open || onClose()} {...sheetOf(shown.current, props)} />
}
