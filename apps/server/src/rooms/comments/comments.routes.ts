import { commentPageToWire } from '@plinth/api-schema/comment'
import * as calls from '@plinth/api-schema/comments'
import { complaint, stateOf } from '@plinth/api-schema/states'
import { toWireFlag } from '@plinth/api-schema/wire-flag'
import type { Bind } from '../../http/call-context.ts'
import type { CommentsService } from './comments.service.ts'
import type { CommentModeration } from './comments-moderation.service.ts'

const saidOf = ({ reason, words }: { reason: number; words: string }) => ({ reason: stateOf(complaint, reason), words })

/** Binds the calls of the room `comments`. */
export const commentsRoutes = (
  bind: Bind,
  { comments, moderation }: { comments: CommentsService; moderation: CommentModeration },
) => {
  bind(calls.listComments, async ({ worksId, pageSize, cursor }, { member }) =>
    commentPageToWire(await comments.list(member, worksId, { limit: pageSize, before: cursor })),
  )
  bind(calls.addComment, ({ worksId, words }, { member, once }) =>
    once((saveResult) => comments.add(member, { artworkId: worksId, words }, saveResult)),
  )
  bind(calls.deleteComment, async ({ id }, { member }) => {
    await comments.remove(member, id)
    return null
  })
  bind(calls.reportComment, async ({ id, ...said }, { member }) => {
    await moderation.report(member, id, saidOf(said))
    return null
  })
  bind(calls.removeComment, async ({ id, ...said }, { member }) => {
    await comments.takeOut(member, id, saidOf(said))
    return null
  })
  bind(calls.restoreComment, async ({ id }, { member }) => {
    await comments.putBack(member, id)
    return null
  })
  bind(calls.commentSwitch, async ({ campaignId }, { member }) => ({
    isOpen: toWireFlag(await comments.isOpen(member, campaignId)),
  }))
  bind(calls.switchComments, async ({ campaignId, isOpen }, { member }) => {
    await comments.switchTo(member, campaignId, isOpen)
    return { isOpen: toWireFlag(isOpen) }
  })
}
