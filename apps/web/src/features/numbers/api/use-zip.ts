import { messages } from '@plinth/api-schema/messages'
import { writeZip, type ZipEntry } from '@plinth/api-schema/zip'
import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { openZipTarget } from './open-zip-target.ts'

/** How far it is. */
type ZipProgress = { done: number; total: number }
/** Stops what brings the files of a zip, and hears how far it is. */
export type ZipRun = { signal: AbortSignal; onProgress: (progress: ZipProgress) => void }
type ListFiles = (run: ZipRun) => AsyncIterable<ZipEntry>

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

/** Saves a zip of files that are brought one by one, until it is done or the component goes. */
export const useZip = (fileName: string, listFiles: ListFiles, onDone: () => void) => {
  const userId = useSession().member?.id ?? 0
  const [state, setState] = useState<State>({ kind: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async (controller: AbortController) => {
    const target = await openZipTarget(fileName)
    if (!target) return setState({ kind: 'idle' })
    try {
      const files = listFiles({
        signal: controller.signal,
        onProgress: (progress) => setState({ kind: 'busy', progress }),
      })
      for await (const bytes of writeZip(files, new Date())) await target.sink(bytes)
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
      setState({ kind: 'failed', message: 'Another tab is saving files. Wait until it is done.' })
  }
  return { state, start }
}
