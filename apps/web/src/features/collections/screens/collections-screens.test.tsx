import { listArtworks, selectCampaignWorks } from '@plinth/api-schema/artworks'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import {
  collectionDetail,
  findCollection,
  listCollectionItems,
  listCollections,
  reportCollection,
} from '@plinth/api-schema/collections'
import { listActivity, listMarket } from '@plinth/api-schema/market'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildCampaign, listed, listedToEnd, serverTime } from '../../../../test/builders.ts'
import { buildNft, buildNftDetail, buildOnSale } from '../../../../test/chain-builders.ts'
import { buildCollection, buildCollectionDetail } from '../../../../test/collection-builders.ts'
import { SELLER } from '../../../../test/market-builders.ts'
import { hrefOf, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

it('finds collections by their names, and keeps the search in the address', async () => {
  const wire = prepareWire().answer(listCollections, listed([buildCollection()]))
  const { user, address } = await renderAt('/collection', wire)
  const card = await screen.findByRole('link', { name: 'Tidal prints' })
  expect(hrefOf(card)).toBe('/collection/index/7/1')
  await user.type(screen.getByRole('searchbox', { name: 'Search collections' }), 'tidal')
  await waitFor(() => expect(wire.sent(listCollections).at(-1)).toMatchObject({ side: 'all', keyword: 'tidal' }))
  expect(address()).toBe('/collection?keyword=tidal')
})

it('asks for one’s own collections alone', async () => {
  const wire = prepareWire('participant').answer(listCollections, listed([buildCollection()]))
  await renderAt('/collection/belong', wire)
  await screen.findByRole('link', { name: 'Tidal prints' })
  expect(wire.sent(listCollections)).toMatchObject([{ side: 'mine', pageNum: 1 }])
})

it('shows the works of a collection, and in another tab what happened to them', async () => {
  const wire = prepareWire()
    .answer(collectionDetail, buildCollectionDetail())
    .answer(listCollectionItems, listed([buildNft({ id: 301, name: 'Low water' })]))
  const { user, address } = await renderAt('/collection/index/7/1', wire)
  expect(await screen.findAllByRole('link', { name: /Low water/ })).not.toHaveLength(0)
  expect(wire.sent(listCollectionItems)).toMatchObject([{ id: 7, pageNum: 1 }])
  expect(hrefOf(screen.getByRole('link', { name: 'Mara Lind' }))).toContain('userId=21')
  await user.click(within(screen.getByRole('tablist')).getByRole('tab', { name: 'Activity' }))
  expect(await screen.findByText('What happens to the works of this collection stands here.')).toBeTruthy()
  expect(address()).toBe('/collection/index/7/2')
  expect(wire.sent(listActivity)).toMatchObject([{ contractAddr: buildCollectionDetail().contractAddr }])
})

it('says that there is no network where a tab is opened without one, and reads it when there is one', async () => {
  const wire = prepareWire()
    .answer(collectionDetail, buildCollectionDetail())
    .answer(listCollectionItems, listed([]))
    .goOffline(listActivity)
  const { user } = await renderAt('/collection/index/7/1', wire)
  const tab = await screen.findByRole('tab', { name: 'Activity' })
  const online = (isOnline: boolean) => act(() => window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  online(false)
  await user.click(tab)
  await passTime(5_000)
  const failed = within(await screen.findByRole('alert'))
  expect(failed.getByRole('heading', { name: 'This list could not be loaded' })).toBeTruthy()
  expect(failed.getByRole('button', { name: 'Load it again' })).toBeTruthy()
  wire.answer(listActivity, listed([]))
  online(true)
  expect(await screen.findByText('What happens to the works of this collection stands here.')).toBeTruthy()
})

it('shows which of its works are on sale, the cheapest first, and several are chosen to be bought at once', async () => {
  const works = ['Low water', 'High water'].map((name, place) => buildOnSale({ id: 301 + place, name, owner: SELLER }))
  const wire = prepareWire()
    .answer(collectionDetail, buildCollectionDetail())
    .answer(listCollectionItems, listed([]))
    .answer(listMarket, listed(works))
  const { user, address } = await renderAt('/collection/index/7/1', wire)
  await user.click(await screen.findByRole('tab', { name: 'On sale' }))
  for (const name of ['Low water', 'High water'])
    await user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))
  const bar = within(await screen.findByRole('region', { name: 'Selection' }))
  expect(bar.getByRole('status').textContent).toBe('2 works selected')
  expect(bar.getByRole('button', { name: 'Buy' })).toBeTruthy()
  expect(address()).toBe('/collection/index/7/4')
  const { contractAddr, chainId } = buildCollectionDetail()
  expect(wire.sent(listMarket)).toMatchObject([{ contractAddr, chain: chainId, sort: 'lowPrice', pageNum: 1 }])
})

