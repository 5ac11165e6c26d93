import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useZip } from '../api/use-zip.ts'

export type ZipDialogProps = {
  title: string
  description: string
  /** What is saved, as the button says it: `pictures`. */
  noun: string
  fileName: string
  listFiles: Parameters<typeof useZip>[1]
  onClose: () => void
}

/** Saves many files as one zip; closing it stops. */
export const ZipDialog = ({ title, description, noun, fileName, listFiles, onClose }: ZipDialogProps) => {
  const { state, start } = useZip(fileName, listFiles, onClose)
  const progress = state.kind === 'busy' ? state.progress : null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" pending={state.kind === 'busy'} onClick={() => void start()}>
            {state.kind === 'failed' ? 'Try again' : `Save ${noun}`}
          </Button>
        </>
      }
    >
      {state.kind === 'busy' && (
        <div>
          <Progress
            label={`Saving ${noun}`}
            value={progress && progress.total > 0 ? progress.done / progress.total : undefined}
          />
          <p role="status">{progress ? `${progress.done} of ${progress.total} ${noun}` : 'Looking up the works'}</p>
        </div>
      )}
      {state.kind === 'failed' && <p role="alert">{state.message}</p>}
    </Dialog>
  )
}
