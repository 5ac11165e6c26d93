import { reportProfile } from '@plinth/api-schema/artworks-review'
import { addComment, switchComments } from '@plinth/api-schema/comments'
import { listAudit } from '@plinth/api-schema/operators'
import { takeArtworkDown } from '@plinth/api-schema/operators-artworks'
import { dismissProfileReports, listReportedProfiles } from '@plinth/api-schema/operators-artworks-review'
import { takeCollectionDown } from '@plinth/api-schema/operators-collections'
import { takeCommentDown } from '@plinth/api-schema/operators-comments'
import { takeForeignNftDown } from '@plinth/api-schema/operators-foreign'
import { takePerkDown } from '@plinth/api-schema/operators-perks'
import { takeSetDown } from '@plinth/api-schema/operators-sets'
import { createSet } from '@plinth/api-schema/sets'
import { complaint } from '@plinth/api-schema/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCollection } from '../../../test/collection-factory.ts'
import { type BuiltAccount, buildAccount, buildArtwork } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())

const reason = 'A copy.'
const GONE = 999_999_999

test.each([
  ['comment', takeCommentDown],
  ['set', takeSetDown],
  ['collection', takeCollectionDown],
  ['NFT of another site', takeForeignNftDown],
  ['perk', takePerkDown],
] as const)('a %s that is not there is not taken down', async (_kind, call) => {
  await expect(server.call(call, { id: GONE, reason }, operator.token)).rejects.toMatchObject({ code: 404 })
})

test('nor is an artwork', async () => {
  const taken = server.call(takeArtworkDown, { worksId: GONE, reason }, operator.token)
  await expect(taken).rejects.toMatchObject({ code: 404 })
})

test('what is taken down stands in the audit log with its kind, its number and the reason', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const author = await buildAccount(server.database)
  await server.call(switchComments, { campaignId: campaign.campaignId, isOpen: 1 }, campaign.brand.token)
  const comment = await server.call(addComment, { worksId: artworkId, words: 'Buy my prints.' }, author.token)
  const set = await server.call(createSet, { name: 'Boats', isPublic: 1 }, author.token)
  const collection = await buildCollection(server.database, { owner: author, name: 'Prints' })
  await server.call(takeCommentDown, { id: comment.id, reason }, operator.token)
  await server.call(takeSetDown, { id: set.id, reason }, operator.token)
  await server.call(takeCollectionDown, { id: collection.id, reason }, operator.token)
  const { rows } = await server.call(listAudit, { pageSize: 3 }, operator.token)
  expect(rows).toMatchObject([
    { action: 'take-collection-down', subjectKind: 'collection', subjectId: collection.id, reason },
    { action: 'take-set-down', subjectKind: 'set', subjectId: set.id, reason },
    { action: 'take-comment-down', subjectKind: 'comment', subjectId: comment.id, reason },
  ])
})

test('of profiles that were reported those that are there are shown, and dismissing names them in the audit log', async () => {
  const [shown, gone, reader] = [
    await buildAccount(server.database),
    await buildAccount(server.database),
    await buildAccount(server.database),
  ]
  for (const { accountId: userId } of [shown, gone])
    await server.call(reportProfile, { userId, reason: complaint.other, words: 'Not them.' }, reader.token)
  await server.database.query({
    text: 'update accounts set erased_at = now(), ballot_secret = null where id = $1',
    values: [gone.accountId],
  })
  const { rows } = await server.call(listReportedProfiles, {}, operator.token)
  expect(rows.map(({ userId }) => userId)).toEqual([shown.accountId])
  await server.call(dismissProfileReports, { userId: shown.accountId }, operator.token)
  const subject = { subjectKind: 'account', subjectId: shown.accountId } as const
  expect((await server.call(listAudit, subject, operator.token)).rows).toMatchObject([
    { action: 'dismiss-profile-reports', subjectName: shown.userName },
  ])
})
