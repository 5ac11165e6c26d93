import { expect, it } from 'vitest'
import { buildCampaignCard } from '../../../../../test/builders.ts'
import { readCampaignSummary } from '../../../../lib/campaigns/campaign.ts'
import { shareOut } from './market-parts.ts'

const list = (ids: readonly number[], total = ids.length) => ({
  campaigns: ids.map((id) => readCampaignSummary(buildCampaignCard({ id }))),
  total,
})
const idsOf = ({ head, recommended, newest, ending }: ReturnType<typeof shareOut>) => ({
  head: head?.id,
  ...Object.fromEntries(
    Object.entries({ recommended, newest, ending }).map(([part, shown]) => [part, shown.map(({ id }) => id)]),
  ),
})

it('leaves out of each part what stands in another', () => {
  const upwards = Array.from({ length: 14 }, (_, n) => n + 1)
  const shares = shareOut({
    featured: list([3]),
    recommended: list([3, 5, 6, 7, 8]),
    newest: list(upwards, 30),
    ending: list([1, 5, 20, 21, 22, 23], 30),
  })
  expect(idsOf(shares)).toEqual({
    head: 3,
    recommended: [5, 6, 7, 8],
    newest: [2, 4, 9, 10, 11],
    ending: [1, 20, 21, 22],
  })
})

it('gives a small market something that is new and something that ends', () => {
  const shares = shareOut({
    featured: list([1]),
    recommended: list([]),
    newest: list([4, 3, 2, 1]),
    ending: list([1, 2, 3, 4]),
  })
  expect(idsOf(shares)).toEqual({ head: 1, recommended: [], newest: [4, 3], ending: [2] })
})

it('moves what ends first out of the recommended ones where nothing else is left to end', () => {
  const shares = shareOut({
    featured: list([1]),
    recommended: list([4, 3, 2]),
    newest: list([4, 3, 2, 1]),
    ending: list([1, 2, 3, 4]),
  })
  expect(idsOf(shares)).toEqual({ head: 1, recommended: [4, 3], newest: [], ending: [2] })
})

it('leaves the only recommended one where it is', () => {
  const shares = shareOut({ featured: list([1]), recommended: list([2]), newest: list([2, 1]), ending: list([2, 1]) })
  expect(idsOf(shares)).toEqual({ head: 1, recommended: [2], newest: [], ending: [] })
})

it('puts the newest at the head where none is featured, and nowhere else', () => {
  const shares = shareOut({ featured: list([]), newest: list([9]), ending: list([9]), recommended: list([9]) })
  expect(idsOf(shares)).toEqual({ head: 9, recommended: [], newest: [], ending: [] })
})
