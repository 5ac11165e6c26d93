import type { CommentModeration } from '../comments/comments-moderation.service.ts'
import type { Act, Acting } from './operators-acting.service.ts'

const subject = (subjectId: number) => ({ subjectKind: 'comment', subjectId }) as const

/** What operators do about comments, each act with its entry in the audit log. */
export function createOperatorComments({ act, comments }: { act: Act; comments: CommentModeration }) {
  return {
    reported: comments.reported,
    taken: comments.taken,

    /** Takes a comment down. */
    takeDown: (acting: Acting, id: number, reason: string) =>
      act(acting, { action: 'take-comment-down', ...subject(id), reason }, (tx) => comments.takeDown(tx, id, reason)),

    /** Puts a comment back. */
    putBack: (acting: Acting, id: number, reason: string | undefined) =>
      act(acting, { action: 'put-comment-back', ...subject(id), reason }, (tx) => comments.putBack(tx, id)),

    /** Closes the reports of a comment. */
    dismissReports: (acting: Acting, id: number, reason: string | undefined) =>
      act(acting, { action: 'dismiss-comment-reports', ...subject(id), reason }, (tx) => comments.dismiss(tx, id)),
  }
}

/** The operator's service of comments. */
export type OperatorCommentsService = ReturnType<typeof createOperatorComments>
