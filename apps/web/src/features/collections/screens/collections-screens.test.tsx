import { collectionDetail, findCollection, listCollectionItems, listCollections } from '@plinth/api-schema/collections'
import { listActivity } from '@plinth/api-schema/market'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { buildNft, buildNftDetail } from '../../../../test/chain-builders.ts'
import { buildCollection, buildCollectionDetail } from '../../../../test/collection-builders.ts'
import { hrefOf, prepareWire, renderAt } from '../../../../test/render-at.tsx'

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
