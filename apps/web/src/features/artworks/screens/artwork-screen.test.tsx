import { userInfoById } from '@plinth/api-schema/accounts'
import {
  artworkDetail,
  listArtworks,
  listUserArtworks,
  rightsTerms,
  selectCampaignWorks,
  selectUserOtherCampaignWorks,
  voteArtwork,
  withdrawArtwork,
} from '@plinth/api-schema/artworks'
import { appealVote } from '@plinth/api-schema/artworks-log'
import { campaignDetail, campaignParticipants, listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { listNfts } from '@plinth/api-schema/nfts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildArtwork,
  buildArtworkDetail,
  buildCampaign,
  buildCampaignCard,
  buildPublicUser,
  listed,
  listedToEnd,
} from '../../../../test/builders.ts'
import { buildNft } from '../../../../test/chain-builders.ts'
import {
  findToast,
  hrefOf,
  onPhone,
  passTime,
  prepareWire,
  renderAt,
  type Viewer,
  write,
} from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const WORK = '/participant/campaign/artwork/detail?idArt=101&idActive=7&idUser=21'
const BRAND_WORK = WORK.replace('/participant', '/brand')
const TERMS = 'c4'.repeat(32)
type Overrides = Parameters<typeof buildArtworkDetail>[0]
const withWork = (as: Viewer, overrides: Overrides = {}) =>
  prepareWire(as)
    .answer(artworkDetail, ({ id }) => buildArtworkDetail({ id, ...overrides }))
    .answer(listArtworks, listedToEnd([buildArtwork({ id: 100 }), buildArtwork(), buildArtwork({ id: 102 })], 30))
    .answer(selectUserOtherCampaignWorks, listed([]))
    .answer(listJoinedCampaigns, listed([]))
const title = (name = 'Low tide 101') => screen.findByRole('heading', { level: 1, name })

