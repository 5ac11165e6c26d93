import { actInBulk, type BulkAct, undoBulk } from '@plinth/api-schema/operators-bulk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())

const bulk = async (act: BulkAct, id: number) => {
  const { bulkId } = await server.call(actInBulk, { act, ids: [id], reason: 'Copied.' }, operator.token)
  return { undo: () => server.call(undoBulk, { act, ids: [id], bulkId }, operator.token) }
}
const toldOf = ({ accountId }: BuiltAccount) =>
  server.database.query<{ change: string; isMistake: boolean }>({
    text: `select facts ->> 'change' as change, (facts ->> 'isMistake')::boolean as "isMistake" from notices
            where account_id = $1 and facts ->> 'by' = 'operator' order by id`,
    values: [accountId],
  })

test('an artist whose work was taken down by mistake reads that it is back, and that it was one', async () => {
  const { artworkId, artist } = await buildArtwork(server.database)
  const { undo } = await bulk('takeDown', artworkId)
  expect(await toldOf(artist)).toEqual([{ change: 'removed', isMistake: false }])
  await undo()
  expect(await toldOf(artist)).toEqual([{ change: 'restored', isMistake: true }])
  const back = (await mailsTo(server.database, artist.email)).at(-1)
  expect(back?.text).toContain('We had taken it down by mistake, and we are sorry.')
})

test('an artist whose work was put back by mistake reads that it is taken down, and nothing of a mistake', async () => {
  const { artworkId, artist } = await buildArtwork(server.database)
  await bulk('takeDown', artworkId)
  const { undo } = await bulk('putBack', artworkId)
  const down = { change: 'removed', isMistake: false }
  expect(await toldOf(artist)).toEqual([down, { change: 'restored', isMistake: false }])
  await undo()
  expect(await toldOf(artist)).toEqual([down, down])
})

test('an artist who wants no mails is mailed nothing about a work that is taken down, and reads it all the same', async () => {
  const { artworkId, artist } = await buildArtwork(server.database)
  await server.database.query({
    text: 'insert into notice_settings (account_id, email_pace) values ($1, 2)',
    values: [artist.accountId],
  })
  await bulk('takeDown', artworkId)
  expect(await mailsTo(server.database, artist.email)).toEqual([])
  expect(await toldOf(artist)).toEqual([{ change: 'removed', isMistake: false }])
})
