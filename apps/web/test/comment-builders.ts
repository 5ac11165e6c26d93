import { Comment } from '@plinth/api-schema/comments'
import { ModeratedComment } from '@plinth/api-schema/operators-comments'
import { builder } from './builders.ts'

/** A comment by somebody else. */
export const buildComment = builder(Comment, () => ({
  id: 301,
  userId: 41,
  userType: 0,
  nickName: 'Ola Berg',
  userAvatar: null,
  words: 'The gull makes it.',
  createTime: '2026-03-02 10:00:00',
  isOwn: 0,
  isReport: 0,
  isRemoved: 0,
}))

/** A comment that one person reported. */
export const buildModeratedComment = builder(ModeratedComment, () => ({
  id: 301,
  userId: 41,
  nickName: 'Ola Berg',
  words: 'Buy my prints.',
  worksId: 101,
  artworkTitle: 'Low tide',
  campaignId: 7,
  campaignName: 'Colours of the harbour',
  createTime: '2026-03-01 12:00:00',
  deleteTime: null,
  reports: [{ userId: 42, nickName: 'Kim', reason: 9, words: 'An advertisement.', createTime: '2026-03-02 09:00:00' }],
  reportNum: 1,
}))
