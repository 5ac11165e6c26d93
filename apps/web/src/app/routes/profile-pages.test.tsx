import { userInfoById } from '@plinth/api-schema/accounts'
import { listUserArtworks } from '@plinth/api-schema/artworks'
import { artistRecord } from '@plinth/api-schema/artworks-record'
import { profileReportStanding, reportProfile } from '@plinth/api-schema/artworks-review'
import { winnerCertificate } from '@plinth/api-schema/artworks-winners'
import { listCampaigns, listJoinedCampaigns, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { listNfts } from '@plinth/api-schema/nfts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildArtistPlace,
  buildArtwork,
  buildCampaignCard,
  buildOwnCampaignCard,
  buildPublicUser,
  buildUser,
  listed,
  listedCampaigns,
  listedToEnd,
} from '../../../test/builders.ts'
import { buildNft } from '../../../test/chain-builders.ts'
import { findToast, hrefOf, passTime, prepareWire, renderAt, type Viewer, write } from '../../../test/render-at.tsx'

const PERSON = '/participant/campaign/participants/profile?userId=21'
const withPerson = (as: Viewer = 'visitor') =>
  prepareWire(as)
    .answer(userInfoById, ({ userId }) => buildPublicUser({ id: userId, userId }))
    .answer(listNfts, listed([buildNft()], 30))
    .answer(listUserArtworks, listedToEnd([buildArtwork()], 4))
    .answer(listJoinedCampaigns, listed([buildCampaignCard()]))

