import { answerHelp } from '@plinth/api-schema/platform-help'
import { useOperatorAct } from './platform-call.ts'

/** Answers a request for help, once and for all. */
export const useAnswerHelp = () => {
  const act = useOperatorAct(answerHelp)
  return {
    isPending: act.isPending,
    answer: (id: number, words: string, onDone: () => void) => act.mutate({ id, answer: words }, { onSuccess: onDone }),
  }
}
