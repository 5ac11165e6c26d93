import { messages } from '@plinth/api-schema/messages'
import { useEffect, useState } from 'react'
import { RecipientsRefusal } from '../api/use-mint-artworks.ts'
import type { MintRun } from '../api/use-mint-run.ts'
import type { MintStage } from './mint-dialogs.tsx'

/** Which dialog of a mint is open, and the ways between them. */
export const useMintStage = <Input, Result>(run: MintRun<Input, Result>) => {
  const [shown, setShown] = useState<'closed' | 'confirm' | 'run' | 'background'>('closed')
  const { watched } = run
  useEffect(() => {
    watched.current = true
    return () => {
      watched.current = false
    }
  }, [watched])
  const stage = (): MintStage => {
    if (shown === 'closed' || shown === 'confirm') return { kind: shown }
    // In the background it comes back when it has ended, one way or the other.
    if (run.isPending) return shown === 'run' ? { kind: 'processing', progress: run.progress } : { kind: 'closed' }
    if (run.error instanceof RecipientsRefusal) return { kind: 'left-out', refusal: run.error }
    if (run.error) return { kind: 'failed', message: run.error.message || messages.mintFail, hash: run.progress.hash }
    return run.isSuccess ? { kind: 'completed', hash: run.progress.hash } : { kind: 'closed' }
  }
  return {
    stage: stage(),
    ask: () => setShown(run.isPending ? 'run' : 'confirm'),
    close: () => setShown(run.isPending ? 'background' : 'closed'),
    start: (input: Input) => {
      setShown('run')
      run.mutate(input)
    },
  }
}
