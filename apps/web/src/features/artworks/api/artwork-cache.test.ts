import { selectUserOtherCampaignWorks } from '@plinth/api-schema/artworks'
import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { buildArtwork } from '../../../../test/builders.ts'
import { callKey } from '../../../lib/api/client.ts'
import { changeArtworks, changeRanks, dropArtworks, forgetWall } from './artwork-cache.ts'
import { artworkQuery } from './use-artwork.ts'
import { artworksQuery } from './use-artworks.ts'

const work = (id: number) => buildArtwork({ id, campaignId: 7, voteNum: 0 })

const { queryKey } = artworksQuery({ of: 'others', campaignId: 7, order: 'votes' })

const hang = () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, {
    pages: [
      { rows: [work(1), work(2)], total: 3, nextCursor: 'on' },
      { rows: [work(3)], total: 3, nextCursor: null },
    ],
    pageParams: [undefined, 'on'],
  })
  return { client, pages: () => client.getQueryData(queryKey)?.pages ?? [] }
}

it('brings new counts to the works on a wall and leaves the other works as they are', () => {
  const { client, pages } = hang()
  const before = pages()
  changeArtworks(client, new Map([[2, { voteCount: 5, voted: true }]]))
  const [first, second] = pages()
  expect(first?.rows[1]).toMatchObject({ id: 2, voteNum: 5, voteFlag: 1 })
  expect(first?.rows[0]).toBe(before[0]?.rows[0])
  expect(second).toBe(before[1])
})

it('takes works off a wall and counts one less', () => {
  const { client, pages } = hang()
  dropArtworks(client, new Set([3, 99]))
  const [first, second] = pages()
  expect(first?.rows.map(({ id }) => id)).toEqual([1, 2])
  expect(first?.total).toBe(2)
  expect(second).toMatchObject({ rows: [], total: 2 })
})

it('gives the works of one campaign their ranks, and leaves those of others as they are', () => {
  const { client, pages } = hang()
  const other = buildArtwork({ id: 2, campaignId: 8, rank: 3 })
  const elsewhere = artworksQuery({ of: 'person', userId: 21, order: 'newest' }).queryKey
  const wall = { pages: [{ rows: [other, work(4)], total: 2, nextCursor: null }], pageParams: [undefined] }
  client.setQueryData(elsewhere, wall)
  changeRanks(client, { campaignId: 7, worksIds: [3, 2] })
  expect(pages().map(({ rows }) => rows.map(({ rank }) => rank))).toEqual([[null, 2], [1]])
  expect(client.getQueryData(elsewhere)?.pages[0]).toBe(wall.pages[0])
})

it('waits for walls, lists and works that are on their way', () => {
  const client = new QueryClient()
  const keys = [queryKey, callKey(selectUserOtherCampaignWorks), artworkQuery(2).queryKey]
  for (const key of keys) client.getQueryCache().build(client, { queryKey: key })
  changeArtworks(client, new Map([[2, { voteCount: 5 }]]))
  changeRanks(client, { campaignId: 7, worksIds: [2] })
  dropArtworks(client, new Set([2]))
  expect(keys.map((key) => client.getQueryData(key))).toEqual([undefined, undefined, undefined])
})

it('counts no less where a work that is gone was not on the wall', () => {
  const { client, pages } = hang()
  const before = pages()
  dropArtworks(client, new Set([99]))
  expect(pages()).toBe(before)
})

it('forgets one wall of a campaign in every order, and no other', () => {
  const { client, pages } = hang()
  const kept = [
    artworksQuery({ of: 'own', campaignId: 7, order: 'votes' }),
    artworksQuery({ of: 'others', campaignId: 8, order: 'votes' }),
    artworksQuery({ of: 'campaign', campaignId: 7, order: 'votes' }),
  ]
  const newest = artworksQuery({ of: 'others', campaignId: 7, order: 'newest' }).queryKey
  const wall = { pages: pages(), pageParams: [undefined, 'on'] }
  for (const key of [newest, ...kept.map((query) => query.queryKey)]) client.setQueryData(key, wall)
  forgetWall(client, 'others', 7)
  expect(client.getQueryData(queryKey)).toBeUndefined()
  expect(client.getQueryData(newest)).toBeUndefined()
  for (const query of kept) expect(client.getQueryData(query.queryKey)).toEqual(wall)
})