describe('the profile of a participant', () => {
  it('counts what they made, and shows it tab by tab', async () => {
    const wire = withPerson()
    const { user, address } = await renderAt(PERSON, wire)
    expect(await screen.findByRole('heading', { level: 1, name: 'Mara Lind' })).toBeTruthy()
    expect(await screen.findByRole('tab', { name: 'Created NFTs 30' })).toBeTruthy()
    expect(hrefOf(await screen.findByRole('link', { name: /Low tide 301/ }))).toContain('idNft=301')
    await user.click(screen.getByRole('tab', { name: 'Artworks 4' }))
    expect(await screen.findByRole('link', { name: /Low tide 101/ })).toBeTruthy()
    expect(address()).toContain('tab=2')
    await user.click(screen.getByRole('tab', { name: 'Joined campaigns 1' }))
    expect(await screen.findByRole('link', { name: 'Colours of the harbour' })).toBeTruthy()
    expect(wire.sent(listNfts)[0]).toMatchObject({ userId: 21, pageSize: 24 })
    // Those that have ended, too.
    expect(wire.sent(listJoinedCampaigns)[0]).toMatchObject({ userId: 21 })
    expect(wire.sent(listJoinedCampaigns)[0]).not.toHaveProperty('status')
  })

  it('shows their statement by paragraphs, and their links by host, which lead out and vouch for nobody', async () => {
    const links = ['https://www.mara.example/prints', 'https://xn--bnk-ula.example/', 'javascript:alert(1)']
    const person = buildPublicUser({ statement: 'Ink first.\n\nThen <b>water</b>.', links })
    await renderAt(PERSON, withPerson().answer(userInfoById, person))
    const statement = within(await screen.findByRole('region', { name: 'Statement' }))
    expect(statement.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
      'Ink first.',
      'Then <b>water</b>.',
    ])
    const shown = within(screen.getByRole('list', { name: 'Mara Lind elsewhere' })).getAllByRole('link')
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      'mara.example (opens in a new tab)',
      'xn--bnk-ula.example (opens in a new tab)',
    ])
    expect(hrefOf(shown[0]!)).toBe(links[0])
    for (const link of shown) {
      expect(link.getAttribute('rel')?.split(' ')).toEqual(expect.arrayContaining(['nofollow', 'ugc', 'noopener']))
      expect(link.getAttribute('target')).toBe('_blank')
    }
  })

  it('shows votes won and each place with its winners’ page, certificate and token', async () => {
    const places = [
      buildArtistPlace({ status: 2 }),
      buildArtistPlace({ worksId: 102, artworkTitle: 'Ebb', place: 3, campaignId: 8, campaignName: 'Salt' }),
    ]
    const wire = withPerson()
      .answer(artistRecord, { votesNum: 1_234, places })
      .hang(winnerCertificate)
      .answer(listNfts, listed([buildNft({ id: 301 })]))
    const { user } = await renderAt(PERSON, wire)
    const record = within(await screen.findByRole('region', { name: 'Votes and places' }))
    expect(record.getByText('1,234 votes won')).toBeTruthy()
    const [first, third] = record.getAllByRole('listitem').map((line) => within(line))
    expect(first!.getByText('1st place')).toBeTruthy()
    expect(hrefOf(await first!.findByRole('link', { name: 'View NFT' }))).toContain('idNft=301')
    expect(third!.getByText('3rd place')).toBeTruthy()
    expect(hrefOf(third!.getByRole('link', { name: 'Ebb' }))).toContain('idArt=102')
    expect(hrefOf(third!.getByRole('link', { name: 'Salt' }))).toBe('/participant/campaign/winners/8')
    expect(third!.queryByRole('link', { name: 'View NFT' })).toBeNull()
    await user.click(third!.getByRole('button', { name: 'Certificate' }))
    await user.click(await screen.findByRole('menuitem', { name: 'To print (.pdf)' }))
    await waitFor(() => expect(wire.sent(winnerCertificate)).toEqual([{ worksId: 102, format: 'pdf' }]))
  })

  it('leads from a minted work to its token', async () => {
    const works = [buildArtwork({ status: 2 }), buildArtwork({ id: 102, artworkTitle: 'Ebb' })]
    const wire = withPerson()
      .answer(listUserArtworks, listedToEnd(works))
      .answer(listNfts, listed([buildNft({ id: 301 })]))
    await renderAt(`${PERSON}&tab=2`, wire)
    const wall = await screen.findByRole('list', { name: 'Artworks' })
    expect(hrefOf(await within(wall).findByRole('link', { name: 'View NFT' }))).toContain('idNft=301')
    expect(wire.sent(listNfts).filter(({ worksId }) => worksId !== undefined)).toMatchObject([{ worksId: 101 }])
  })

  it('says nothing of votes where there are none, and tells where they could not be loaded', async () => {
    const wire = withPerson().refuse(artistRecord, 'tooMany')
    const { user } = await renderAt(PERSON, wire)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The votes and places could not be loaded.')
    wire.answer(artistRecord, { votesNum: 0, places: [] })
    await user.click(within(alert).getByRole('button', { name: 'Load it again' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(screen.queryByRole('region', { name: 'Votes and places' })).toBeNull()
  })

  it('can be reported by somebody who is logged in, once', { tags: 'long' }, async () => {
    const wire = withPerson('participant').answer(reportProfile, null)
    const { user } = await renderAt(PERSON, wire)
    await user.click(await screen.findByRole('button', { name: 'Report Mara Lind' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Mara Lind' }))
    await user.click(dialog.getByRole('radio', { name: 'Personal data' }))
    await write(user, dialog.getByRole('textbox'), 'My address.')
    await user.click(dialog.getByRole('button', { name: 'Report' }))
    expect(await findToast('Thank you. We look at it.')).toBeTruthy()
    expect(wire.sent(reportProfile)).toEqual([{ userId: 21, reason: 4, words: 'My address.' }])
    expect(screen.getByRole('button', { name: 'Mara Lind is reported' })).toHaveProperty('disabled', true)
  })

  it('says after a reload that it is reported', async () => {
    await renderAt(PERSON, withPerson('participant').answer(profileReportStanding, { reported: 1 }))
    const button = await screen.findByRole('button', { name: 'Mara Lind is reported' })
    expect(button).toHaveProperty('disabled', true)
  })

  it('asks a visitor to log in before a report', async () => {
    const wire = withPerson()
    const { user } = await renderAt(PERSON, wire)
    await user.click(await screen.findByRole('button', { name: 'Report Mara Lind' }))
    expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
    expect(wire.sent(profileReportStanding)).toEqual([])
  })

  it('tells a refused report and keeps its words', async () => {
    const wire = withPerson('brand').refuse(reportProfile, 'conflict', messages.profileReportedAlready)
    const { user } = await renderAt(PERSON, wire)
    await user.click(await screen.findByRole('button', { name: 'Report Mara Lind' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Mara Lind' }))
    await user.click(dialog.getByRole('radio', { name: 'Other' }))
    await write(user, dialog.getByRole('textbox'), 'Again.')
    await user.click(dialog.getByRole('button', { name: 'Report' }))
    expect(await findToast(messages.profileReportedAlready)).toBeTruthy()
    expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Again.')
  })

  it('cannot be reported by its owner', async () => {
    const { userId } = buildUser()
    await renderAt(`/participant/campaign/participants/profile?userId=${userId}`, withPerson('participant'))
    expect(await screen.findByRole('link', { name: 'Edit profile' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull()
  })

  it('names how far each NFT has come', async () => {
    const nfts = [
      buildNft({ id: 1, status: 0, isSent: false }),
      buildNft({ id: 2, status: 0, isSent: true }),
      buildNft({ id: 3, status: 1 }),
      buildNft({ id: 4 }),
    ]
    await renderAt(PERSON, withPerson().answer(listNfts, listed(nfts)))
    const wall = await screen.findByRole('list', { name: 'NFTs' })
    const states = within(wall)
      .getAllByRole('figure')
      .map(({ textContent }) => /Not minted|Minting|Confirming|Minted/.exec(textContent)?.[0])
    expect(states).toEqual(['Not minted', 'Minting', 'Confirming', 'Minted'])
  })

  it('turns the pages of their NFTs', async () => {
    const wire = withPerson()
    const { user } = await renderAt(`${PERSON}&tab=1`, wire)
    await user.click(await screen.findByRole('button', { name: 'Next page' }))
    expect(await screen.findByText('25 to 30 of 30')).toBeTruthy()
    expect(wire.sent(listNfts).at(-1)).toMatchObject({ userId: 21, pageNum: 2 })
  })

  it('says that nobody is there', async () => {
    await renderAt(PERSON, withPerson().refuse(userInfoById, 'notFound'))
    expect(await screen.findByRole('heading', { name: 'Nobody is here' })).toBeTruthy()
  })

  it('tells a refusal and loads again', async () => {
    const wire = withPerson().refuse(userInfoById, 'tooMany')
    const { user } = await renderAt(PERSON, wire)
    expect((await screen.findByRole('alert')).textContent).toContain(messages.tooManyRequests)
    wire.answer(userInfoById, buildPublicUser())
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Mara Lind' })).toBeTruthy()
  })

  it('says where there are no NFTs, and that there is no connection', async () => {
    await renderAt(`${PERSON}&tab=1`, withPerson().answer(listNfts, listed([])))
    expect(await screen.findByRole('heading', { name: 'No NFTs yet' })).toBeTruthy()
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Create NFTs' })).toBeNull()
  })

  it('offers a first NFT on one’s own', async () => {
    const wire = withPerson('participant').answer(listNfts, listed([]))
    await renderAt('/participant/profile/myprofile?tab=1', wire)
    expect(await within(screen.getByRole('main')).findByRole('link', { name: 'Create NFTs' })).toBeTruthy()
    expect(wire.sent(listNfts)[0]).toMatchObject({ userId: 11 })
  })

  it('tells that the NFTs could not be loaded', async () => {
    await renderAt(`${PERSON}&tab=1`, withPerson().goOffline(listNfts))
    await passTime(2_000)
    expect((await screen.findByRole('alert')).textContent).toContain('Plinth cannot be reached.')
  })
})

describe('the profile of a brand', () => {
  it('shows participants what it hosts, live and ended', async () => {
    const wire = withPerson()
      .answer(userInfoById, buildPublicUser({ id: 31, userId: 31, nickName: 'Harbour Roasters', userType: 1 }))
      .answer(listCampaigns, ({ status }) => listedCampaigns([buildCampaignCard({ status })], status === 1 ? 2 : 3))
    await renderAt('/participant/campaign/participants/profileColl?idUser=31', wire)
    expect(await screen.findByRole('tab', { name: 'All campaigns 5' })).toBeTruthy()
    expect(wire.sent(listCampaigns)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ brandUserId: 31, status: 1, orderByColumn: 'endTime', isAsc: 'asc' }),
        expect.objectContaining({ brandUserId: 31, status: 2, orderByColumn: 'endTime', isAsc: 'desc' }),
      ]),
    )
  })

  it('shows the brand all its own campaigns, with a menu of their own', async () => {
    const wire = withPerson('brand').answer(listOwnCampaigns, {
      ...listed([buildOwnCampaignCard()], 6),
      liveNum: 1,
      archiveNum: 2,
      unpublishedNum: 3,
    })
    const { user } = await renderAt('/brand/profile/myprofile', wire)
    expect(await screen.findByRole('tab', { name: 'My campaigns 6' })).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Menu of Colours of the harbour' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'View as a participant',
      'Edit campaign',
      'Manage submissions',
      'Delete',
    ])
    expect(wire.sent(listOwnCampaigns)[0]?.status).toBeUndefined()
  })
})