it('is reported by anybody but its owner, once', { tags: 'long' }, async () => {
  let isReport = 0
  const wire = prepareWire('participant')
    .answer(collectionDetail, () => buildCollectionDetail({ userId: 41, isReport }))
    .answer(listCollectionItems, listed([]))
    .answer(reportCollection, () => {
      isReport = 1
      return null
    })
  const { user } = await renderAt('/collection/index/7/1', wire)
  await user.click(await screen.findByRole('button', { name: 'Report Tidal prints' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'Offensive' }))
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  expect(await screen.findByRole('button', { name: 'Tidal prints is reported' })).toHaveProperty('disabled', true)
  expect(wire.sent(reportCollection)).toEqual([{ id: 7, reason: 2, words: '' }])
})

const contractAddress = buildNftDetail().contractAddr
const campaignContract = {
  ...{ name: 'Tidal prints', abbreviation: 'TIDE', contractType: 721 as const, chainId: 31_337, contractAddress },
  ...{ blockHeight: '5', royaltyAddress: contractAddress, royaltyProportion: '5' },
}
const openCampaign = async (change: Parameters<typeof buildCampaign>[0]) => {
  const wire = prepareWire()
    .answer(campaignDetail, buildCampaign({ serverTime: serverTime(), campaignContract, ...change }))
    .answer(listArtworks, listedToEnd([]))
    .answer(selectCampaignWorks, listedToEnd([]))
    .answer(findCollection, { id: 7, name: 'Tidal prints' })
  await renderAt('/participant/campaign/preview?id=7', wire)
  await screen.findByRole('heading', { level: 1, name: 'Colours of the harbour' })
  return wire
}

it('is linked from the page of its campaign, once that is over', async () => {
  const wire = await openCampaign({ status: 2 })
  expect(hrefOf(await screen.findByRole('link', { name: 'Tidal prints' }))).toBe('/collection/index/7/1')
  expect(wire.sent(findCollection)).toEqual([{ chainId: 31_337, contractAddr: contractAddress }])
})

it('is not asked for while its campaign is live', async () => {
  const wire = await openCampaign({})
  await passTime(1_000)
  expect(wire.sent(findCollection)).toEqual([])
})

it('begins from the empty list of one’s own', async () => {
  await renderAt('/collection/belong', prepareWire('participant').answer(listCollections, listed([])))
  const link = await screen.findByRole('link', { name: 'Create your first collection' })
  expect(hrefOf(link)).toBe('/collection/new')
})

it('is linked from the page of a work in it', async () => {
  const wire = prepareWire()
    .answer(nftDetail, buildNftDetail())
    .answer(listNfts, listed([]))
    .answer(findCollection, { id: 7, name: 'Tidal prints' })
  await renderAt('/participant/profile/ntfDetail?idNft=301', wire)
  expect(hrefOf(await screen.findByRole('link', { name: 'Tidal prints' }))).toBe('/collection/index/7/1')
  const { chainId, contractAddr } = buildNftDetail()
  expect(wire.sent(findCollection)).toEqual([{ chainId, contractAddr }])
})
