import { userInfoById } from '@plinth/api-schema/accounts'
import { listArtworks, rightsTerms } from '@plinth/api-schema/artworks'
import { listMysteryBoxes } from '@plinth/api-schema/boxes'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { listNfts, nftCategories, nftDetail, prepareArtworks, saveNft } from '@plinth/api-schema/nfts'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildBox } from '../../../../test/box-builders.ts'
import {
  buildArtwork,
  buildCampaign,
  buildContent,
  buildOwnCampaign,
  buildPublicUser,
  listed,
  listedToEnd,
} from '../../../../test/builders.ts'
import { buildNft, buildNftDetail } from '../../../../test/chain-builders.ts'
import { hrefOf, onPhone, passTime, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'
import { contentId } from '../../../lib/chain/content-id.ts'

const NFT = '/participant/profile/ntfDetail?idNft=301&idUser=21'
const withNft = (overrides: Parameters<typeof buildNftDetail>[0] = {}, as: Viewer = 'visitor') =>
  prepareWire(as).answer(nftDetail, buildNftDetail(overrides)).answer(listNfts, listed([]))

describe('the page of an NFT', () => {
  it('says that it loads', async () => {
    await renderAt(NFT, withNft().hang(nftDetail))
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })

  it('shows who made it, who holds it and what the chain says', async () => {
    const transfers = [
      {
        from: '0x0000000000000000000000000000000000000000',
        to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        amount: '1',
        blockHeight: '120',
        txHash: `0x${'ab'.repeat(32)}`,
      },
    ]
    const wire = withNft({ transfers, campaignId: 7, campaignName: 'Harbour', holderNum: 3, worksId: 101 })
    await renderAt(NFT, wire)
    expect(await screen.findByRole('heading', { level: 1, name: 'Low tide 301' })).toBeTruthy()
    expect(screen.getByRole('article').textContent).toContain('Minted 22 Feb')
    expect(screen.getByRole('article').textContent).toContain('and 2 more')
    const record = screen.getByRole('region', { name: 'On the chain' }).textContent
    for (const words of ['ERC 721', 'Local chain', '5%']) expect(record).toContain(words)
    expect(hrefOf(screen.getByRole('link', { name: 'View in campaign' }))).toBe('/participant/campaign/preview?id=7')
    expect(hrefOf(screen.getByRole('link', { name: 'View artwork' }))).toBe(
      '/participant/campaign/artwork/detail?idArt=101&idActive=7&idUser=21',
    )
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2)
    expect(wire.sent(nftDetail)).toEqual([{ id: 301 }])
  })

  it.each([
    [0, 'Not minted yet', 'ring'],
    [1, 'Confirming', 'half'],
    [2, 'Minted', 'full'],
    [3, 'Given up', 'ring'],
  ])('says how far it has come: %s', async (status, words, dot) => {
    await renderAt(NFT, withNft({ status, mintTime: null }))
    const said = await screen.findByText(words)
    expect(said.parentElement?.querySelector('i')?.className).toContain(dot)
  })

  it('names the mystery boxes that it lies in', async () => {
    const box = buildBox()
    const wire = withNft().answer(listMysteryBoxes, listed([box]))
    await renderAt(NFT, wire)
    expect(hrefOf(await screen.findByRole('link', { name: box.name }))).toBe(`/myster/index/${box.id}`)
    expect(wire.sent(listMysteryBoxes)).toMatchObject([{ nftId: 301 }])
  })

  it('names the terms that its artist agreed to, by their hash and in words', { tags: 'long' }, async () => {
    const rightsHash = 'c4'.repeat(32)
    const submission = { submitTime: '2026-02-21 10:00:00', voteNum: 5, rightsHash }
    const wire = withNft({ submission }).answer(rightsTerms, { rightsHash, text: 'Rights card, version 1\n' })
    const { user } = await renderAt(NFT, wire)
    const record = within(await screen.findByRole('region', { name: 'On the chain' }))
    expect(record.getByRole('button', { name: /^c4c4c4…c4c4c4/ })).toBeTruthy()
    await user.click(record.getByRole('button', { name: 'Rights' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rights' }))
    expect(await dialog.findByText('Rights card, version 1')).toBeTruthy()
  })

  it('shows more of the same hand', async () => {
    await renderAt(NFT, withNft().answer(listNfts, listed([buildNft(), buildNft({ id: 302 })])))
    expect(await screen.findByRole('link', { name: /Low tide 302/ })).toBeTruthy()
  })

  it('is not on show for those who may not see it', async () => {
    await renderAt(NFT, withNft().refuse(nftDetail, 'notFound'))
    expect(await screen.findByRole('heading', { name: 'This NFT is not on show' })).toBeTruthy()
  })

  it('tells a refusal and loads again', async () => {
    const wire = withNft().refuse(nftDetail, 'tooMany')
    const { user } = await renderAt(NFT, wire)
    expect(await screen.findByText(messages.tooManyRequests)).toBeTruthy()
    wire.answer(nftDetail, buildNftDetail())
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  })

  it('says that there is no connection', async () => {
    await renderAt(NFT, withNft().goOffline(nftDetail))
    await passTime(2_000)
    expect(await screen.findByText(/Plinth cannot be reached/)).toBeTruthy()
  })
})

describe('the content of an NFT', () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const picture = bytesOf('a picture')
  /** An NFT whose record names a picture, and what is served under both names. */
  const openContent = async (
    named?: string,
    change: (files: Map<string, Uint8Array<ArrayBuffer>>) => void = () => {},
  ) => {
    const pictureId = await contentId(picture)
    const record = bytesOf(JSON.stringify({ image: named ?? `ipfs://${pictureId}` }))
    const recordId = await contentId(record)
    const files = new Map([
      [`/ipfs/${pictureId}`, picture],
      [`/ipfs/${recordId}`, record],
    ])
    change(files)
    const wire = withNft({ tokenUri: `ipfs://${recordId}`, imageUri: `ipfs://${pictureId}` })
    const { user } = await renderAt(
      NFT,
      wire.serveFiles((path) => files.get(path) ?? 404),
    )
    return { files, user }
  }
  const said = async (title: string) => (await screen.findByText(title)).parentElement?.textContent
  const first = (files: Map<string, unknown>) => [...files.keys()][0]!

  it('is verified in the browser', async () => {
    await openContent()
    expect(await said('Content verified')).toBe(
      'Content verifiedVerified in your browser: the image and its record match what’s stored on the blockchain.',
    )
  })

  it.each([
    [
      'another picture is served',
      undefined,
      (files: Map<string, Uint8Array<ArrayBuffer>>) => void files.set(first(files), bytesOf('another')),
    ],
    ['the record names another picture', 'ipfs://another', () => {}],
  ])('differs where %s', async (_what, named, change) => {
    await openContent(named, change)
    expect(await said('Content differs')).toBe('Content differsWhat is served here is not what the token names.')
  })

  it('is not checked where it is not served, and once more when asked', async () => {
    const { files, user } = await openContent(undefined, (all) => void all.delete(first(all)))
    expect(await said('Content not checked')).toBe(
      'Content not checkedPicture or record could not be read at this moment.',
    )
    files.set(`/ipfs/${await contentId(picture)}`, picture)
    await user.click(screen.getByRole('button', { name: 'Check now' }))
    expect(await screen.findByText('Content verified')).toBeTruthy()
  })
})

describe('making an NFT', () => {
  const CREATE = '/participant/mint/index'

  it('is for participants, and sends nothing before a wallet is there', async () => {
    const wire = prepareWire('participant').answer(nftCategories, [{ id: 1, name: 'Painting' }])
    await renderAt(CREATE, wire)
    expect(await screen.findByRole('heading', { level: 1, name: 'Create an NFT' })).toBeTruthy()
    expect(await screen.findByRole('textbox', { name: /^Number of tokens/ })).toHaveProperty('readOnly', true)
    expect(wire.sent(saveNft)).toEqual([])
  })

  it('lets an edition have more than one token', { tags: 'long' }, async () => {
    const wire = prepareWire('participant').answer(nftCategories, [])
    const { user } = await renderAt(CREATE, wire)
    await user.click(await screen.findByRole('radio', { name: /ERC 1155/ }))
    expect(screen.getByRole('textbox', { name: /^Number of tokens/ })).toHaveProperty('readOnly', false)
    await user.click(screen.getByRole('radio', { name: /ERC 721/ }))
    expect(screen.getByRole('textbox', { name: /^Number of tokens/ })).toHaveProperty('value', '1')
  })

  it('tells a brand that it is for participants', async () => {
    await renderAt(CREATE, prepareWire('brand'))
    expect(await screen.findByRole('heading', { name: 'This page is for participants' })).toBeTruthy()
  })
})

describe('minting the works of a campaign', () => {
  const MINT = '/brand/campaign/artwork/mintNfts?idActive=7'
  const mint = (campaign = buildOwnCampaign({ status: 2 })) =>
    prepareWire('brand').answer(campaignDetail, campaign).answer(listArtworks, listedToEnd([]))

  it.each([
    [
      'it is too early',
      buildOwnCampaign({ status: 1, campaignContract: buildContent().campaignContract }),
      'It is too early to mint',
    ],
    ['there is no collection', buildOwnCampaign({ status: 2, campaignContract: null }), 'There is no collection'],
    ['nothing hangs', buildOwnCampaign({ status: 2 }), 'Nothing hangs here'],
    ['it belongs to another brand', buildCampaign({ status: 2 }), 'This isn’t one of your campaigns'],
  ])('says that %s', async (_what, campaign, title) => {
    await renderAt(MINT, mint(campaign))
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  })

  it('takes the artists’ wallets as recipients, and sends nothing before a wallet is connected', async () => {
    const artist = { id: 21, userId: 21, address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
    const wire = mint()
      .answer(listArtworks, listedToEnd([buildArtwork(), buildArtwork({ id: 102, status: 2 })]))
      .answer(userInfoById, buildPublicUser(artist))
    await renderAt(`${MINT}&works=101`, wire)
    const list = within(await screen.findByRole('list', { name: 'Works and recipients' }))
    expect(await list.findByDisplayValue(artist.address)).toBeTruthy()
    expect(list.getAllByRole('listitem')).toHaveLength(1)
    expect(within(screen.getByRole('list', { name: 'Before you mint' })).getByText(messages.walletMissing)).toBeTruthy()
    expect(wire.sent(listArtworks)).toEqual(
      expect.arrayContaining([expect.objectContaining({ campaignId: 7, worksIds: [101] })]),
    )
    expect(wire.sent(prepareArtworks)).toEqual([])
  })

  it('lets every work be chosen page by page; select-all leaves out what is being minted', {
    tags: 'long',
  }, async () => {
    const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    const works = Array.from({ length: 103 }, (_, place) =>
      buildArtwork({ id: 101 + place, status: place === 102 ? 1 : 0 }),
    )
    const wire = mint()
      .answer(listArtworks, ({ worksIds, pageNum, pageSize }) => {
        const chosen = worksIds ? works.filter(({ id }) => worksIds.includes(id)) : works
        return listedToEnd(chosen.slice((pageNum - 1) * pageSize, pageNum * pageSize), chosen.length)
      })
      .answer(userInfoById, buildPublicUser({ id: 21, userId: 21, address }))
    const { user } = await renderAt(`${MINT}&works=101`, wire)
    await user.click(await screen.findByText('Change selection'))
    const list = () => within(screen.getByRole('list', { name: 'Works of this campaign' }))
    await waitFor(() => expect(list().getAllByRole('listitem')).toHaveLength(100))
    const pages = within(screen.getByRole('navigation', { name: 'Pages of Works of this campaign' }))
    await user.click(pages.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(list().getAllByRole('listitem')).toHaveLength(3))
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    expect(await screen.findByText('3 selected')).toBeTruthy()
    const begun = list()
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.includes('A mint of it was begun'))
    await user.click(within(begun as HTMLElement).getByRole('checkbox'))
    expect(await screen.findByText('4 selected')).toBeTruthy()
    await user.click(pages.getByRole('button', { name: 'Page 1' }))
    await waitFor(() => expect(list().getAllByRole('listitem')).toHaveLength(100))
    expect(screen.getByText('4 selected')).toBeTruthy()
  })

  it('advises a larger screen on a phone, with the way back', async () => {
    onPhone()
    await renderAt(MINT, mint())
    const advice = within(await screen.findByRole('dialog', { name: 'A larger screen helps' }))
    expect(
      advice.getByText(
        'Minting asks your wallet to sign: it goes best on a computer, where the wallet sits in the browser. You can go on here all the same; open this page in the browser of your wallet’s app.',
      ),
    ).toBeTruthy()
    expect(hrefOf(advice.getByRole('link', { name: 'My campaigns' }))).toBe('/brand/campaign/index')
    expect(advice.getByRole('button', { name: 'Go on here' })).toBeTruthy()
  })

  it('says that the campaign, or its works, could not be loaded, and loads them again', async () => {
    const wire = mint().refuse(campaignDetail, 'tooMany').refuse(listArtworks, 'tooMany')
    const { user } = await renderAt(MINT, wire)
    expect(await screen.findByRole('heading', { name: 'The campaign could not be loaded' })).toBeTruthy()
    expect(screen.getByText(messages.tooManyRequests)).toBeTruthy()
    wire.answer(campaignDetail, buildOwnCampaign({ status: 2 }))
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('heading', { name: 'The works could not be loaded' })).toBeTruthy()
    wire.answer(listArtworks, listedToEnd([]))
    await passTime(1_000)
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('heading', { name: 'Nothing hangs here' })).toBeTruthy()
  })
})
