import { messages } from '@plinth/api-schema/messages'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { openZipTarget } from '../api/open-zip-target.ts'
import { type ZipProgress, zipPictures } from '../api/zip-pictures.ts'

type State = { kind: 'idle' } | { kind: 'busy'; progress: ZipProgress | null } | { kind: 'failed'; message: string }

/** Does a piece of work unless another tab of this account is at it; false where one is. */
const oneAtATime = async (userId: number, work: () => Promise<void>): Promise<boolean> => {
  // Locks are missing on pages that are served without TLS.
  if (!navigator.locks) return work().then(() => true)
  return navigator.locks.request(`plinth-zip-${userId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}

const useZip = (campaignId: number, onDone: () => void) => {
  const userId = useSession().member?.id ?? 0
  const [state, setState] = useState<State>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (controller: AbortController) => {
    const target = await openZipTarget(`pictures-${campaignId}.zip`)
    if (!target) return setState({ kind: 'idle' })
    try {
      await zipPictures(campaignId, target.sink, {
        signal: controller.signal,
        onProgress: (progress) => setState({ kind: 'busy', progress }),
      })
      await target.finish()
      showToast('success', messages.saveSuccess)
      onDone()
    } catch (error) {
      await target.discard()
      if (controller.signal.aborted) return
      setState({ kind: 'failed', message: error instanceof Error ? error.message : messages.extractFailed })
    }
  }
  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'busy', progress: null })
    if (!(await oneAtATime(userId, () => run(controller))))
      setState({ kind: 'failed', message: 'Another tab is saving pictures. Wait until it is done.' })
  }
  return { state, start }
}

export type PicturesDialogProps = { campaignId: number; onClose: () => void }

/** Saves all pictures of a campaign as one zip; closing it stops. */
export const PicturesDialog = ({ campaignId, onClose }: PicturesDialogProps) => {
  const { state, start } = useZip(campaignId, onClose)
  const progress = state.kind === 'busy' ? state.progress : null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Save all pictures"
      description="Every work on the wall in one zip, named by title and artist, with a table of the works. Keep this page open until it is done."
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" pending={state.kind === 'busy'} onClick={() => void start()}>
            {state.kind === 'failed' ? 'Try again' : 'Save pictures'}
          </Button>
        </>
      }
    >
      {state.kind === 'busy' && (
        <div>
          <Progress
            label="Saving pictures"
            value={progress && progress.total > 0 ? progress.done / progress.total : undefined}
          />
          <p role="status">{progress ? `${progress.done} of ${progress.total} pictures` : 'Looking up the works'}</p>
        </div>
      )}
      {state.kind === 'failed' && <p role="alert">{state.message}</p>}
    </Dialog>
  )
}
