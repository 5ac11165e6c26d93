import { expect, it } from 'vitest'
import { shareWorks, wallSize } from './share-works.ts'

const works = (...ids: number[]) => ids.map((id) => ({ id }))
const upTo = (last: number) => works(...Array.from({ length: last }, (_, n) => n + 1))
const share = (count: number) =>
  shareWorks(count, {
    first: upTo(count).slice(0, 24),
    newest: upTo(count).reverse().slice(0, 24),
    others: upTo(count).slice(0, 24),
  })

it.each([1, 2, 3, 4, 5, 7, 9, 12, 18, 24, 40, 200])('shows each of %i works once', (count) => {
  const { wall, latest, rest } = share(count)
  const ids = [...wall, ...latest, ...rest].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  if (count <= 24) expect(ids).toHaveLength(count)
})

it('hangs whole rows and leaves works for both strips, but where there are fewer than five', () => {
  expect([1, 3, 5, 6, 9, 12, 18, 40].map(wallSize)).toEqual([1, 3, 3, 3, 6, 6, 9, 9])
  expect(share(3)).toMatchObject({ latest: [], rest: [] })
  const { wall, latest, rest } = share(5)
  expect([wall, latest, rest]).toEqual([works(1, 2, 3), works(5), works(4)])
  expect(share(200).latest).toHaveLength(12)
})

it('gives others what is left of theirs alone', () => {
  const { rest } = shareWorks(6, { first: upTo(3), newest: works(6, 5, 4), others: works(2, 4) })
  expect(rest).toEqual(works(4))
})
