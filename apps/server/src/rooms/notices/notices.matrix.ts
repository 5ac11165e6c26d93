import { createECDH, randomBytes } from 'node:crypto'
import * as notices from '@plinth/api-schema/notices'
import { allow, bystander, type MatrixRow, row, type World } from '../../../test/matrix.ts'
import { buildNotice } from '../../../test/notices.ts'

const endpoint = () => `https://push.example.com/send/${randomBytes(8).toString('hex')}`
const browser = () => ({
  endpoint: endpoint(),
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  },
})

const ownNotice = async ({ server, actor, account }: World) =>
  buildNotice(server.database, actor === 'anonymous' ? await account('participant') : await account(actor))

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  row(notices.listNoticeTypes, allow.everybody()),
  row(notices.switchNotices, allow.members(), () => [115]),
  row(notices.switchNotices, { ...allow.members(400), participant: 200 }, () => [107], 'of participants'),
  ...[notices.noticeChannels, notices.listNotices, notices.countUnreadNotices, notices.pushKey].map((call) =>
    row(call, allow.members()),
  ),
  row(notices.saveNoticeChannels, allow.members(), () => ({ email: 'daily' as const, timeZone: 'Asia/Tokyo' })),
  ...[notices.noticeMailsLink, notices.endNoticeMails].map((call) =>
    row(call, allow.everybodyButOperators(404), () => ({ token: 'x'.repeat(30) }), 'with a forged link'),
  ),
  row(notices.readNotices, allow.members(), async (world) => ({ ids: [await ownNotice(world)] })),
  row(
    notices.readNotices,
    allow.members(404),
    async (world) => ({ ids: [await buildNotice(world.server.database, await bystander(world))] }),
    "somebody else's",
  ),
  row(notices.subscribePush, allow.members(), browser),
  row(notices.unsubscribePush, allow.members(), () => ({ endpoint: endpoint() })),
]
