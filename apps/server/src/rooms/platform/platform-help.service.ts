import type { HelpService } from '../support/support-help.service.ts'
import type { Act } from './platform-campaigns.service.ts'

type Acting = Parameters<Act>[0]

/** What operators do with requests for help, each act with its entry in the audit log. */
export function createPlatformHelp({ act, help }: { act: Act; help: HelpService }) {
  return {
    list: help.overseen,

    /** Answers a request, once. */
    answer: (acting: Acting, subjectId: number, answer: string) =>
      act(acting, { action: 'answer-help', subjectId }, (tx) =>
        help.answer(tx, subjectId, acting.operator.accountId, answer),
      ),
  }
}

/** The operator's service of help requests. */
export type PlatformHelpService = ReturnType<typeof createPlatformHelp>
