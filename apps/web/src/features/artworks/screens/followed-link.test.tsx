import { artworkDetail, listArtworks, selectUserOtherCampaignWorks, voteArtwork } from '@plinth/api-schema/artworks'
import { listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { visitCampaign } from '@plinth/api-schema/numbers'
import { ownLink, visitLink } from '@plinth/api-schema/sharing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildArtwork, buildArtworkDetail, buildUser, listed, listedToEnd } from '../../../../test/builders.ts'
import { findToast, passTime, prepareWire, renderAt, type Viewer } from '../../../../test/render-at.tsx'

const WORK = '/participant/campaign/artwork/detail?idArt=101&idActive=7&idUser=21'
const LABEL = 'newsLetter'
type Overrides = Parameters<typeof buildArtworkDetail>[0]
const withWork = (as: Viewer, overrides: Overrides = {}) =>
  prepareWire(as)
    .answer(artworkDetail, ({ id }) => buildArtworkDetail({ id, ...overrides }))
    .answer(listArtworks, listedToEnd([buildArtwork()], 1))
    .answer(selectUserOtherCampaignWorks, listed([]))
    .answer(listJoinedCampaigns, listed([]))
    .answer(voteArtwork, { voteNum: 13, state: 0, voteHold: 0, leafIndex: 4 })
const vote = async (user: { click: (button: HTMLElement) => Promise<void> }) => {
  await user.click(await screen.findByRole('button', { name: /^Vote for/ }))
  await findToast(messages.voteSuccess)
}

it('a link with a label is told once, and the vote that comes of it carries the label', async () => {
  const wire = withWork('participant').answer(visitLink, null)
  const { user } = await renderAt(`${WORK}&from=${LABEL}`, wire)
  await vote(user)
  expect(wire.sent(visitLink)).toEqual([{ from: LABEL }])
  expect(wire.sent(voteArtwork)).toMatchObject([{ worksId: 101, from: LABEL }])
  expect(document.cookie).not.toContain(LABEL)
})

it.each(['', '&from=edit', `&from=${'x'.repeat(11)}`, '&from=<script>a'])(
  'an address that ends with %j tells nothing',
  async (rest) => {
    const wire = withWork('participant')
    const { user } = await renderAt(`${WORK}${rest}`, wire)
    await vote(user)
    expect(wire.sent(visitLink)).toEqual([])
    expect(wire.sent(voteArtwork)[0]).not.toHaveProperty('from', expect.anything())
  },
)

it('a page opens and takes the vote also where the visit could not be told', async () => {
  const { user } = await renderAt(`${WORK}&from=${LABEL}`, withWork('participant').refuse(visitLink, 'tooMany'))
  await vote(user)
})

it.each(['visitor', 'participant'] as const)('a %s who opens two pages of a campaign is told once', async (as) => {
  for (let page = 0; page < 2; page++) {
    const wire = withWork(as)
    await renderAt(WORK, wire)
    await screen.findByRole('button', { name: /^Vote for/ })
    await passTime(1_000)
    expect(wire.sent(visitCampaign)).toEqual(page === 0 ? [{ campaignId: 7 }] : [])
    cleanup()
  }
})

it('who logs in after the visit is told once more', async () => {
  const visitor = withWork('visitor')
  await renderAt(WORK, visitor)
  await screen.findByRole('button', { name: /^Vote for/ })
  await waitFor(() => expect(visitor.sent(visitCampaign)).toHaveLength(1))
  cleanup()
  const member = withWork('participant')
  await renderAt(WORK, member)
  await waitFor(() => expect(member.sent(visitCampaign)).toEqual([{ campaignId: 7 }]))
})

it('the artist asks for votes with a label of their own', async () => {
  const wire = withWork('participant', { userId: buildUser().userId })
  const { user } = await renderAt(WORK, wire)
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ask for votes' })
  const field = within(dialog).getByLabelText<HTMLInputElement>('Link')
  await waitFor(() => expect(new URL(field.value).searchParams.get('from')).toBe('ownLabel_1'))
})

it('without a label the artist shares the link as it is', async () => {
  const wire = withWork('participant', { userId: buildUser().userId }).refuse(ownLink, 'notFound')
  const { user } = await renderAt(WORK, wire)
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  await passTime(1_000)
  const dialog = await screen.findByRole('dialog', { name: 'Ask for votes' })
  const { searchParams } = new URL(within(dialog).getByLabelText<HTMLInputElement>('Link').value)
  expect([searchParams.get('vote'), searchParams.get('from')]).toEqual(['1', null])
})
