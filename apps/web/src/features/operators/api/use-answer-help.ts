import { answerHelp } from '@plinth/api-schema/operators-help'
import { useOperatorAct } from './operator-call.ts'

/** Answers a request for help, once and for all. */
export const useAnswerHelp = () => {
  const act = useOperatorAct(answerHelp)
  return {
    isPending: act.isPending,
    answer: (id: number, words: string, onDone: () => void) => act.mutate({ id, answer: words }, { onSuccess: onDone }),
  }
}
