import { messages } from '@plinth/api-schema/messages'
import { giveUpWallet } from '../../../lib/chain/wallet-request.ts'
import styles from '../../../lib/forms/long-form.module.css'
import { collectionPath } from '../../../lib/navigation/collection-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogClose, type DialogProps } from '../../../ui/dialog.tsx'
import { type Fact, FactList } from '../../../ui/fact-list.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { type ListedStep, StepList } from '../../../ui/step-list.tsx'
import type { DeployRun, DeployStep } from '../api/use-deploy.ts'

export type DeployDialogProps = {
  run: DeployRun
  open: boolean
  /** What is about to be deployed. */
  summary: readonly Fact[]
  onConfirm: () => void
  onClose: () => void
}

type Sheet = Pick<DialogProps, 'title' | 'description' | 'footer' | 'children' | 'dismissible'>

const STEPS: readonly ListedStep<DeployStep>[] = [
  ['storing', 'Keeping its image and words', 'Image and words kept'],
  ['signing', 'Waiting for your wallet', 'Signed in your wallet'],
  ['waiting', 'Waiting for the network', 'Taken by the network'],
  ['recording', 'Waiting until Plinth has seen it', 'Seen by Plinth'],
]

const askSheet = ({ summary, onConfirm }: DeployDialogProps): Sheet => ({
  title: 'Deploy this collection?',
  description:
    'Your wallet asks you to sign next, and the network takes its gas. Name, abbreviation, standard and royalty cannot be changed here afterwards.',
  footer: (
    <>
      <DialogClose>
        <Button variant="quiet">Cancel</Button>
      </DialogClose>
      <Button variant="accent" onClick={onConfirm}>
        Deploy
      </Button>
    </>
  ),
  children: <FactList facts={summary} />,
})

const runningSheet = ({ run, onClose }: DeployDialogProps): Sheet => {
  const isSent = run.step === 'waiting' || run.step === 'recording'
  return {
    title: 'Processing',
    description: isSent ? 'You can leave this page: what was sent goes on without it.' : 'Nothing has been sent yet.',
    dismissible: isSent,
    footer: isSent ? (
      <Button onClick={onClose}>Continue in background</Button>
    ) : (
      run.step === 'signing' && <Button onClick={giveUpWallet}>Cancel</Button>
    ),
    children: (
      <div className={styles.stack} aria-live="polite">
        <Progress label="Deploying" />
        <StepList steps={STEPS} current={run.step} />
      </div>
    ),
  }
}

const failedSheet = ({ run, onConfirm }: DeployDialogProps): Sheet => ({
  title: 'Not deployed yet',
  description: <span role="alert">{run.error?.message || messages.deployError}</span>,
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
  children: null,
})

const doneSheet = ({ run }: DeployDialogProps): Sheet => ({
  title: 'Your collection is on the chain',
  description: <span role="status">{messages.deploySuccess}</span>,
  footer: (
    <Button asChild variant="primary">
      <SiteLink href={collectionPath(run.data ?? 0)}>View collection</SiteLink>
    </Button>
  ),
  children: null,
})

const sheetOf = (props: DeployDialogProps): Sheet => {
  const { run } = props
  if (run.isPending) return runningSheet(props)
  if (run.error) return failedSheet(props)
  return run.isSuccess ? doneSheet(props) : askSheet(props)
}

/** The dialog of a deployment: what is about to happen, its steps one by one, and how it ended. */
export const DeployDialog = (props: DeployDialogProps) => (
  <Dialog open={props.open} onOpenChange={(open) => open || props.onClose()} {...sheetOf(props)} />
)
