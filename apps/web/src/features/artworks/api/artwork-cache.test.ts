import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Artwork } from './artwork.ts'
import { changeArtworks, dropArtworks, forgetWall } from './artwork-cache.ts'
import { artworksQuery } from './use-artworks.ts'

const work = (id: number): Artwork => ({
  id,
  campaignId: 7,
  campaignName: 'Harbour lights',
  artist: { id: 70 + id, name: 'ana', picture: null },
  signature: 'ana',
  title: `Work ${id}`,
  description: 'Ink on paper.',
  picture: { src: `/files/${id}.webp`, width: 4, height: 5, renditions: [], placeholder: undefined },
  streetName: '',
  credit: '',
  votes: 0,
  voted: false,
  state: 'submitted',
  rank: null,
  createdAt: '2026-11-15 06:00:00',
})

const { queryKey } = artworksQuery({ of: 'others', campaignId: 7, order: 'votes' })

const hang = () => {
  const client = new QueryClient()
  client.setQueryData(queryKey, {
    pages: [
      { works: [work(1), work(2)], total: 3, next: 'on' },
      { works: [work(3)], total: 3, next: undefined },
    ],
    pageParams: [undefined, 'on'],
  })
  return { client, pages: () => client.getQueryData(queryKey)?.pages ?? [] }
}

it('brings new counts to the works on a wall and leaves the other works as they are', () => {
  const { client, pages } = hang()
  const before = pages()
  changeArtworks(client, new Map([[2, { votes: 5, voted: true }]]))
  const [first, second] = pages()
  expect(first?.works[1]).toMatchObject({ id: 2, votes: 5, voted: true })
  expect(first?.works[0]).toBe(before[0]?.works[0])
  expect(second).toBe(before[1])
})

it('takes works off a wall and counts one less', () => {
  const { client, pages } = hang()
  dropArtworks(client, new Set([3, 99]))
  const [first, second] = pages()
  expect(first?.works.map(({ id }) => id)).toEqual([1, 2])
  expect(first?.total).toBe(2)
  expect(second).toMatchObject({ works: [], total: 2 })
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
