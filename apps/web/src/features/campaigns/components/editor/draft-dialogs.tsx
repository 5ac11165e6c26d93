import { messages } from '@plinth/api-schema/messages'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import type { Draft } from '../../api/use-draft.ts'
import type { DraftChoice } from './draft-choice.ts'
import { DraftSummary } from './draft-summary.tsx'

/** Offers the saved draft to a brand that begins a campaign (docs/product/campaigns.md#drafts). */
export const DraftDialog = ({ draft, onChoose }: { draft: Draft; onChoose: (choice: DraftChoice) => void }) => (
  <Dialog
    open
    onOpenChange={() => onChoose({ kind: 'load' })}
    title="Continue your draft?"
    description="Starting a new campaign replaces it as soon as you write something."
    footer={
      <>
        <Button variant="quiet" onClick={() => onChoose({ kind: 'new', over: draft.version })}>
          Start a new one
        </Button>
        <Button variant="primary" onClick={() => onChoose({ kind: 'load' })}>
          Load the draft
        </Button>
      </>
    }
  >
    <DraftSummary draft={draft} />
  </Dialog>
)

export type ConflictDialogProps = { open: boolean; onLoad: () => void; onKeep: () => void }

/** Tells that another tab has saved a newer draft, and lets one choose between the two. */
export const ConflictDialog = ({ open, onLoad, onKeep }: ConflictDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={() => undefined}
    dismissible={false}
    title="There is a newer draft"
    description={messages.draftOvertaken}
    footer={
      <>
        <Button variant="quiet" onClick={onKeep}>
          Keep what is here
        </Button>
        <Button variant="primary" onClick={onLoad}>
          Load the newer one
        </Button>
      </>
    }
  />
)
