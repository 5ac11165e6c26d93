import * as accounts from '@plinth/api-schema/accounts'
import * as artworks from '@plinth/api-schema/artworks'
import * as campaigns from '@plinth/api-schema/campaigns'
import * as calls from '@plinth/api-schema/notices'
import * as operatorsArtworks from '@plinth/api-schema/operators-artworks'
import * as operatorsCampaigns from '@plinth/api-schema/operators-campaigns'
import * as operatorsHelp from '@plinth/api-schema/operators-help'
import * as support from '@plinth/api-schema/support'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type BuiltAccount,
  buildAccount,
  buildArtwork,
  buildCampaign,
  buildUpload,
  TEST_PASSWORD,
} from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { mailingOn, noticesOn } from '../../../test/notices.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createOutbox } from '../../ports/outbox.ts'
import { createLogKeeping } from '../artworks/artworks-log.jobs.ts'
import { createCampaignTimes } from '../campaigns/campaigns.service.ts'
import { findMoments, takeMoment } from './notices-moments.repository.ts'
import { createMomentsService } from './notices-moments.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())
// What other tests have left behind is not looked at again.
beforeEach(() =>
  server.database.query({
    text: "update campaigns set ends_at = now() + interval '9 days', starts_at = now() - interval '9 days'",
  }),
)

const mailing = () => mailingOn(server)
const moments = () => createMomentsService({ database: server.database, clock: server.clock })
const operatorToken = async () => (await buildAccount(server.database, { kind: 'operator', clock: server.clock })).token
const { person, told, titles, subjects, choose } = noticesOn(() => server)
const voteFor = async (worksId: number, times = 1) => {
  for (let index = 0; index < times; index++)
    await server.call(artworks.voteArtwork, { worksId }, (await person()).token)
}
const endIn = (campaignId: number, hours: number) =>
  server.database.query({
    text: `update campaigns set starts_at = now() - interval '9 days', ends_at = now() + make_interval(hours => $2) where id = $1`,
    values: [campaignId, hours],
  })

