import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { favouriteStanding, markFavourite } from '@plinth/api-schema/nfts-profile'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { buildNftDetail } from '../../../../test/chain-builders.ts'
import { findToast, passTime, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'

const NFT = '/participant/profile/ntfDetail?idNft=301&idUser=21'
const withNft = (overrides: Parameters<typeof buildNftDetail>[0] = {}, as: Viewer = 'participant') =>
  prepareWire(as).answer(nftDetail, buildNftDetail(overrides)).answer(listNfts, listed([]))
const button = (name: RegExp) => screen.findByRole('button', { name })

it('marks an NFT, says how many have, and takes the mark off', async () => {
  let isMarked = 0
  const wire = withNft()
    .answer(favouriteStanding, () => ({ isFavorite: isMarked, favoriteNum: 1_200 + isMarked }))
    .answer(markFavourite, ({ on }) => {
      isMarked = on ? 1 : 0
      return { isFavorite: isMarked, favoriteNum: 1_200 + isMarked }
    })
  const { user } = await renderAt(NFT, wire)
  const mark = await button(/^Favorite Low tide 301 · 1,200$/)
  expect(mark.getAttribute('aria-pressed')).toBe('false')
  await user.click(mark)
  const marked = await button(/^Favorited Low tide 301 · 1,201$/)
  expect(marked.getAttribute('aria-pressed')).toBe('true')
  // A button takes one click in half a second.
  await passTime(1_000)
  await user.click(marked)
  expect(await button(/^Favorite Low tide 301 · 1,200$/)).toBeTruthy()
  expect(wire.sent(markFavourite)).toEqual([
    { id: 301, on: true },
    { id: 301, on: false },
  ])
})

it.each([
  [9_999, '9,999'],
  [10_000, '10,000+'],
])('counts to a limit: %i', async (favoriteNum, words) => {
  await renderAt(NFT, withNft().answer(favouriteStanding, { isFavorite: 0, favoriteNum }))
  const mark = await button(/^Favorite Low tide/)
  await waitFor(() => expect(mark.textContent).toContain(` · ${words}`))
})

it('asks a visitor to log in', async () => {
  const wire = withNft({}, 'visitor')
  const { user } = await renderAt(NFT, wire)
  await user.click(await button(/^Favorite Low tide/))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(wire.sent(markFavourite)).toEqual([])
})

it('says why a mark was not taken', async () => {
  const { user } = await renderAt(NFT, withNft().refuse(markFavourite, 'conflict', 'You can mark at most 2,000.'))
  await user.click(await button(/^Favorite Low tide/))
  expect(await findToast('You can mark at most 2,000.')).toBeTruthy()
  expect((await button(/^Favorite Low tide/)).getAttribute('aria-pressed')).toBe('false')
})

it('is left out where it could not be read', async () => {
  await renderAt(NFT, withNft().refuse(favouriteStanding, 'tooMany'))
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  await screen.findByRole('button', { name: 'Share' })
  expect(screen.queryByRole('button', { name: /Favorite/ })).toBeNull()
})

it('is not there before the NFT is minted', async () => {
  const wire = withNft({ status: 1, mintTime: null })
  await renderAt(NFT, wire)
  await screen.findByText('Confirming')
  expect(screen.queryByRole('button', { name: /Favorite/ })).toBeNull()
  expect(wire.sent(favouriteStanding)).toEqual([])
})
