import { saveArtwork } from '@plinth/api-schema/artworks'
import { approveArtworks } from '@plinth/api-schema/artworks-review'
import { listNotices } from '@plinth/api-schema/notices'
import { saveLink } from '@plinth/api-schema/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, type BuiltCampaign, buildAccount, buildCampaign } from '../../../test/factories.ts'
import { buildSubmission, submitWork } from '../../../test/submission.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

/** Somebody whom the brand has invited to its campaign. */
const inviteGuest = async ({ campaignId, brand }: BuiltCampaign) => {
  const guest = await buildAccount(server.database)
  await server.database.query({
    text: `insert into invitations (account_id, campaign_id, email, mail_status, invited_at)
           values ($1, $2, lower($3), 1, now() - interval '1 hour')`,
    values: [brand.accountId, campaignId, guest.email],
  })
  return guest
}
const titlesOf = async ({ token }: BuiltAccount) =>
  (await server.call(listNotices, {}, token)).rows.map(({ title }) => title).toSorted()

test('a brand hears of each guest who takes part, by name, once their first work hangs', async () => {
  const campaign = await buildCampaign(server.database)
  const guest = await inviteGuest(campaign)
  await submitWork(server, guest, campaign)
  await submitWork(server, guest, campaign)
  const titles = await titlesOf(campaign.brand)
  expect(titles.filter((title) => title.endsWith('your invitation'))).toEqual([
    `${guest.userName} accepted your invitation`,
  ])
  expect(titles).toContain(`1 person has joined ${campaign.name}`)
})

test('guests whose works are approved together are each named', async () => {
  const campaign = await buildCampaign(server.database, { moderation: 'before' })
  const guests = [await inviteGuest(campaign), await inviteGuest(campaign)]
  const works = []
  for (const guest of guests) works.push((await submitWork(server, guest, campaign)).id)
  const accepted = async () => (await titlesOf(campaign.brand)).filter((title) => title.endsWith('your invitation'))
  expect(await accepted()).toEqual([])
  await server.call(approveArtworks, works, campaign.brand.token)
  expect(await accepted()).toEqual(guests.map(({ userName }) => `${userName} accepted your invitation`).toSorted())
})

/** Two links to a campaign, and how many have joined by each. */
const buildLinks = async ({ campaignId, brand }: BuiltCampaign) => {
  const [one, other] = [
    await server.call(saveLink, { campaignId, name: 'Poster' }, brand.token),
    await server.call(saveLink, { campaignId, name: 'Newsletter' }, brand.token),
  ]
  const joined = async () => {
    const rows = await server.database.query<{ count: number }>({
      text: `select coalesce(sum(d.join_count), 0)::int as count from unnest($1::text[]) with ordinality as n(label, place)
               join share_links l on l.label = n.label left join share_link_days d on d.link_id = l.id
              group by n.place order by n.place`,
      values: [[one.from, other.from]],
    })
    return rows.map(({ count }) => count)
  }
  return { labels: [one.from, other.from] as const, joined }
}
const submitFrom = async (artist: BuiltAccount, campaign: BuiltCampaign, from: string | undefined) =>
  server.call(saveArtwork, await buildSubmission(server, artist, campaign, from ? { from } : {}), artist.token)

test('a link has those who joined by it, with their first works alone', { tags: 'long' }, async () => {
  const campaign = await buildCampaign(server.database)
  const { labels, joined } = await buildLinks(campaign)
  const [ana, ben] = [await buildAccount(server.database), await buildAccount(server.database)]
  await submitFrom(ana, campaign, labels[0])
  await submitFrom(ana, campaign, labels[1])
  await submitFrom(ben, campaign, undefined)
  await submitFrom(ben, campaign, labels[0])
  expect(await joined()).toEqual([1, 0])
})

test('those whose works waited have joined by their links once the works hang', async () => {
  const campaign = await buildCampaign(server.database, { moderation: 'before' })
  const { labels, joined } = await buildLinks(campaign)
  const people = [await buildAccount(server.database), await buildAccount(server.database)]
  const works = []
  for (const [at, artist] of people.entries()) works.push((await submitFrom(artist, campaign, labels[at])).id)
  const direct = await submitFrom(await buildAccount(server.database), campaign, undefined)
  expect(await joined()).toEqual([0, 0])
  await server.call(approveArtworks, [direct.id], campaign.brand.token)
  expect(await joined()).toEqual([0, 0])
  await server.call(approveArtworks, works, campaign.brand.token)
  expect(await joined()).toEqual([1, 1])
})
