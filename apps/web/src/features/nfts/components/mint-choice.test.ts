import { expect, it } from 'vitest'
import type { MintableWork } from '../api/use-mint-artworks.ts'
import { atOnce, choose, chosenWorks } from './mint-choice.ts'

const work = (id: number, state: MintableWork['state'] = 'submitted'): MintableWork => ({
  id,
  title: `Study ${id}`,
  artist: { id: 70, name: 'ana', pictureUrl: null },
  signature: 'ana',
  picture: { src: `/files/${id}.webp`, width: 4, height: 5, renditions: [], placeholder: undefined },
  voteCount: 0,
  rank: null,
  state,
})

const idsOf = (works: readonly MintableWork[]) => works.map(({ id }) => id)

it('takes into select-all neither what is being minted nor what is minted', () => {
  expect(idsOf(atOnce([work(1), work(2, 'minting'), work(3, 'minted'), work(4)]))).toEqual([1, 4])
})

it('keeps what was chosen on another page, and a work whose mint was begun can be taken up by itself', () => {
  const choice = choose(choose(new Map(), [work(1), work(2)], true), [work(9, 'minting')], true)
  expect(idsOf(chosenWorks(choice, [work(7), work(8)]))).toEqual([1, 2, 9])
  expect(idsOf(chosenWorks(choose(choice, [work(2)], false), []))).toEqual([1, 9])
})

it('lets go of what has been minted since it was chosen', () => {
  const choice = choose(new Map(), [work(1), work(2)], true)
  expect(idsOf(chosenWorks(choice, [work(2, 'minted')]))).toEqual([1])
})