describe('a brand is told', () => {
  test('that its campaign is approved, by the bell and the mail that it always got', async () => {
    const { campaignId, brand, name } = await buildCampaign(server.database, { status: 'waiting', clock: server.clock })
    await server.call(operatorsCampaigns.approveCampaign, { campaignId }, await operatorToken())
    expect(await told(brand)).toMatchObject([
      { typeId: 101, title: `${name} is approved`, href: `/brand/campaign/preview?id=${campaignId}`, isRead: 0 },
    ])
    await mailing().mailNotices()
    expect(await subjects(brand)).toEqual([`${name} is approved`])
  })

  test('why it was sent back; without a mail when it wants none', async () => {
    const { campaignId, brand, name } = await buildCampaign(server.database, { status: 'waiting', clock: server.clock })
    await choose(brand, 'off')
    await server.call(
      operatorsCampaigns.rejectCampaign,
      { campaignId, reason: 'The banner is blurred.' },
      await operatorToken(),
    )
    expect(await told(brand)).toMatchObject([
      { typeId: 102, title: `${name} needs a change`, text: 'The banner is blurred.' },
    ])
    await mailing().mailNotices()
    expect(await subjects(brand)).toEqual([])
  })

  test('nothing of a kind that it has switched off', async () => {
    const { campaignId, brand } = await buildCampaign(server.database, { status: 'waiting', clock: server.clock })
    await server.call(calls.switchNotices, [102], brand.token)
    await server.call(operatorsCampaigns.approveCampaign, { campaignId }, await operatorToken())
    expect(await told(brand)).toEqual([])
    expect(await subjects(brand)).toEqual([])
  })

  test('how many have joined: in one notice, and in the summary alone', async () => {
    const { campaignId, brand, name } = await buildCampaign(server.database, { clock: server.clock })
    const join = async (artist: BuiltAccount) => {
      const artworkImg = await buildUpload(server.database, artist)
      await server.call(
        artworks.saveArtwork,
        { campaignId, artworkTitle: 'Tide', description: 'Ink', artworkImg },
        artist.token,
      )
    }
    const [ana, ben] = [await person(), await person()]
    await join(ana)
    await server.call(calls.readNotices, { ids: [(await told(brand))[0]!.id] }, brand.token)
    await join(ben)
    // A second work joins nobody.
    await join(ben)
    expect(await told(brand)).toMatchObject([{ typeId: 106, title: `2 people have joined ${name}`, isRead: 0 }])
    await mailing().mailNotices()
    expect(await subjects(brand)).toEqual([])
    server.clock.advance(24 * 3_600_000)
    await mailing().sendSummaries()
    await mailing().sendSummaries()
    expect(await subjects(brand)).toEqual([`2 people have joined ${name}`])
    await join(await person())
    expect(await titles(brand)).toEqual([`1 person has joined ${name}`, `2 people have joined ${name}`])
  })

  test('that its campaign has opened, and later what came of it, with the mails that it always got', async () => {
    const { campaignId, brand, name } = await buildCampaign(server.database, {
      status: 'unpublished',
      clock: server.clock,
    })
    const { keepTimes } = createCampaignTimes({
      database: server.database,
      clock: server.clock,
      outbox: createOutbox({ publicUrl: 'http://plinth.test', delivers: false }),
      publicUrl: 'http://plinth.test',
    })
    await endIn(campaignId, 60)
    await Promise.all([keepTimes(), keepTimes()])
    await endIn(campaignId, -1)
    await Promise.all([keepTimes(), keepTimes()])
    // The brand is told with the act itself, and not once more when those who take part are.
    await moments().tellMoments()
    await mailing().mailNotices()
    expect(await told(brand)).toMatchObject([
      { typeId: 108, title: `${name} has ended`, text: '0 artworks from 0 people. You can now choose the winners.' },
      { typeId: 104, title: `${name} is open` },
    ])
    expect((await subjects(brand)).toSorted()).toEqual([`${name} has ended`, `${name} is open`])
  })

  test('who has come by its link, once', async () => {
    const { campaignId, brand, inviteToken, name } = await buildCampaign(server.database, {
      isPrivate: true,
      clock: server.clock,
    })
    const guest = await person()
    const accept = () => server.call(campaigns.acceptInvite, { id: campaignId, invite: inviteToken }, guest.token)
    await accept()
    await accept()
    expect(await told(brand)).toMatchObject([
      { typeId: 112, title: `${guest.userName} accepted your invitation`, text: `You invited them to ${name}.` },
    ])
  })

  test('of a campaign by its name, which no mail program can make a link of', async () => {
    const { campaignId, brand, inviteToken } = await buildCampaign(server.database, {
      name: 'win.example',
      isPrivate: true,
      clock: server.clock,
    })
    await server.call(campaigns.acceptInvite, { id: campaignId, invite: inviteToken }, (await person()).token)
    await mailing().mailNotices()
    const [mail] = await mailsTo(server.database, brand.email)
    expect(mail!.text).toContain('You invited them to win. example.')
    expect((await told(brand))[0]!.text).toBe('You invited them to win.example.')
  })
})

