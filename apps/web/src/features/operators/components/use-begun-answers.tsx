import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LeaveGuard } from '../../../lib/forms/leave-guard.tsx'
import { useUnsaved } from '../../../lib/forms/unsaved.ts'
import { isUnauthenticated } from '../api/operator-call.ts'
import { operatorInfoQuery, useOperator } from '../api/use-operator.ts'

type Answers = Readonly<Record<number, string>>

/** Answers that are begun and not sent, by request: they stay while another request is looked at, and over a log-in. */
export const useBegunAnswers = () => {
  const client = useQueryClient()
  const owner = `operator-${useOperator().operator?.id ?? 0}`
  const { unsaved, keepHere } = useUnsaved<Answers>({ owner, form: 'help-answers' })
  const [begun, setBegun] = useState<Answers>(unsaved ?? {})
  return {
    begun,
    write: (request: number, words: string) => setBegun((before) => ({ ...before, [request]: words })),
    guard: (
      <LeaveGuard
        isUnsaved={() => Object.values(begun).some((words) => words.trim() !== '')}
        keepHere={() => keepHere(begun)}
        // The layout takes the screen away as soon as it hears of it.
        hasEnded={() => isUnauthenticated(client.getQueryState(operatorInfoQuery().queryKey)?.error)}
      />
    ),
  }
}
