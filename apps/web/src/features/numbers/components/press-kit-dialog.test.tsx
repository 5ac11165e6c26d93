import { artworkDetail, listArtworks, rightsTerms } from '@plinth/api-schema/artworks'
import { campaignWinners, winnerCertificate } from '@plinth/api-schema/artworks-winners'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { listNfts } from '@plinth/api-schema/nfts'
import { screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import {
  buildArtwork,
  buildArtworkDetail,
  buildCampaign,
  buildOwnCampaign,
  listed,
  listedToEnd,
} from '../../../../test/builders.ts'
import { findToast, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'

const WINNERS = '/participant/campaign/winners/7'
const HASH = 'a'.repeat(64)
const placed = [
  buildArtwork({ id: 101, rank: 1, voteNum: 30, artworkCredit: 'Printed by Ohm' }),
  buildArtwork({ id: 102, rank: 2, voteNum: 2, userId: 11, artworkTitle: 'Two\r\nlines' }),
]
const wireFor = (as: Viewer, campaign: Parameters<typeof buildCampaign>[0] = {}) =>
  prepareWire(as)
    .answer(
      campaignDetail,
      as === 'brand' ? buildOwnCampaign({ status: 2, ...campaign }) : buildCampaign({ status: 2, ...campaign }),
    )
    .answer(campaignWinners, { placesStand: 1, worksNum: 5, votesNum: 32, votersNum: 31, winners: placed })
    .answer(listArtworks, listedToEnd(placed))
    .answer(listNfts, listed([]))
    .answer(artworkDetail, ({ id }) => buildArtworkDetail({ id, rightsHash: id === 101 ? HASH : null }))
    .answer(winnerCertificate, ({ worksId, format }) => ({
      name: `certificate-${worksId}.${format}`,
      mediaType: 'application/pdf',
      bytes: new TextEncoder().encode(`certificate ${worksId} as ${format}`),
    }))
    .answer(rightsTerms, { rightsHash: HASH, text: 'Rights card, version 1\n' })

const save = async (wire: ReturnType<typeof prepareWire>) => {
  const saved: Blob[] = []
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:zip'
  })
  // A press on the link would leave the page here.
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => {
    made.mockRestore()
    pressed.mockRestore()
  })
  const { user } = await renderAt(WINNERS, wire)
  await user.click(await screen.findByRole('button', { name: 'Press kit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save the press kit' }))
  await user.click(dialog.getByRole('button', { name: 'Save files' }))
  expect(await findToast(messages.saveSuccess)).toBeTruthy()
  return (await saved[0]?.text()) ?? ''
}
const serve = (wire: ReturnType<typeof prepareWire>, missing = '') => {
  const asked: string[] = []
  wire.serveFiles((path) => {
    asked.push(path)
    return path === missing ? 404 : new TextEncoder().encode(`bytes of ${path}`)
  })
  return asked
}

it('gives a brand pictures, certificates, cards and the facts of its campaign', async () => {
  const wire = wireFor('brand')
  serve(wire, '/share/artwork/102.png')
  const zip = await save(wire)
  for (const name of [
    'pictures/01 — Low tide 101 — Mara Lind.png',
    'certificates/01 — Low tide 101 — Mara Lind.pdf',
    'certificates/02 — Twolines — Mara Lind.png',
    'cards/01 — Low tide 101 — Mara Lind.png',
    'cards/campaign.png',
    'certificate 102 as pdf',
    'facts.txt',
  ])
    expect(zip).toContain(name)
  // What was taken down meanwhile is left out.
  expect(zip).not.toContain('cards/02')
  for (const fact of [
    '5 works, 32 votes by 31 people\r\n',
    '1st place: Low tide 101\r\nArtist: Mara Lind\r\nCredit: Printed by Ohm\r\nVotes: 30\r\n',
    'Terms for the use of this work:\r\nRights card, version 1\r\n',
    '2nd place: Two lines\r\n',
    'None were agreed to. Ask the artist before you use the picture.\r\n',
    '/participant/campaign/recount/7\r\n',
  ])
    expect(zip).toContain(fact)
})

it('gives a winner of a private campaign no card that anybody could see', async () => {
  const wire = wireFor('participant', { isPrivate: 1 })
  const asked = serve(wire)
  expect(await save(wire)).toContain('pictures/02')
  expect(asked.filter((path) => path.startsWith('/share/'))).toEqual([])
})

it('is for the brand and the winners alone', async () => {
  await renderAt(WINNERS, wireFor('visitor'))
  expect(await screen.findByRole('link', { name: 'Check the count' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Press kit' })).toBeNull()
})
