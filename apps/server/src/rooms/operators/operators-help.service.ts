import type { HelpService } from '../support/support-help.service.ts'
import type { Act, Acting } from './operators-acting.service.ts'

/** What operators do with requests for help, each act with its entry in the audit log. */
export function createOperatorHelp({ act, help }: { act: Act; help: HelpService }) {
  return {
    list: help.overseen,

    /** Answers a request, once. */
    answer: (acting: Acting, subjectId: number, answer: string) =>
      act(acting, { action: 'answer-help', subjectKind: 'help-request', subjectId }, (tx) =>
        help.answer(tx, subjectId, acting.operator.accountId, answer),
      ),
  }
}

/** The operator's service of help requests. */
export type OperatorHelpService = ReturnType<typeof createOperatorHelp>
