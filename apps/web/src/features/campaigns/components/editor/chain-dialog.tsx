import { shortAddress } from '../../../../lib/text/short-address.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FactList } from '../../../../ui/fact-list.tsx'
import type { CollectionForm } from '../../api/campaign-form.ts'
import type { ChainStep } from './use-chain-run.ts'

export type ChainDialogProps = {
  step: ChainStep | null
  collection: CollectionForm
  networkName: string
  isSigning: boolean
  /** Whether the wallet has sent it: it goes on without the dialog then. */
  isSent: boolean
  onCancel: () => void
  onConfirm: () => void
}

const WORDS = {
  deploy: {
    title: 'Deploy this contract?',
    text: 'Your draft has been saved. Your wallet asks you to sign next. Name, abbreviation and standard are fixed from then on; the royalty can still be updated.',
    confirm: 'Deploy contract',
  },
  royalty: {
    title: 'Update the royalty?',
    text: 'Your wallet asks you to sign next. The new royalty holds for every work of the collection.',
    confirm: 'Update Royalty',
  },
} as const

/** Asks once more before the wallet signs. */
export const ChainDialog = (props: ChainDialogProps) => {
  const { step, collection, networkName, isSigning, isSent, onCancel, onConfirm } = props
  const words = WORDS[step ?? 'deploy']
  const royalty = `${collection.royaltyShare}% to ${shortAddress(collection.royaltyAddress)}`
  return (
    <Dialog
      open={step !== null}
      onOpenChange={(open) => open || onCancel()}
      title={words.title}
      description={words.text}
      dismissible={!isSigning || isSent}
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            {isSent ? 'Continue in background' : 'Cancel'}
          </Button>
          <Button variant={step === 'royalty' ? 'primary' : 'accent'} pending={isSigning} onClick={onConfirm}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <FactList
        facts={[
          ['Name', collection.name],
          ['Abbreviation', <code key="abbreviation">{collection.abbreviation}</code>],
          ['Standard', `ERC ${collection.type}`],
          ['Network', networkName],
          ['Royalty', <code key="royalty">{royalty}</code>],
        ]}
      />
    </Dialog>
  )
}