describe('an artist is told', () => {
  test('that a work was taken down, with the reason, and that it is back', async () => {
    const { artworkId, artist, title } = await buildArtwork(server.database)
    await server.call(
      operatorsArtworks.takeArtworkDown,
      { worksId: artworkId, reason: 'Not your picture.' },
      await operatorToken(),
    )
    server.clock.advance(1_000)
    await server.call(operatorsArtworks.putArtworkBack, { worksId: artworkId }, await operatorToken())
    expect(await told(artist)).toMatchObject([
      { title: `${title} is back on the wall`, href: `/participant/campaign/artwork/detail?idArt=${artworkId}` },
      { title: `${title} was taken down`, text: 'Not your picture.' },
    ])
    expect(await subjects(artist)).toHaveLength(2)
  })

  test('that the brand has taken a work out or brought it back: once a day, by how it stands last', async () => {
    const { artworkId, artist, title, campaign } = await buildArtwork(server.database)
    const acts = [artworks.deleteArtworks, artworks.recoverArtworks, artworks.deleteArtworks, artworks.recoverArtworks]
    for (const act of acts) {
      await server.call(act, [artworkId], campaign.brand.token)
      await mailing().mailNotices()
      const [newest] = await told(artist)
      expect(newest!.isRead).toBe(0)
      await server.call(calls.readNotices, { ids: [newest!.id] }, artist.token)
    }
    const [out, back] = [`The brand removed ${title}`, `${title} is back on the wall`]
    expect(await titles(artist)).toEqual([back])
    expect(await subjects(artist)).toEqual([out])
    server.clock.advance(24 * 3_600_000)
    await server.call(artworks.deleteArtworks, [artworkId], campaign.brand.token)
    await mailing().mailNotices()
    expect(await titles(artist)).toEqual([out, back])
    expect(await subjects(artist)).toEqual([out, out])
  })

  test('what the brand writes; as a mail, in the summary or by the bell alone, as they chose', async () => {
    const campaign = await buildCampaign(server.database, { clock: server.clock })
    const people = await Promise.all(
      (['each', 'daily', 'off'] as const).map(async (pace) => {
        const { artist } = await buildArtwork(server.database, { campaign })
        await choose(artist, pace, 'Asia/Tokyo')
        return artist
      }),
    )
    const letter = {
      campaignId: campaign.campaignId,
      userId: people.map(({ accountId }) => accountId),
      message: 'Well done!',
    }
    expect(await server.call(artworks.notifyWinners, letter, campaign.brand.token)).toEqual({ sent: 3 })
    for (const artist of people) expect((await told(artist)).map(({ text }) => text)).toEqual(['Well done!'])
    const [each, daily, off] = people as [BuiltAccount, BuiltAccount, BuiltAccount]
    const [subject] = await subjects(each)
    expect(subject).toContain('writes to you about')
    expect(await subjects(daily)).toEqual([])
    server.clock.advance(24 * 3_600_000)
    await mailing().mailNotices()
    await mailing().sendSummaries()
    expect(await subjects(each)).toHaveLength(1)
    const [summary, ...others] = await mailsTo(server.database, daily.email)
    expect(others).toEqual([])
    expect(summary!.text).toContain('Well done!')
    expect(await subjects(off)).toEqual([])
  })

  test('that voting has closed, with the rank; and the first three that they are; once', { tags: 'long' }, async () => {
    const campaign = await buildCampaign(server.database, { clock: server.clock })
    const works = []
    for (let index = 0; index < 5; index++) works.push(await buildArtwork(server.database, { campaign }))
    for (const [index, { artworkId }] of works.slice(0, 4).entries()) await voteFor(artworkId, 4 - index)
    await endIn(campaign.campaignId, -1)
    await createLogKeeping({ database: server.database, publicUrl: 'http://plinth.test', log: server.app.log })()
    await Promise.all([moments().tellMoments(), moments().tellMoments()])
    await moments().tellMoments()
    const { name } = campaign
    expect((await told(works[0]!.artist)).map(({ title, text }) => `${title}: ${text}`).toSorted()).toEqual([
      `Voting in ${name} has closed: You finished number 1 of 5 people.`,
      `You finished number 1 in ${name}: Congratulations! The brand chooses the winners and writes to them.`,
    ])
    expect(await titles(works[2]!.artist)).toHaveLength(2)
    expect(await told(works[3]!.artist)).toMatchObject([{ typeId: 108, text: 'You finished number 4 of 5 people.' }])
    expect(await told(works[4]!.artist)).toMatchObject([{ typeId: 108, text: 'Thank you for taking part.' }])
    await Promise.all([mailing().mailNotices(), mailing().mailNotices()])
    expect(await subjects(works[0]!.artist)).toHaveLength(2)
    expect(await subjects(works[4]!.artist)).toEqual([`Voting in ${name} has closed`])
  })

  test('that the end is near, at most a day before, and again when it was put off', async () => {
    const { artist, campaign } = await buildArtwork(server.database)
    const title = `${campaign.name} ends soon`
    await endIn(campaign.campaignId, 60)
    await moments().tellMoments()
    expect(await titles(artist)).toEqual([])
    await endIn(campaign.campaignId, 23)
    await moments().tellMoments()
    expect(await moments().tellMoments()).toBe(0)
    expect(await titles(artist)).toEqual([title])
    expect(await told(campaign.brand)).toMatchObject([
      { title, text: expect.stringMatching(/^Voting closes on \d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d UTC\.$/) },
    ])
    await endIn(campaign.campaignId, 20)
    await moments().tellMoments()
    expect(await titles(artist)).toEqual([title, title])
  })

  test('nothing of an end that was put off while it was about to be told', async () => {
    const { campaign } = await buildArtwork(server.database)
    await endIn(campaign.campaignId, 23)
    const due = (await findMoments(server.database, 50)).find(({ campaignId }) => campaignId === campaign.campaignId)!
    await endIn(campaign.campaignId, 60)
    const take = () => server.database.transaction((tx) => takeMoment(tx, due, server.clock.now()))
    expect(await take()).toBeNull()
    await endIn(campaign.campaignId, 22)
    expect(await take()).toMatchObject({ kind: 'ending', campaignName: campaign.name })
    expect(await take()).toBeNull()
  })

  test('that somebody has overtaken them among the first three, once a day', async () => {
    const campaign = await buildCampaign(server.database, { clock: server.clock })
    const [first, second] = [
      await buildArtwork(server.database, { campaign }),
      await buildArtwork(server.database, { campaign }),
    ]
    await voteFor(first.artworkId)
    await moments().lookAtLeaderboards()
    expect(await titles(first.artist)).toEqual([])
    await voteFor(second.artworkId, 2)
    await Promise.all([moments().lookAtLeaderboards(), moments().lookAtLeaderboards()])
    expect(await told(first.artist)).toMatchObject([
      {
        typeId: 107,
        title: `Someone overtook you in ${campaign.name}`,
        text: 'You are now number 2 on the leaderboard.',
      },
    ])
    expect(await titles(second.artist)).toEqual([])
    await voteFor(first.artworkId, 2)
    await moments().lookAtLeaderboards()
    await voteFor(second.artworkId, 2)
    await moments().lookAtLeaderboards()
    expect(await titles(first.artist)).toHaveLength(1)
  })
})