describe('the page of a work', () => {
  it.each([
    [{ widthCm: 60, heightCm: 80.5 }, ['60 × 80.5 cm']],
    [{ widthCm: null, heightCm: null }, []],
  ])('says how large it is, where its artist said so: %j', async (size, words) => {
    await renderAt(WORK, withWork('visitor', size))
    await title()
    const terms = screen.queryAllByRole('term').filter(({ textContent }) => textContent === 'Size')
    expect(terms.map((term) => term.nextElementSibling?.textContent)).toEqual(words)
  })

  it('says how people vote here', async () => {
    const voteRules = { voteLimit: 2, voteLimitPer: 0, isRevocable: 0, isHidden: 0, isShuffled: 1 }
    await renderAt(WORK, withWork('participant', { voteRules }))
    await title()
    expect(screen.getByRole('main').textContent).toContain(
      'You have 2 votes, one for each artwork. Everybody sees the artworks in a different order. Nobody can vote for their own artwork. Voting is open until 12 Mar.',
    )
  })

  it.each<[string, (wire: Wire) => Wire, string]>([
    ['loading', (wire) => wire.hang(rightsTerms), 'Loading'],
    ['refused', (wire) => wire.refuse(rightsTerms, 'notFound'), messages.notFound],
    ['offline', (wire) => wire.goOffline(rightsTerms), 'Plinth cannot be reached.'],
    [
      'there',
      (wire) => wire.answer(rightsTerms, { rightsHash: TERMS, text: 'Rights card, version 1\nWhere: Worldwide.\n' }),
      'Rights card, version 1\nWhere: Worldwide.',
    ],
  ])('shows the terms that its artist agreed to: %s', async (_state, prepare, words) => {
    const wire = prepare(withWork('participant', { rightsHash: TERMS }))
    const { user } = await renderAt(WORK, wire)
    await title()
    await user.click(screen.getByRole('button', { name: 'Rights' }))
    const dialog = await screen.findByRole('dialog', { name: 'Rights' })
    await passTime(10_000)
    await waitFor(() => expect(dialog.textContent).toContain(words))
    expect(within(dialog).getByRole('button', { name: /^c4c4c4…c4c4c4/ })).toBeTruthy()
    expect(wire.sent(rightsTerms).at(-1)).toEqual({ rightsHash: TERMS })
  })

  it('has no terms where it is older than terms', async () => {
    await renderAt(WORK, withWork('participant'))
    await title()
    expect(screen.queryByRole('button', { name: 'Rights' })).toBeNull()
  })

  it('outlives its campaign: nothing of that is asked for, and its artist can still withdraw it', {
    tags: 'long',
  }, async () => {
    const gone = { campaignStatus: 2, campaignDeleted: 1, userId: 11, campaignName: 'Gone ashore' }
    const wire = prepareWire('participant')
      .answer(artworkDetail, ({ id }) => buildArtworkDetail({ id, ...gone }))
      .answer(listJoinedCampaigns, listed([]))
      .answer(withdrawArtwork, null)
      // The profile of the artist, where what is left can be found.
      .answer(userInfoById, buildPublicUser({ id: 11, userId: 11 }))
      .answer(listUserArtworks, listedToEnd([]))
      .answer(listNfts, listed([]))
    const { user } = await renderAt(WORK, wire)
    await title()
    expect(screen.queryByText(/Gone ashore/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Next work' })).toBeNull()
    for (const call of [listArtworks, selectUserOtherCampaignWorks, campaignDetail]) expect(wire.sent(call)).toEqual([])
    await user.click(screen.getByRole('button', { name: /^Withdraw/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this work?' }))
    expect(dialog.getByText(/leaves your profile/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
    expect(await findToast(messages.artworkDeleteSuccess)).toBeTruthy()
    expect(wire.sent(withdrawArtwork)).toEqual([{ id: 101 }])
  })

  it('offers an appeal about a vote that is held for review, and keeps the words that were refused', async () => {
    const wire = withWork('participant', { voteFlag: 1, voteHold: 2 })
    const { user } = await renderAt(WORK, wire)
    await user.click(await screen.findByRole('button', { name: 'Appeal about your vote for Low tide 101' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Appeal' }))
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await dialog.findByText('Please write a message')).toBeTruthy()
    expect(wire.sent(appealVote)).toEqual([])
    await write(user, dialog.getByRole('textbox', { name: /Your message/ }), 'We are a class.')
    wire.refuse(appealVote, 'conflict', messages.appealAlready)
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await findToast(messages.appealAlready)).toBeTruthy()
    await passTime(600)
    wire.answer(appealVote, { state: 0, message: 'We are a class.', answer: null, createTime: '2026-11-16 10:00:00' })
    await user.click(dialog.getByRole('button', { name: 'Send' }))
    expect(await findToast('Your appeal was sent.')).toBeTruthy()
    expect(wire.sent(appealVote)[1]).toEqual({ worksId: 101, message: 'We are a class.' })
    expect(await screen.findByText('Appeal sent')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Appeal/ })).toBeNull()
  })

  it('offers no appeal about a vote that waits for its address: the way is confirming', async () => {
    await renderAt(WORK, withWork('participant', { voteFlag: 1, voteHold: 1 }))
    expect(await screen.findByText(/counts as soon as you confirm your email address/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Appeal/ })).toBeNull()
  })

  it('leads to its NFT once it is minted', async () => {
    const wire = withWork('visitor', { status: 2 }).answer(listNfts, listed([buildNft()]))
    await renderAt(WORK, wire)
    const link = await screen.findByRole('link', { name: 'View NFT' })
    expect(hrefOf(link)).toBe('/participant/profile/ntfDetail?idNft=301&idUser=21')
    expect(wire.sent(listNfts)).toEqual([expect.objectContaining({ campaignId: 7, worksId: 101 })])
  })

  it.each([
    ['cannot be seen', (wire: Wire) => wire.answer(listNfts, listed([]))],
    ['cannot be asked for', (wire: Wire) => wire.refuse(listNfts, 'tooMany')],
  ])('stays as it is when its NFT %s', async (_what, answer) => {
    await renderAt(WORK, answer(withWork('visitor', { status: 2 })))
    await title()
    expect(screen.queryByRole('link', { name: 'View NFT' })).toBeNull()
  })

  it('says that the work is gone as soon as it is removed', async () => {
    const wire = withWork('visitor')
    await renderAt(WORK, wire)
    await title()
    wire.refuse(artworkDetail, 'notFound')
    wire.publish(7, 'artwork', { campaignId: 7, worksId: 101, change: 'removed' })
    expect(await screen.findByRole('heading', { level: 2, name: 'We can’t find this work' })).toBeTruthy()
    expect(screen.queryByRole('article', { name: 'Low tide 101' })).toBeNull()
  })

  it('stays open for those who may still see a removed work', async () => {
    const wire = withWork('participant')
    await renderAt(WORK, wire)
    await title()
    const before = wire.sent(artworkDetail).length
    wire.publish(7, 'artwork', { campaignId: 7, worksId: 101, change: 'removed' })
    await waitFor(() => expect(wire.sent(artworkDetail).length).toBeGreaterThan(before))
    expect(await title()).toBeTruthy()
  })

  it('says that it loads', async () => {
    await renderAt(WORK, withWork('visitor').hang(artworkDetail))
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })

  it('shows who made it, how many voted and what belongs to it', async () => {
    await renderAt(
      WORK,
      withWork('participant', { artworkCredit: 'Printed by Ohm', artistCodename: 'Tidewater', rank: 2 }),
    )
    await title()
    const work = screen.getByRole('article', { name: 'Low tide 101' }).textContent
    for (const words of ['Submitted 22 Feb', '5 people voted.', 'until 12 Mar', 'Printed by Ohm', 'Tidewater'])
      expect(work).toContain(words)
    expect(document.title).toBe('Low tide 101 by Tidewater | Plinth')
    // The name that the artist chose stands instead of that of the account.
    expect(work).not.toContain('Mara Lind')
    expect(hrefOf(screen.getByRole('link', { name: 'Tidewater' }))).toBe(
      '/participant/campaign/participants/profile?userId=21&tab=2',
    )
  })

  it('shows its rank as it is now', async () => {
    const wire = withWork('participant', { rank: 2 })
    await renderAt(WORK, wire)
    await title()
    wire.publish(7, 'ranks', { campaignId: 7, worksIds: [101] })
    expect(await screen.findByText('Rank 1')).toBeTruthy()
    wire.publish(7, 'ranks', { campaignId: 7, worksIds: [] })
    await waitFor(() => expect(screen.queryByText(/^Rank/)).toBeNull())
  })

  it('turns to the works before and after it', { tags: 'long' }, async () => {
    const wire = withWork('participant')
    const { user, address } = await renderAt(WORK, wire)
    await title()
    expect(await screen.findByText('2 of 30')).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'Next work' }))
    await title('Low tide 102')
    expect(address()).toContain('idArt=102')
    expect(screen.getByRole('button', { name: 'Next work' })).toHaveProperty('disabled', true)
  })

  it('takes a vote and shows the new count', async () => {
    const wire = withWork('participant').answer(voteArtwork, { voteNum: 6, state: 0, voteHold: 0, leafIndex: 4 })
    const { user } = await renderAt(WORK, wire)
    await user.click(await screen.findByRole('button', { name: /^Vote for Low tide 101/ }))
    expect(await findToast(messages.voteSuccess)).toBeTruthy()
    expect(wire.sent(voteArtwork)).toEqual([{ worksId: 101, ballot: expect.stringMatching(/^[0-9a-f]{40}$/) }])
    expect(await screen.findByText(/6 people voted/)).toBeTruthy()
  })

  it('says of a vote that does not count yet what it waits for, while it still can', async () => {
    await renderAt(WORK, withWork('participant', { voteFlag: 1, voteHold: 2 }))
    expect(await screen.findByText('Your vote is held for review.')).toBeTruthy()
  })

  it.each<[string, Viewer, string, Overrides, string | null]>([
    ['a participant', 'participant', WORK, {}, null],
    ['a brand on its own side', 'brand', BRAND_WORK, {}, 'no vote'],
    ['a brand on the other side', 'brand', WORK, {}, 'no vote'],
    ['the artist', 'participant', WORK, { userId: 11 }, 'no vote'],
    ['anybody once it has ended', 'participant', WORK, { campaignStatus: 2 }, 'no vote'],
    ['anybody while it is paused', 'participant', WORK, { operateStop: 1 }, 'no vote'],
  ])('offers a vote, or none, to %s', async (_whom, as, address, overrides, none) => {
    await renderAt(address, withWork(as, overrides))
    await title()
    expect(screen.queryByRole('button', { name: /^Vote for/ }) === null).toBe(none !== null)
  })

  it.each([
    ['its own brand to its preview', {}, '/brand/campaign/preview?id=7', '/brand/campaign/index'],
    [
      'another brand to the public page',
      { brandUserId: 99 },
      '/participant/campaign/preview?id=7',
      '/participant/campaign/index',
    ],
  ])('leads %s of the campaign', async (_whom, overrides, preview, list) => {
    await renderAt(BRAND_WORK, withWork('brand', overrides))
    await title()
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('link')
    expect(trail.map(hrefOf)).toEqual([list, preview])
    const campaigns = screen.getAllByRole('link', { name: buildArtworkDetail().campaignName })
    expect(campaigns.map(hrefOf)).toEqual([preview, preview])
  })

  it('says that voting is closed', async () => {
    await renderAt(WORK, withWork('participant', { campaignStatus: 2, voteNum: 1 }))
    expect(await screen.findByText('1 person voted. Voting is closed.')).toBeTruthy()
  })

  it('lets its artist withdraw it and leads to the wall', async () => {
    const wire = withWork('participant', { userId: 11 })
      .answer(withdrawArtwork, null)
      .answer(campaignDetail, buildCampaign())
      .answer(selectCampaignWorks, listedToEnd([]))
      .answer(campaignParticipants, { ...listed([]), own: null })
    const { user, address } = await renderAt(WORK, wire)
    await user.click(await screen.findByRole('button', { name: 'Withdraw Low tide 101' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
    expect(await findToast(messages.artworkDeleteSuccess)).toBeTruthy()
    expect(wire.sent(withdrawArtwork)).toEqual([{ id: 101 }])
    await waitFor(() => expect(address()).toContain('/participant/campaign/ParticipantsNFTs?idActive=7'))
  })

  it('cannot be withdrawn by anybody else, nor once it is being minted', async () => {
    await renderAt(WORK, withWork('participant', { userId: 11, status: 1 }))
    await title()
    expect(screen.queryByRole('button', { name: /^Withdraw/ })).toBeNull()
  })

  it('shows what else its artist has hung, and which campaigns they joined', async () => {
    const wire = withWork('visitor')
      .answer(selectUserOtherCampaignWorks, listed([buildArtwork({ id: 105 })]))
      .answer(listJoinedCampaigns, listed([buildCampaignCard(), buildCampaignCard({ id: 8, name: 'Another' })]))
    await renderAt(WORK, wire)
    const others = await screen.findByRole('region', { name: 'Other works by Mara Lind' })
    expect(within(others).getByRole('link', { name: /Low tide 105/ })).toBeTruthy()
    const joined = await screen.findByRole('region', { name: 'Other campaigns joined' })
    expect(within(joined).getByRole('link', { name: 'Another' })).toBeTruthy()
    expect(within(joined).queryByRole('link', { name: 'Colours of the harbour' })).toBeNull()
    expect(wire.sent(selectUserOtherCampaignWorks)[0]).toMatchObject({ campaignId: 7, workId: 101, userId: 21 })
  })

  it('can be shared', async () => {
    const { user } = await renderAt(WORK, withWork('visitor'))
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByDisplayValue(/idArt=101/)).toBeTruthy()
  })

  it('has its buttons once on a phone', async () => {
    onPhone()
    await renderAt(WORK, withWork('participant'))
    expect(await screen.findAllByRole('button', { name: /^Vote for/ })).toHaveLength(1)
  })

  it('says that it is not there', async () => {
    await renderAt(WORK, withWork('visitor').refuse(artworkDetail, 'notFound'))
    expect(await screen.findByRole('heading', { name: 'We can’t find this work' })).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'See the campaigns' }))).toBe('/participant/campaign/index')
  })

  it('says that it could not be loaded, and loads it again', async () => {
    const wire = withWork('visitor').refuse(artworkDetail, 'tooMany')
    const { user } = await renderAt(WORK, wire)
    expect((await screen.findByRole('alert')).textContent).toContain('The work could not be loaded')
    wire.answer(artworkDetail, buildArtworkDetail())
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await title()).toBeTruthy()
  })

  it.each([
    ['stays when it could not be read once more', 'tooMany', 'Low tide 101'],
    ['goes when it is withdrawn meanwhile', 'notFound', 'We can’t find this work'],
  ] as const)('%s', async (_what, refusal, heading) => {
    const wire = withWork('visitor')
    await renderAt(WORK, wire)
    await title()
    wire.refuse(artworkDetail, refusal)
    await passTime(60_000)
    const asked = wire.sent(artworkDetail).length
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(wire.sent(artworkDetail).length).toBeGreaterThan(asked))
    await passTime(1_000)
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
  })

  it('says that there is no connection', async () => {
    await renderAt(WORK, withWork('visitor').goOffline(artworkDetail))
    await passTime(2_000)
    expect(await screen.findByText(/Plinth cannot be reached/)).toBeTruthy()
  })
})
