import * as artworks from '@plinth/api-schema/artworks'
import * as campaigns from '@plinth/api-schema/campaigns'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BuiltArtwork, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { noticesOn } from '../../../test/notices.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createMomentsService } from './notices-moments.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())
// What other tests have left behind is not looked at again.
beforeEach(() => server.database.query({ text: 'update campaigns set deleted_at = now()' }))

const { person, told, titles } = noticesOn(() => server)
const moments = () => createMomentsService({ database: server.database, clock: server.clock })
const voteFor = async ({ artworkId }: BuiltArtwork, times: number) => {
  for (let n = 0; n < times; n++)
    await server.call(artworks.voteArtwork, { worksId: artworkId }, (await person()).token)
}
/** Works of a new campaign that have so many votes each. */
const buildWall = async (votes: readonly number[]) => {
  const campaign = await buildCampaign(server.database, { clock: server.clock })
  const works: BuiltArtwork[] = []
  for (const count of votes) {
    const work = await buildArtwork(server.database, { campaign })
    await voteFor(work, count)
    works.push(work)
  }
  await moments().lookAtLeaderboards()
  return works
}
const toldAll = (works: readonly BuiltArtwork[]) => Promise.all(works.map(({ artist }) => titles(artist)))

test('votes that change no place are told to nobody', async () => {
  const works = await buildWall([3, 2, 1])
  for (const work of works) await voteFor(work, 1)
  expect(await moments().lookAtLeaderboards()).toBe(1)
  expect(await toldAll(works)).toEqual([[], [], []])
  expect(await moments().lookAtLeaderboards()).toBe(0)
})

test('the third of the first three is told who falls behind the fourth; nobody who was not among them', async () => {
  const works = await buildWall([4, 3, 2, 1])
  await voteFor(works[3]!, 2)
  await moments().lookAtLeaderboards()
  const [first, second, third, fourth] = works
  expect(await told(third!.artist)).toMatchObject([{ text: 'You are now number 4 on the leaderboard.' }])
  expect(await toldAll([first!, second!, fourth!])).toEqual([[], [], []])
})

test('who has left the campaign is not told that others have overtaken them', async () => {
  const works = await buildWall([2, 1])
  await server.call(artworks.deleteArtworks, [works[0]!.artworkId], works[0]!.campaign.brand.token)
  await voteFor(works[1]!, 1)
  await moments().lookAtLeaderboards()
  expect((await titles(works[0]!.artist)).filter((title) => title.startsWith('Someone overtook'))).toEqual([])
})

test('a leaderboard at which another server looks is left to it', async () => {
  const works = await buildWall([2, 1])
  await voteFor(works[1]!, 2)
  await server.database.transaction(async (tx) => {
    await tx.query({
      text: 'select 1 from notice_standings where campaign_id = $1 for update',
      values: [works[0]!.campaign.campaignId],
    })
    await moments().lookAtLeaderboards()
  })
  expect(await titles(works[0]!.artist)).toEqual([])
  await moments().lookAtLeaderboards()
  expect(await titles(works[0]!.artist)).toHaveLength(1)
})

test('those whom a private campaign has let in are told when it opens, once', async () => {
  const campaign = await buildCampaign(server.database, { isPrivate: true, clock: server.clock })
  const [guest, stranger] = [await person(), await person()]
  const { campaignId, inviteToken, name } = campaign
  await server.call(campaigns.acceptInvite, { id: campaignId, invite: inviteToken }, guest.token)
  await moments().tellMoments()
  await moments().tellMoments()
  expect(await told(guest)).toMatchObject([
    { typeId: 104, title: `${name} is open`, text: 'You can now submit artworks and vote.' },
  ])
  expect(await titles(stranger)).toEqual([])
})