test('who asked for help is told of the answer, with one mail', async () => {
  const ana = await person()
  const form = { helpTypeId: 2, email: ana.email, companyName: 'Prints', description: 'It hangs.' }
  const { id } = await server.call(support.addHelpRequest, form, ana.token)
  await server.call(operatorsHelp.answerHelp, { id, answer: 'Try again now.' }, await operatorToken())
  expect(await told(ana)).toMatchObject([
    { typeId: 114, text: 'Try again now.', href: '/participant/profile/editProfile?tab=3' },
  ])
  await mailing().mailNotices()
  expect(await subjects(ana)).toEqual(['Our answer to your request: Account settings'])
})

test('a new password is told of, also to somebody who has switched everything off', async () => {
  const ana = await buildAccount(server.database, { withPassword: true, clock: server.clock })
  await choose(ana, 'off')
  await server.call(calls.switchNotices, [], ana.token)
  const newPassword = 'An0ther!word'
  const change = { oldPassword: TEST_PASSWORD, newPassword, newPasswordSure: newPassword }
  await server.call(accounts.updatePassword, change, ana.token)
  expect(await told(ana)).toMatchObject([{ typeId: 115, title: 'Your password was changed', isRead: 0 }])
  expect(await subjects(ana)).toHaveLength(1)
})
